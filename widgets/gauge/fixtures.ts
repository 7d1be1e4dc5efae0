import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { extremeValues } from '#tests/support/fixtures/plant.ts'

export default fixturesOf({
  options: { source: { kind: 'quantity', quantity: 'storagePower' }, min: -500, max: 500, warnAt: 300, alarmAt: 450 },
  values: extremeValues,
})
