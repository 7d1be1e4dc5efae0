import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { alarmQualityOf } from '#tests/support/fixtures/statistics.ts'

export default fixturesOf({
  typical: { alarmQuality: alarmQualityOf('typical') },
  extreme: { alarmQuality: alarmQualityOf('extreme') },
  empty: { alarmQuality: alarmQualityOf('empty') },
})
