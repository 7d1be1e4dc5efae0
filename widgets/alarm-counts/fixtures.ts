import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { countsOf, noneAside, someAlarms } from '#tests/support/fixtures/plant.ts'

const empty = { alarmCounts: { counts: countsOf([]), present: 0, aside: noneAside }, alarmList: { alarmList: [], totalRows: 0 } }
const counts = countsOf(someAlarms(8))

export default fixturesOf({
  typical: { ...empty, alarmCounts: { counts, present: 0, aside: noneAside } },
  extreme: {
    ...empty,
    alarmCounts: {
      counts: { VERY_URGENT: 12_345, URGENT: 98_765, SERIOUS: 1_234_567, COMMON: 99_999, WARN: 8 },
      present: 3,
      aside: { shelved: 12, folded: 1234, maintenance: 5 },
    },
  },
  empty,
})
