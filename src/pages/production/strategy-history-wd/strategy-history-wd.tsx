import { VariantRecord } from '#src/strategy/variant-record.tsx'

/** Issues of the chosen station, with the columns of `wd`. */
export default function StrategyHistoryWD() {
  return <VariantRecord variant="wd" />
}
