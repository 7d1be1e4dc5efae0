import { VariantRecord } from '#src/strategy/variant-record.tsx'

/** Issues of the chosen station, with the columns of `common`. */
export default function StrategyHistoryCommon() {
  return <VariantRecord variant="common" />
}
