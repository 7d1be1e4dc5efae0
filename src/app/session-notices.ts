import i18next from 'i18next'
import { getDefaultStore } from 'jotai'
import { debounceTime, filter, Subscription, tap } from 'rxjs'
import type { StationOption } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveParts } from '#src/atoms/live.ts'
import { refreshAllQueries, refreshQueries } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { lostStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'
import { followNotice } from '#src/session/session.ts'
import { message } from '#src/ui/message.ts'

/** A change of many stations is a burst of notices. */
const BURST_MS = 300
/** By then pages stand on the stations of now, and ask nothing of the ones before. */
const DRAWN_MS = 200

/** Follows what the server says of the viewer's rights and stations while a page is open: menu, station list and what is shown come after it at once. */
export function followSessionNotices(): Subscription {
  let ofRights = false
  const notices = liveParts()
    .stream.notices$.pipe(
      filter(({ code }) => code === 'permissionChanged' || code === 'stationsChanged'),
      tap(({ code }) => (ofRights ||= code === 'permissionChanged')),
      debounceTime(BURST_MS),
    )
    .subscribe(() => {
      const asksAll = ofRights
      ofRights = false
      followNotice().then(
        (changed) => {
          // Whoever was moved to another organization has other rows in every list; a change of stations is told of those lists alone that everybody has.
          if (asksAll) setTimeout(refreshAllQueries, DRAWN_MS)
          else refreshQueries('stationOverview', 'stationModel')
          if (changed) message.warning(i18next.t('layout.permissionsChanged'))
        },
        // An outage, or a session that is over: the next call says it.
        () => undefined,
      )
    })
  notices.add(followOwnStations())
  return notices
}

const idsOf = (stations: readonly StationOption[]): string => stations.map(({ powerstationId }) => powerstationId).join()

/**
 * Other stations are the viewer's, however that was learnt: what is shown is asked for again, so that nothing of a station that was taken away stays on a page.
 * Another one is shown in the place of the chosen one, which nobody chose: it is said.
 */
export function followOwnStations(): Subscription {
  const store = getDefaultStore()
  let before = idsOf(store.get(stationOptionsAtom))
  const ends = new Subscription(
    store.sub(stationOptionsAtom, () => {
      const now = idsOf(store.get(stationOptionsAtom))
      if (now !== before && store.get(sessionAtom) !== undefined) setTimeout(refreshAllQueries, DRAWN_MS)
      before = now
    }),
  )
  ends.add(
    store.sub(lostStationAtom, () => {
      const lost = store.get(lostStationAtom)
      if (lost === undefined) return
      const name = nameOf(lost.powerstationName, lost.powerstationNameEn, store.get(languageAtom))
      message.warning(i18next.t('shell.stationLost', { name }))
    }),
  )
  return ends
}
