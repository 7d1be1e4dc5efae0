import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useOrganizations } from '#src/resource/common-options.ts'
import type { FleetRow } from '#src/station/powers.ts'
import { filterFleet, readFilter, viewKeys } from './filter.ts'
import { holdOrder, readOrder, shownOrder, sortFleet } from './order.ts'

/** The view says how it is drawn, not what is found. */
const questionKeys = viewKeys.filter((key) => key !== 'view')

/** Stations that the address asks for, in an order that stays while somebody looks: it is made when the question changes, or by `sortAgain`. */
export function useFleet(stations: readonly FleetRow[], query: URLSearchParams) {
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const organizations = useOrganizations()
  const question = `${language} ${organizations.length > 0} ${questionKeys.map((key) => query.get(key) ?? '').join('\n')}`
  const last = useMemo(() => new Map(stations.flatMap((row) => row.last.map(({ pointId, value }) => [pointId, value]))), [stations])
  const wanted = useMemo(
    () =>
      sortFleet(filterFleet(stations, readFilter(query), organizations), readOrder(query), {
        name: ({ station }) => nameOf(station.name, station.nameEn, language),
        value: (point) => valueOf(store.live(point)) ?? last.get(point) ?? undefined,
      }),
    [stations, query, organizations, language, store, last],
  )
  const rows = useMemo(() => new Map(stations.map((row) => [row.station.id, row])), [stations])
  const [kept, setHeld] = useState(() => holdOrder(question, wanted, stations))
  let held = kept
  // What was asked is another question: its order is made at once, not a frame later.
  if (held.question !== question) setHeld((held = holdOrder(question, wanted, stations)))
  const { ids, changed, alarmed } = useMemo(() => shownOrder(held, wanted, rows), [held, wanted, rows])
  const found = useMemo(() => ids.flatMap((id) => rows.get(id) ?? []), [ids, rows])
  return { found, changed, alarmed, sortAgain: () => setHeld(holdOrder(question, wanted, stations)) }
}
