import { VariantRecord } from '#src/strategy/variant-record.tsx'

/** Issues of the chosen station, with the columns of `xgy`. */
export default function StrategyHistoryXGY() {
  return <VariantRecord variant="xgy" />
}
