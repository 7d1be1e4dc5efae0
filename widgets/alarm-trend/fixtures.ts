import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { alarmTrendOf } from '../parts/fixtures/statistics.ts'

export default fixturesOf({
  typical: { alarmTrend: alarmTrendOf('typical') },
  extreme: { alarmTrend: alarmTrendOf('extreme') },
  empty: { alarmTrend: alarmTrendOf('empty') },
})
