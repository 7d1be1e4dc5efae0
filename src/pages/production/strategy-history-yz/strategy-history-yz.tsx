import { VariantRecord } from '#src/strategy/variant-record.tsx'

/** Issues of the chosen station, with the columns of `yz`. */
export default function StrategyHistoryYZ() {
  return <VariantRecord variant="yz" />
}
