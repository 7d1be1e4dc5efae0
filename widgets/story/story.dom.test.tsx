import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endpointTable } from '#contract/endpoint.ts'
import { languageValue, tokenValue } from '#src/api/client.ts'
import { downSinceAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { loadWords, startI18n } from '#src/i18n/i18n.ts'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import type { FixtureState } from '#tests/support/fixtures/fixture.ts'
import type { WidgetContext } from '../define.ts'
import { textEm } from '../parts/figures/text.ts'
import fixtures from './fixtures.ts'
import Story from './view.tsx'
import { options } from './widget.ts'

const stage = stageRoot()
const realFetch = globalThis.fetch
const box = { width: 900, height: 800 }

beforeAll(async () => {
  stageDocument(box)
  await startI18n()
  await loadWords('story')
  tokenValue.set('gallery')
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  globalThis.fetch = realFetch
  vi.useRealTimers()
})

const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

async function show(
  state: FixtureState,
  more: Partial<WidgetContext> = {},
  given: Record<string, unknown> = {},
  jotai = createStore(),
  fixture = fixtures[state],
): Promise<void> {
  stageServer(fixture.answers)
  stageLive(state, fixture)
  const context = { ...contextOf(state, 'screen'), ...more }
  await act(async () =>
    stage.root.render(
      <Provider store={jotai}>
        <Story context={context} options={options.parse(given)} box={box} />
      </Provider>,
    ),
  )
  await wait(100)
}
const chapter = (): string | undefined => stage.host.querySelector<HTMLElement>('[data-chapter]')?.dataset.chapter
const dots = (): HTMLButtonElement[] => [...stage.host.querySelectorAll<HTMLButtonElement>('.story-dots button')]
const names = (): string[] => dots().map((dot) => dot.textContent)
const open = async (name: string): Promise<void> => {
  await act(async () =>
    dots()
      .find((dot) => dot.textContent === name)
      ?.click(),
  )
  await wait(100)
}
const said = (): string => stage.host.querySelector('.story-say')?.textContent ?? ''

test('dots, keys and swipes lead to chapters, and a visitor who is gone leaves it to the clock again', async () => {
  await show('typical')
  const first = chapter()
  expect(names()).toEqual(['此刻', '今天', '至今', '节省', '储能收益'])
  const other = dots().find((dot) => dot.getAttribute('aria-current') !== 'true') as HTMLButtonElement
  await act(async () => other.click())
  const chosen = chapter()
  expect(chosen).not.toBe(first)
  const story = stage.host.querySelector('.story') as HTMLElement
  await act(async () => void story.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })))
  expect(chapter()).toBe('now')
  await act(async () => void story.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })))
  expect(chapter()).toBe('earned')
  const drag = (type: string, clientX: number): boolean => story.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true }))
  await act(async () => void [drag('pointerdown', 400), drag('pointerup', 250)])
  expect(chapter()).toBe('now')
  await act(async () => void [drag('pointerdown', 250), drag('pointerup', 400)])
  expect(chapter()).toBe('earned')
  await wait(59_000)
  expect(chapter()).toBe('earned')
  await wait(2000)
  expect(chapter()).toBe(first)
})

test('what the next chapter tells is asked for before its turn comes', async () => {
  await show('typical')
  await open('节省')
  const asked = vi.spyOn(globalThis, 'fetch')
  const wasAsked = (path: string): boolean => asked.mock.calls.some(([url]) => String(url instanceof Request ? url.url : url).includes(path))
  await open('此刻')
  expect(wasAsked(endpointTable.energyByPeriod.path)).toBe(true)
  await open('至今')
  asked.mockClear()
  await open('节省')
  expect(wasAsked(endpointTable.revenue.path)).toBe(true)
})

test('what flows is said in tenths to anybody and in per cent to engineers', async () => {
  await show('typical')
  await open('此刻')
  expect(said()).toBe('每 10 份电里，7 份来自电网、3 份来自太阳。')
  // The address of the wall goes before what was arranged.
  await show('typical', { readers: 'expert' }, { readers: 'plain' })
  await open('此刻')
  expect(said()).toBe('合计 664 kW，其中电网 67 %、光伏 33 %。')
})

test('the legends of a day have the lines that their words need, in either language', async () => {
  languageValue.set('en')
  onTestFinished(() => languageValue.set('zh'))
  await vi.dynamicImportSettled()
  await show('extreme', {}, { readers: 'expert' })
  await open('Today')
  const px = Number.parseFloat(stage.host.querySelector<HTMLElement>('.story-say')?.style.fontSize ?? '') / 1.3
  const legends = [...stage.host.querySelectorAll<HTMLElement>('.story-legend')]
  expect(legends).toHaveLength(2)
  for (const legend of legends) {
    // Of ordinary text: what marks and gaps take beside the words, and a line.
    const needed = (textEm(legend.textContent) + (legend.childElementCount - 1) * 2.6) * px
    const lines = Number.parseFloat(legend.parentElement?.style.height ?? '') / (px * 1.6)
    expect(lines * box.width).toBeGreaterThanOrEqual(needed)
  }
})

test('what was saved follows from the register and the factors, and the picture says whose they are', async () => {
  await show('typical', {}, { treeKgPerYear: 10, treeSource: '学校的书' })
  await open('节省')
  const counts = [...stage.host.querySelectorAll('.story-saved b')].map((one) => one.textContent)
  expect(counts).toEqual(['18,549', '2,289,265', '114'])
  expect(stage.host.querySelector('.story-saved small')?.textContent).toBe('10 kg CO₂ · 学校的书')
  expect(stage.host.querySelector('.story-note')?.textContent).toContain('0.5366')
})

test('what was saved follows from the months on record where the meter began anew', async () => {
  const { values } = fixtures.typical
  await show('typical', {}, {}, createStore(), { ...fixtures.typical, values: { ...values, pvGeneration: 1000 } })
  await open('节省')
  const [trees] = [...stage.host.querySelectorAll('.story-saved b')].map((one) => Number(one.textContent.replaceAll(',', '')))
  // A thousand kilowatt-hours are 24 trees.
  expect(trees).toBeGreaterThan(5000)
  await open('至今')
  expect(stage.host.querySelector('.story-note')?.textContent).toContain('重新起计')
})

test('of a register without a reading it is said that it has none; before its first answer that it is waited for', async () => {
  await show('waiting')
  await open('节省')
  expect(said()).toBe('等待数据')
  await show('failed')
  await open('节省')
  expect(said()).toContain('光伏电量表没有读数')
})

test('what is old is not told as of now', async () => {
  await show('stale')
  await open('此刻')
  expect(said()).toContain('没有最新数据')
  expect(stage.host.querySelectorAll('.story-picture svg path[opacity="0.62"]')).toHaveLength(0)
  await open('节省')
  expect(stage.host.querySelector('.story-old')).not.toBeNull()
})

test('the storage’s money is that of the day’s lines with what is stored', async () => {
  await show('typical')
  await open('储能收益')
  expect(stage.host.querySelector('.story-figure')?.textContent).toContain('¥ 777.42')
  expect(said()).toBe('便宜的时候存电（每度 0.47 元），贵的时候放电（每度 1.15 元），差价就是赚到的钱。')
})

test('a station without photovoltaics and storage has no chapters of them', async () => {
  await show('empty')
  expect(names()).toEqual(['此刻', '至今'])
})

test('while the server is away the chapter that is told stays, and turns go on when it is back', async () => {
  const jotai = createStore()
  // The staged clock stands still: turns of a chosen moment are taken by the window's.
  jotai.set(momentAtom, Date.now() - 3_600_000)
  await show('typical', {}, { seconds: 5 }, jotai)
  const before = chapter()
  await act(async () => jotai.set(downSinceAtom, Date.now()))
  await wait(6000)
  expect(chapter()).toBe(before)
  const other = dots().find((dot) => dot.getAttribute('aria-current') !== 'true') as HTMLButtonElement
  await act(async () => other.click())
  expect(chapter()).not.toBe(before)
  await act(async () => jotai.set(downSinceAtom, undefined))
  await wait(70_000)
  const now = chapter()
  await wait(5000)
  expect(chapter()).not.toBe(now)
})

test('looked back at, no chapter speaks of now', async () => {
  const jotai = createStore()
  jotai.set(momentAtom, Date.now() - 3_600_000)
  await show('typical', {}, {}, jotai)
  expect(names()).toEqual(['那时', '当天', '到那时', '节省', '储能收益'])
  for (const [name, title] of [
    ['那时', '那时的电从哪里来？'],
    ['当天', '当天的电怎么来，怎么用？'],
    ['到那时', '建成到那时，一共有多少？'],
  ] as const) {
    await open(name)
    expect(stage.host.querySelector('.story-page')?.textContent).toContain(title)
    expect(said()).not.toMatch(/现在|此刻|今天/)
  }
})
