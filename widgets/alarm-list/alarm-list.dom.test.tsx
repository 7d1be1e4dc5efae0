import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Alarm } from '#contract/alarm.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { alarmOf, countsOf, noneAside, NOW } from '#tests/support/fixtures/plant.ts'
import AlarmList from './view.tsx'
import { options } from './widget.ts'

const stage = await stageWidgets()

const HOUR = 3_600_000
const once: Alarm = { ...alarmOf(0, 'VERY_URGENT'), count: 1, raisedAt: NOW - HOUR, lastAt: NOW - HOUR }

async function show(alarmList: Alarm[], height: number, moment: 'live' | number = 'live'): Promise<void> {
  stageServer({ alarmList: { alarmList, totalRows: alarmList.length }, alarmCounts: { counts: countsOf(alarmList), present: 0, aside: noneAside } })
  stageLive('typical')
  const store = createStore()
  store.set(momentAtom, moment)
  await act(async () =>
    stage.root.render(
      <Provider store={store}>
        <AlarmList context={contextOf('typical', 'screen')} options={options.parse({ scope: 'fleet' })} box={{ width: 420, height }} />
      </Provider>,
    ),
  )
  await vi.waitFor(() => expect(stage.host.querySelectorAll('.alarm-rows > li').length).toBeGreaterThan(0))
}
const times = (): string[] => [...stage.host.querySelectorAll('.alarm-time')].map((one) => one.textContent)

test('of an alarm whose cause is gone the list says since when, of another when it was raised; of today the time alone', async () => {
  await show(
    [
      { ...once, clearedAt: NOW - HOUR / 2 },
      { ...once, id: 'b' },
      { ...once, id: 'c', lastAt: NOW - 50 * HOUR },
    ],
    600,
  )
  // What is over does not call, though nobody has seen it.
  expect(stage.host.querySelectorAll('.alarm-rows .blink')).toHaveLength(2)
  const [over, raised, old] = times()
  expect(over).toMatch(/^已恢复 \d\d:\d\d$/)
  expect(raised).toMatch(/^发生于 \d\d:\d\d$/)
  expect(old).toMatch(/^发生于 \d\d-\d\d \d\d:\d\d$/)
})

test('looked back at, what was over later was still there', async () => {
  await show([{ ...once, clearedAt: NOW - HOUR / 4 }], 600, NOW - HOUR / 2)
  expect(times()[0]).toMatch(/^发生于/)
})

test('what finds no room on a wall is counted', async () => {
  await show(
    Array.from({ length: 9 }, (_, i) => ({ ...once, id: `${i}` })),
    150,
  )
  const rows = stage.host.querySelectorAll('.alarm-rows > li').length
  expect(rows).toBeLessThan(9)
  expect(stage.host.querySelector('.alarm-more')?.textContent).toBe(`还有 ${9 - rows} 条`)
})

test('a figure in what happened is in one piece, and whose alarm it is stands beside the sentence, not in it', async () => {
  const says = { ...once.content, zh: '电芯 137 漂移：约 2027-02-14 至 2027-06-08 偏离中位数 30 mV，超出同簇其他电芯', en: 'drifts' }
  await show([{ ...once, content: says }], 150)
  const row = stage.host.querySelector('.alarm-words')
  expect([...(row?.querySelectorAll('.whole') ?? [])].map((one) => one.textContent)).toEqual(['2027-02-14', '2027-06-08', '30 mV'])
  expect(row?.parentElement?.className).toContain('alarm-apart')
  expect(row?.querySelector(':scope > small')?.textContent).not.toBe('')
})
