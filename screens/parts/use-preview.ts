import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { DashboardBody } from '#contract/dashboard.ts'
import { displayProgramAtom } from '#src/atoms/display.ts'
import { onDraft, readDraft } from '#src/atoms/dashboard-draft.ts'

/**
 * What somebody arranges and has not published, which is followed while they work: in another window of this browser (`name` is the draft's), or wherever they
 * are, if they look at it on this display.
 */
export function usePreview(name: string | null): DashboardBody | undefined {
  const drafted = useDraft(name)
  const sent = useSent()
  return drafted ?? sent
}

function useSent(): DashboardBody | undefined {
  const display = useAtomValue(displayProgramAtom)
  const { pathname } = useLocation()
  const body = display?.now.path === pathname ? display.preview : null
  // Each report brings it anew; the wall is built anew only when it is another one.
  const text = useMemo(() => JSON.stringify(body), [body])
  return useMemo(() => (JSON.parse(text) as DashboardBody | null) ?? undefined, [text])
}

function useDraft(name: string | null): DashboardBody | undefined {
  const [body, setBody] = useState<DashboardBody>()
  useEffect(() => {
    if (name === null) return undefined
    const read = (): void => setBody(readDraft(name)?.body)
    read()
    const stop = onDraft(name, read)
    return () => {
      stop()
      setBody(undefined)
    }
  }, [name])
  return body
}
