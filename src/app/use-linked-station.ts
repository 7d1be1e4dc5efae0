import i18next from 'i18next'
import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { chooseStationAtom, STATION_KEY, stationOptionsAtom } from '#src/atoms/station.ts'

/** A link that names a station (`?station=ST001`: a shared moment, a wall) chooses it. One that is not the viewer's is said, and nothing else is shown in its place silently. */
export function useLinkedStation(): void {
  const { search } = useLocation()
  const options = useAtomValue(stationOptionsAtom)
  const choose = useSetAtom(chooseStationAtom)
  const asked = new URLSearchParams(search).get(STATION_KEY)
  useLayoutEffect(() => {
    if (asked === null || options.length === 0) return
    if (options.some(({ powerstationId }) => powerstationId === asked)) choose(asked)
    else void import('#src/ui/message.ts').then(({ message }) => message.warning(i18next.t('shell.linkedStationGone', { id: asked })))
  }, [asked, options, choose])
}
