import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { tokenValue } from '#src/api/client.ts'
import { displayAtom } from '#src/atoms/display.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import type { Answers, FixtureState } from '#tests/support/fixtures/fixture.ts'
import { alarmOf, NOW } from '#tests/support/fixtures/plant.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import Value from '../value/view.tsx'
import { options as valueOptions } from '../value/widget.ts'
import fixtures from './fixtures.ts'
import SiteScene from './view.tsx'
import { options } from './widget.ts'

const stage = await stageWidgets()

const box = { width: 900, height: 600 }

async function show(state: FixtureState, onOptions?: (next: unknown) => void, more: Answers = {}, device?: string): Promise<void> {
  stageServer({ ...fixtures[state].answers, ...more })
  stageLive(state, fixtures[state])
  const context = contextOf(state, 'console')
  // Without a token there is no session, and nobody is told of alarms.
  tokenValue.set('gallery')
  const store = createStore()
  store.set(sessionAtom, { roles: [], permissions: ['monitor'], paths: [] } as never)
  if (device !== undefined) store.set(displayAtom, { state: 'showing', answer: { program: { device } } } as never)
  await act(async () => {
    stage.root.render(
      <Provider store={store}>
        <SiteScene context={context} options={options.parse({})} box={box} onOptions={onOptions} />
        {(['pvPower', 'loadPower', 'pilePower'] as const).map((quantity) => (
          <div key={quantity} data-value={quantity}>
            <Value context={context} options={valueOptions.parse({ source: { kind: 'quantity', quantity } })} box={{ width: 300, height: 160 }} />
          </div>
        ))}
      </Provider>,
    )
  })
  await vi.waitFor(() => expect(stage.host.querySelector('.site-tag b, .site-card dd, .site-notice')?.textContent).toMatch(/\d|--/))
}

const textOf = (selector: string): string => stage.host.querySelector(selector)?.textContent ?? ''
const numberIn = (text: string): string | undefined => /-?[\d,]+\.\d+/.exec(text)?.[0]

test('the figures in the scene are those of the value panels', async () => {
  await show('typical')
  for (const [group, quantity] of [
    ['pv', 'pvPower'],
    ['load', 'loadPower'],
    ['piles', 'pilePower'],
  ]) {
    const figure = numberIn(textOf(`.site-tag[data-group=${group}] b`))
    expect(figure).toBeDefined()
    expect(numberIn(textOf(`[data-value=${quantity}]`))).toBe(figure)
  }
})

test('directions are told in words, and piles are counted as they report', async () => {
  await show('typical')
  await vi.waitFor(() => expect(textOf('.site-tag[data-group=piles]')).toContain('2/6'))
  expect(textOf('.site-tag[data-group=grid]')).toContain('购电')
  expect(textOf('.site-tag[data-group=storage]')).toContain('充电')
})

test('of old values nothing is said that is done now', async () => {
  await show('stale')
  await vi.waitFor(() => expect(textOf('.site-tag[data-group=pv] b')).toContain('216.8'))
  expect(textOf('.site-tag[data-group=grid]')).not.toContain('购电')
  expect(textOf('.site-tag[data-group=piles]')).not.toContain('/6')
})

test('what stands for two devices is called by the one that has the alarm, as in the list of alarms', async () => {
  const pcs = { ...alarmOf(0, 'COMMON'), deviceSn: 'G-PCS2', deviceName: '2号变流器' }
  await show('typical', undefined, { alarmList: { alarmList: [pcs], totalRows: 1 } })
  await vi.waitFor(() => expect(textOf('.site-notice')).toContain('2号变流器'))
  // One whose cause is gone rings nothing, though nobody has handled it.
  const over = { ...alarmOf(1, 'VERY_URGENT'), deviceSn: 'G-BAT2', clearedAt: NOW - 1000 }
  await show('typical', undefined, { alarmList: { alarmList: [over, pcs], totalRows: 2 } })
  await vi.waitFor(() => expect(stage.host.querySelectorAll('.site-notice')).toHaveLength(1))
  expect(textOf('.site-notice')).toContain('2号变流器')
})

test('a thing opens the live values of its own device, and closes again', async () => {
  await show('typical')
  await act(async () => stage.host.querySelector<HTMLElement>('[data-part="container-1"]')?.click())
  await vi.waitFor(() => expect(textOf('.site-card dl')).toMatch(/\d/))
  expect(textOf('.site-card header')).toContain('2号电池堆')
  // Of its converter both sides are measured: 796.3 V and 52.1 A go in, 40.1 kW come out.
  await vi.waitFor(() => expect(textOf('.site-losses')).toBe('变流损耗1.4 kW · 3.3 %'))
  // What tints its steel is told with it, though nine other values stand before it.
  await vi.waitFor(() => expect(stage.host.querySelector('.site-warmth')?.closest('dt')?.textContent).toContain('最高单体温度'))
  expect(stage.host.querySelector('.site-tag')).toBeNull()
  await act(async () => stage.host.querySelector<HTMLElement>('.site-card button')?.click())
  expect(stage.host.querySelector('.site-card')).toBeNull()
})

test('the charge of a vehicle is that of one which is charged: a free pile tells of none', async () => {
  const chargeOf = (): string | undefined =>
    [...stage.host.querySelectorAll('.site-card dt')].find(({ textContent }) => textContent === 'VSOC')?.nextElementSibling?.textContent ?? undefined
  await show('typical')
  await act(async () => stage.host.querySelector<HTMLElement>('[data-part="bay-0"]')?.click())
  await vi.waitFor(() => expect(chargeOf()).toBe('50%'))
  await act(async () => stage.host.querySelector<HTMLElement>('.site-card button')?.click())
  await act(async () => stage.host.querySelector<HTMLElement>('[data-part="bay-1"]')?.click())
  await vi.waitFor(() => expect(chargeOf()).toBe('—'))
})

test('the device that a director points at is looked at with its values; whoever stands before the wall may leave it, and what calls goes before it', async () => {
  await show('typical', undefined, {}, 'G-PCS2')
  await vi.waitFor(() => expect(textOf('.site-card header')).toContain('2号变流器'))
  await act(async () => stage.host.querySelector<HTMLElement>('.site-card button')?.click())
  await vi.waitFor(() => expect(stage.host.querySelector('.site-tag')).not.toBeNull())
  const calls = { ...alarmOf(0, 'VERY_URGENT'), deviceSn: 'G-BMS1', deviceName: '1号电池堆' }
  await show('typical', undefined, { alarmList: { alarmList: [calls], totalRows: 1 } }, 'G-PCS2')
  await vi.waitFor(() => expect(textOf('.site-notice')).toContain('1号电池堆'))
  expect(stage.host.querySelector('.site-card')).toBeNull()
})

test('while the dashboard is edited a group is moved with the arrow keys, and its place becomes an option', async () => {
  const kept: unknown[] = []
  await show('typical', (next) => kept.push(next))
  expect(stage.host.querySelector('.site-part')).toBeNull()
  await vi.waitFor(() => expect(stage.host.querySelector('[data-group=storage].site-handle')).not.toBeNull())
  await act(async () => {
    stage.host.querySelector('[data-group=storage].site-handle')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  })
  const [{ shifts }] = kept as [{ shifts: Record<string, [number, number]> }]
  expect(Object.keys(shifts)).toEqual(['storage'])
  // To the right on the screen is forwards on x and back on y.
  expect(shifts.storage?.[0]).toBeGreaterThan(0)
  expect(shifts.storage?.[1]).toBeLessThan(0)
})
