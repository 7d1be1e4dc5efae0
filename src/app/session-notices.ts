import i18next from 'i18next'
import { debounceTime, filter, type Subscription } from 'rxjs'
import { liveParts } from '#src/atoms/live.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { followNotice } from '#src/session/session.ts'
import { message } from '#src/ui/message.ts'

/** A change of many stations is a burst of notices. */
const BURST_MS = 300

/** Follows what the server says of the viewer's rights and stations while a page is open: menu, station list and what is shown come after it at once. */
export function followSessionNotices(): Subscription {
  return liveParts()
    .stream.notices$.pipe(
      filter(({ code }) => code === 'permissionChanged' || code === 'stationsChanged'),
      debounceTime(BURST_MS),
    )
    .subscribe(() => {
      followNotice().then(
        (changed) => {
          refreshQueries('stationOverview', 'stationModel')
          if (changed) message.warning(i18next.t('layout.permissionsChanged'))
        },
        // An outage, or a session that is over: the next call says it.
        () => undefined,
      )
    })
}
