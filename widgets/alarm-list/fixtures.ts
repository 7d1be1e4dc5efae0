import { fixturesOf } from '../gallery/fixture.ts'
import { countsOf, someAlarms } from '../gallery/plant.ts'

const answersOf = (alarmList: ReturnType<typeof someAlarms>) => ({
  alarmList: { alarmList, totalRows: alarmList.length },
  alarmCounts: { counts: countsOf(alarmList) },
})

export default fixturesOf({ typical: answersOf(someAlarms(5)), extreme: answersOf(someAlarms(50, true)), empty: answersOf([]) })
