import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { momentAtom } from '#src/atoms/moment.ts'

/** Puts the dashboards of this page at a moment, and back to now when the page is left or hidden. */
export function useMoment(asked: number | undefined): void {
  const setMoment = useSetAtom(momentAtom)
  useEffect(() => {
    setMoment(asked ?? 'live')
    return () => setMoment('live')
  }, [asked, setMoment])
}
