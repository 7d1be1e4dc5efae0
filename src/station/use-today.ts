import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import { localDate } from '#domain/time.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { FleetRow } from './powers.ts'

/**
 * Today's energies of a station from the meter registers. A card or row that only flies past while somebody scrolls asks nothing.
 * Undefined: not asked yet, or no answer.
 */
export function useToday(row: FleetRow, quantities: readonly QuantityCode[]): Answer<'energyByPeriod'>['rows'] | undefined {
  const store = useAtomValue(liveStoreAtom)
  const day = localDate(row.station.timeZone, store.serverNow())
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), 300)
    return () => clearTimeout(timer)
  }, [])
  const answer = useQuery(
    'energyByPeriod',
    quantities.length === 0 || !stays
      ? undefined
      : { powerstationId: row.station.id, from: day, to: day, step: 'total', quantities: [...quantities] },
    { everyMs: 300_000 },
  )
  return valueOf(answer)?.rows
}
