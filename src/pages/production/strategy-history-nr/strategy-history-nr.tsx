import { VariantRecord } from '#src/strategy/variant-record.tsx'

/** Issues of the chosen station, with the columns of `nr`. */
export default function StrategyHistoryNR() {
  return <VariantRecord variant="nr" />
}
