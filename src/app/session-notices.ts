import i18next from 'i18next'
import { debounceTime, filter, tap, type Subscription } from 'rxjs'
import { liveParts } from '#src/atoms/live.ts'
import { refreshAllQueries, refreshQueries } from '#src/atoms/query.ts'
import { followNotice } from '#src/session/session.ts'
import { message } from '#src/ui/message.ts'

/** A change of many stations is a burst of notices. */
const BURST_MS = 300
/** By then pages stand on the stations of now, and ask nothing of the ones before. */
const DRAWN_MS = 200

/** Follows what the server says of the viewer's rights and stations while a page is open: menu, station list and what is shown come after it at once. */
export function followSessionNotices(): Subscription {
  let ofRights = false
  return liveParts()
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
}
