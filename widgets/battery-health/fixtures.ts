import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { batteryHealthOf } from '#tests/support/fixtures/battery-health.ts'

export default fixturesOf({
  typical: { batteryHealth: batteryHealthOf('typical') },
  extreme: { batteryHealth: batteryHealthOf('extreme') },
  empty: { batteryHealth: batteryHealthOf('empty') },
})
