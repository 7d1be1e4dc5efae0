import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { someAlarms } from '#tests/support/fixtures/plant.ts'

const answersOf = (alarmList: ReturnType<typeof someAlarms>) => ({ alarmList: { alarmList, totalRows: alarmList.length } })

export default fixturesOf({ typical: answersOf(someAlarms(5)), extreme: answersOf(someAlarms(50, true)), empty: answersOf([]) })
