import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { alarmTrendOf } from '#tests/support/fixtures/statistics.ts'

export default fixturesOf({
  typical: { alarmTrend: alarmTrendOf('typical') },
  extreme: { alarmTrend: alarmTrendOf('extreme') },
  empty: { alarmTrend: alarmTrendOf('empty') },
})
