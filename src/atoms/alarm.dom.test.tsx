import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import { stageLive, stageServer } from '#tests/gallery/stage.ts'
import { alarmOf, countsOf, noneAside } from '#tests/support/fixtures/plant.ts'
import { alarmStateAtom } from './alarm.ts'
import { refreshAllQueries } from './query.ts'

const realFetch = globalThis.fetch
const serve = (alarmList: Alarm[]): void => {
  globalThis.fetch = realFetch
  stageServer({ alarmList: { alarmList, totalRows: alarmList.length }, alarmCounts: { counts: countsOf(alarmList), present: 0, aside: noneAside } })
}
afterEach(() => void (globalThis.fetch = realFetch))

test('alarms of stations that are no longer the viewer’s leave the bell when everything is asked for again', async () => {
  stageLive('typical')
  const ours = alarmOf(0, 'VERY_URGENT')
  const theirs = { ...ours, id: 'theirs', stationId: 'GONE' }
  serve([ours, theirs])
  const store = createStore()
  const end = store.sub(alarmStateAtom(''), () => undefined)
  const bell = () => store.get(alarmStateAtom(''))
  await vi.waitFor(() => expect(bell()?.counts.VERY_URGENT).toBe(2))
  serve([ours])
  refreshAllQueries()
  await vi.waitFor(() => expect(bell()?.latest.map(({ id }) => id)).toEqual([ours.id]))
  expect(bell()?.counts.VERY_URGENT).toBe(1)
  end()
})
