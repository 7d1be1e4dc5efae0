import { VariantRecord } from '#src/strategy/variant-record.tsx'

/** Issues of the chosen station, with the columns of `jy`. */
export default function StrategyHistoryJY() {
  return <VariantRecord variant="jy" />
}
