import i18next from 'i18next'
import { act, Activity } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calendarOfDays } from '#domain/project/calendar.ts'
import { dayOf } from '#domain/dates.ts'
import type { PlanActivity, PlanLink } from '#domain/project/plan.ts'
import { announcedHolidays } from '#domain/public-holidays.ts'
import { en } from '#src/i18n/en.ts'
import { enRecords } from '#src/i18n/en-records.ts'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { Gantt, type GanttProps } from './gantt.tsx'

stageDocument({ width: 1200, height: 600 })
await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } }, interpolation: { escapeValue: false } })
const stage = stageRoot()

const calendar = calendarOfDays(announcedHolidays)
const one = (id: string, start: string, more: Partial<PlanActivity> = {}): PlanActivity => ({
  id,
  name: id,
  parentId: null,
  order: 0,
  kind: 'task',
  start,
  durationDays: 3,
  percent: 0,
  ...more,
})
/** Tuesday to Thursday, Friday to Tuesday, a road that has time until then, and a group around the first two. */
const activities = [
  one('works', '2026-11-24', { kind: 'group' }),
  one('dig', '2026-11-24', { parentId: 'works' }),
  one('pour', '2026-11-27', { parentId: 'works', order: 1 }),
  one('road', '2026-11-24', { order: 1, durationDays: 2 }),
]
const links: PlanLink[] = [{ id: 'l', fromId: 'dig', toId: 'pour', kind: 'FS', lagDays: 0 }]
const told = {
  onMove: vi.fn(),
  onStretch: vi.fn(),
  onPercent: vi.fn(),
  onLink: vi.fn(),
  onUnlink: vi.fn(),
  onReorder: vi.fn(),
  onOpen: vi.fn(),
  onLinkChange: vi.fn(),
}

const show = async (more: Partial<GanttProps> = {}): Promise<void> => {
  await act(async () =>
    stage.root.render(
      <Gantt title="Station" activities={activities} links={links} calendar={calendar} critical today="2026-11-24" editable {...told} {...more} />,
    ),
  )
}
const row = (id: string): HTMLElement => stage.host.querySelector(`[data-gantt-row="${id}"]`) as HTMLElement
const rows = (): string[] => [...stage.host.querySelectorAll<HTMLElement>('[data-gantt-row]')].map((found) => found.dataset.ganttRow ?? '')
const status = (): string => stage.host.querySelector('.gantt-status')?.textContent ?? ''
const press = async (id: string, key: string, more: KeyboardEventInit = {}): Promise<void> => {
  await act(async () => {
    row(id).focus()
    row(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })
}
/** A point of the chart: the middle of a day in a row; the sheet begins on a day that is a multiple of 84. */
const place = (date: string, index: number): { clientX: number; clientY: number } => {
  const origin = Math.floor((dayOf('2026-11-24') - 30) / 84) * 84
  const scrollLeft = stage.host.querySelector('.gantt-scroll')?.scrollLeft ?? 0
  return { clientX: (dayOf(date) + 0.5 - origin) * 18 - scrollLeft, clientY: 44 + index * 32 + 14 }
}
const point = async (type: string, at: { clientX: number; clientY: number }, more: PointerEventInit = {}): Promise<void> => {
  const canvas = stage.host.querySelector('canvas') as HTMLCanvasElement
  await act(async () => {
    canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', button: 0, ...at, ...more }))
  })
}
const drag = async (from: [string, number], to: [string, number], pointerType = 'mouse'): Promise<void> => {
  await point('pointerdown', place(...from), { pointerType })
  await point('pointermove', place(...to), { pointerType })
}

beforeAll(() => {
  // happy-dom lays nothing out; what the chart asks of it is its size.
  Object.defineProperties(HTMLElement.prototype, { clientWidth: { get: () => 1200 }, clientHeight: { get: () => 600 } })
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1200, 600)
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) })
})
beforeEach(() => {
  for (const spy of Object.values(told)) spy.mockClear()
})

describe('the list', () => {
  test('says of each row its dates, its days, what is done and whether it is critical', async () => {
    await show()
    expect(row('dig').getAttribute('aria-label')).toBe('1.1 dig, task, 2026-11-24 – 2026-11-26, 3 working days, 0 %, critical')
    expect(row('road').getAttribute('aria-label')).toBe('2 road, task, 2026-11-24 – 2026-11-25, 2 working days, 0 %, float 4 days')
    expect(row('works').getAttribute('aria-label')).toContain('2026-11-24 – 2026-12-01, 6 working days')
  })
  test('folds a group by its mark and by the keyboard', async () => {
    await show()
    await act(async () => row('works').querySelector('button')?.click())
    expect(rows()).toEqual(['works', 'road'])
    await press('works', ' ')
    expect(rows()).toEqual(['works', 'dig', 'pour', 'road'])
  })
  test('chooses what this person just made, also in a group that is folded', async () => {
    await show()
    await act(async () => row('works').querySelector('button')?.click())
    await show({ activities: [...activities, one('roof', '2026-11-24', { parentId: 'works', order: 2 })] })
    expect(rows()).not.toContain('roof')
    await show({ activities: [...activities, one('roof', '2026-11-24', { parentId: 'works', order: 2 })], made: 'roof' })
    await expect.poll(() => document.activeElement).toBe(row('roof'))
    expect(row('roof').getAttribute('aria-selected')).toBe('true')
  })
  test('of 2,000 activities holds what is in sight and some more', async () => {
    await show({ activities: Array.from({ length: 2000 }, (_, i) => one(`t${i}`, '2026-11-24', { order: i })), links: [] })
    expect(rows().length).toBeLessThan(45)
    expect(stage.host.querySelector('[role="treegrid"]')?.getAttribute('aria-rowcount')).toBe('2001')
  })
})

describe('a row in hand', () => {
  /** Told in the middle of a row of the list, or at its upper edge. */
  const carry = async (on: Element | null, type: string, clientY: number): Promise<void> => {
    await act(async () => void on?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientY })))
  }
  const number = (id: string): Element | null => row(id).querySelector('.gantt-number')
  test('goes above the row where it was let go, also when others have put rows in meanwhile', async () => {
    await show()
    await carry(number('pour'), 'pointerdown', 44 + 2.5 * 32)
    await carry(number('pour'), 'pointermove', 44 + 32)
    await show({ activities: [one('survey', '2026-11-24', { order: -1 }), one('fence', '2026-11-24', { order: -1 }), ...activities] })
    await carry(number('pour'), 'pointerup', 44 + 32)
    expect(told.onReorder.mock.calls).toEqual([['pour', { parentId: 'works', beforeId: 'dig' }]])
  })
  test('goes nowhere when what it would stand above was taken out', async () => {
    await show()
    await carry(number('pour'), 'pointerdown', 44 + 2.5 * 32)
    await carry(number('pour'), 'pointermove', 44 + 32)
    await show({ activities: activities.filter(({ id }) => id !== 'dig'), links: [] })
    await carry(number('pour'), 'pointerup', 44 + 32)
    expect(told.onReorder).not.toHaveBeenCalled()
  })
  test('has a handle where the list is too narrow for numbers', async () => {
    const wide = globalThis.matchMedia
    Object.assign(globalThis, { matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) })
    try {
      await act(async () => stage.root.render(null))
      await show()
      expect(number('road')).toBeNull()
      await act(async () => row('road').focus())
      await carry(number('road'), 'pointerdown', 44 + 3.5 * 42)
      await carry(number('road'), 'pointermove', 44)
      await carry(number('road'), 'pointerup', 44)
      expect(told.onReorder.mock.calls).toEqual([['road', { parentId: null, beforeId: 'works' }]])
    } finally {
      globalThis.matchMedia = wide
      await act(async () => stage.root.render(null))
    }
  })
})

describe('the keyboard', () => {
  test('moves a bar by working days and says what that does to the others and to the whole', async () => {
    await show()
    await press('dig', 'ArrowRight')
    expect(told.onMove).toHaveBeenCalledWith({ id: 'dig', start: '2026-11-25' }, expect.objectContaining({ delayDays: 1 }))
    expect(told.onMove.mock.calls[0]?.[1].changed.map(({ id, start }: PlanActivity) => `${id} ${start}`)).toEqual([
      'dig 2026-11-25',
      'pour 2026-11-30',
    ])
    expect(status()).toBe('dig: 2026-11-25 to 2026-11-27, 3 days; others pushed: 1; whole plan later by 1 working day')
  })
  test('stretches with Shift, sets the percentage with plus and minus', async () => {
    await show()
    await press('road', 'ArrowRight', { shiftKey: true })
    expect(told.onStretch).toHaveBeenCalledWith({ id: 'road', durationDays: 3 }, expect.objectContaining({ delayDays: 0 }))
    await press('road', '+')
    expect(told.onPercent).toHaveBeenCalledWith('road', 5, undefined)
  })
  test('wants nothing of the plan where a bar is held by what it waits for, and says why', async () => {
    await show()
    await press('pour', 'ArrowLeft')
    expect(told.onMove).not.toHaveBeenCalled()
    expect(status()).toContain('held by its predecessors')
  })
  test('says nothing of a move that was refused', async () => {
    let refuse: () => void = () => undefined
    await show({ onMove: () => new Promise((resolve) => (refuse = () => resolve(false))) })
    await press('dig', 'ArrowRight')
    expect(status()).toContain('dig: 2026-11-25')
    await act(async () => refuse())
    expect(status()).toBe('')
  })
  test('says nothing more of a move that was made and then undone', async () => {
    await show()
    await press('dig', 'ArrowRight')
    const moved = activities.map((activity) => ({ ...activity, ...(activity.id === 'dig' ? { start: '2026-11-25' } : {}) }))
    await show({ activities: moved })
    expect(status()).toContain('dig: 2026-11-25')
    await show({ activities: activities.map((activity) => ({ ...activity })) })
    expect(status()).toBe('')
  })
  test('links two activities, and refuses a circle by its names', async () => {
    await show()
    await press('pour', 'l')
    await press('dig', 'Enter')
    expect(told.onLink).not.toHaveBeenCalled()
    expect(status()).toMatch(/This would lead in a circle: (dig > pour|pour > dig)/)
    await press('road', 'l')
    await press('pour', 'Enter')
    expect(told.onLink).toHaveBeenCalledWith({ fromId: 'road', toId: 'pour', kind: 'FS' })
    expect(told.onOpen).not.toHaveBeenCalled()
  })
  test('reorders with Alt and opens with Enter', async () => {
    await show()
    await press('pour', 'ArrowUp', { altKey: true })
    expect(told.onReorder).toHaveBeenCalledWith('pour', { parentId: 'works', beforeId: 'dig' })
    await press('pour', 'Enter')
    expect(told.onOpen).toHaveBeenCalledWith('pour')
  })
  test('changes nothing for somebody who may only look', async () => {
    await show({ editable: false })
    for (const key of ['ArrowRight', '+', 'l', 'Delete']) await press('dig', key)
    await press('dig', 'ArrowRight', { shiftKey: true })
    expect([told.onMove, told.onStretch, told.onPercent, told.onLink, told.onUnlink].flatMap((spy) => spy.mock.calls)).toEqual([])
  })
})

describe('the pointer', () => {
  test('shows while it drags what would come of it, and tells it when let go', async () => {
    await show()
    await drag(['2026-11-25', 1], ['2026-11-27', 1])
    const tip = stage.host.querySelector('.gantt-tip')?.textContent ?? ''
    expect(tip).toContain('dig: 2026-11-26 to 2026-11-30, 3 days')
    expect(tip).toContain('whole plan later by 2 working days')
    expect(told.onMove).not.toHaveBeenCalled()
    await point('pointerup', place('2026-11-27', 1))
    expect(told.onMove).toHaveBeenCalledWith({ id: 'dig', start: '2026-11-26' }, expect.objectContaining({ delayDays: 2 }))
    expect(stage.host.querySelector('.gantt-tip')).toBeNull()
  })
  test('keeps the bar that it holds when somebody else puts a row above it, and lets go of one that is taken out', async () => {
    await show()
    await point('pointerdown', place('2026-11-25', 1))
    await show({
      activities: [one('survey', '2026-11-24', { order: -1 }), ...activities.map((own) => (own.id === 'dig' ? { ...own, percent: 40 } : own))],
    })
    await point('pointermove', place('2026-11-27', 1))
    await point('pointerup', place('2026-11-27', 1))
    expect(told.onMove.mock.calls.map(([move]) => move)).toEqual([{ id: 'dig', start: '2026-11-26' }])
    // What it is changed from is what was seen when it was taken up.
    expect(told.onMove.mock.calls[0]?.[1].seen).toMatchObject({ id: 'dig', percent: 0 })
    await show()
    await drag(['2026-11-25', 1], ['2026-11-27', 1])
    await show({ activities: activities.filter(({ id }) => id !== 'dig'), links: [] })
    await point('pointermove', place('2026-11-30', 1))
    expect(stage.host.querySelector('.gantt-tip')).toBeNull()
    await point('pointerup', place('2026-11-30', 1))
    expect(told.onMove).toHaveBeenCalledTimes(1)
  })
  test('stretches at the end of a bar', async () => {
    await show()
    const end = place('2026-11-26', 1)
    await point('pointerdown', { ...end, clientX: end.clientX + 7 })
    await point('pointermove', place('2026-11-30', 1))
    await point('pointerup', place('2026-11-30', 1))
    expect(told.onStretch).toHaveBeenCalledWith({ id: 'dig', durationDays: 5 }, expect.objectContaining({ delayDays: 2 }))
  })
  test('draws a link from the handle of a bar to the end of another that is nearer', async () => {
    await show()
    await act(async () => row('road').focus())
    const from = place('2026-11-25', 3)
    await point('pointerdown', { ...from, clientX: from.clientX + 9 + 11 })
    await point('pointermove', place('2026-12-01', 2))
    expect(stage.host.querySelector('.gantt-tip')?.textContent).toMatch(/^road → pour: Finish to finish.*whole plan ends as before$/)
    await point('pointerup', place('2026-12-01', 2))
    expect(told.onLink).toHaveBeenCalledWith({ fromId: 'road', toId: 'pour', kind: 'FF' })
  })
  test('says why a link cannot be, also with a group, while it is drawn and until the next press', async () => {
    const site = one('site', '2026-11-24', { kind: 'group', order: 2 })
    await show({ activities: [...activities, site] })
    const draw = async (toDate: string, toRow: number): Promise<void> => {
      await act(async () => row('pour').focus())
      const from = place('2026-11-27', 2)
      await point('pointerdown', { ...from, clientX: from.clientX - 9 - 11 })
      await point('pointermove', place(toDate, toRow))
    }
    const tip = (): string | undefined => stage.host.querySelector('.gantt-tip')?.textContent ?? undefined
    await draw('2026-11-24', 4)
    expect(tip()).toBe('Groups cannot be linked')
    await point('pointerup', place('2026-11-24', 4))
    expect(status()).toBe('Groups cannot be linked')
    await draw('2026-11-26', 1)
    expect([tip(), status()]).toEqual([expect.stringContaining('This would lead in a circle'), ''])
    await point('pointerup', place('2026-11-26', 1))
    expect(status()).toContain('This would lead in a circle')
    // Nothing is in the way any more.
    await show({ links: [] })
    expect(status()).toBe('')
    expect(told.onLink).not.toHaveBeenCalled()
  })
  test('is let go by Escape, and nothing is told', async () => {
    await show()
    await drag(['2026-11-25', 1], ['2026-11-30', 1])
    await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })))
    await point('pointerup', place('2026-11-30', 1))
    expect(stage.host.querySelector('.gantt-tip')).toBeNull()
    expect(told.onMove).not.toHaveBeenCalled()
  })
  test('of a finger scrolls unless it is held on a bar, or the bar is chosen', async () => {
    vi.useFakeTimers()
    await show()
    await drag(['2026-11-25', 1], ['2026-11-30', 1], 'touch')
    await act(async () => vi.advanceTimersByTime(1000))
    await point('pointerup', place('2026-11-30', 1), { pointerType: 'touch' })
    expect(told.onMove).not.toHaveBeenCalled()
    await point('pointerdown', place('2026-11-25', 1), { pointerType: 'touch' })
    await act(async () => vi.advanceTimersByTime(400))
    await point('pointermove', place('2026-11-26', 1), { pointerType: 'touch' })
    await point('pointerup', place('2026-11-26', 1), { pointerType: 'touch' })
    expect(told.onMove).toHaveBeenCalledTimes(1)
    await act(async () => row('dig').focus())
    await drag(['2026-11-25', 1], ['2026-11-26', 1], 'touch')
    await point('pointerup', place('2026-11-26', 1), { pointerType: 'touch' })
    expect(told.onMove).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
  test('that holds a bar keeps it in hand while a second finger comes and goes', async () => {
    await show()
    await act(async () => row('dig').focus())
    await drag(['2026-11-25', 1], ['2026-11-26', 1], 'touch')
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      await point(type, place('2026-11-24', 3), { pointerType: 'touch', pointerId: 2 })
    expect(told.onMove).not.toHaveBeenCalled()
    await point('pointermove', place('2026-11-27', 1), { pointerType: 'touch' })
    await point('pointerup', place('2026-11-27', 1), { pointerType: 'touch' })
    expect(told.onMove.mock.calls.map(([move]) => move)).toEqual([{ id: 'dig', start: '2026-11-26' }])
  })
})

describe('links', () => {
  test('are shown with kind and lag, edited and removed in the panel of an activity', async () => {
    await show()
    await press('dig', 'k')
    const panel = stage.host.querySelector('.gantt-links') as HTMLElement
    expect(panel.textContent).toContain('Successor')
    const lag = panel.querySelector<HTMLInputElement>('.gantt-lag input') as HTMLInputElement
    await act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(lag, '3')
      lag.dispatchEvent(new Event('input', { bubbles: true }))
      lag.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    })
    expect(told.onLinkChange).toHaveBeenCalledWith('l', { lagDays: 3 })
    await show({ links: links.map((link) => ({ ...link, lagDays: 3 })) })
    expect(status()).toBe(
      'dig → pour: Finish to start; Lag (working days): 3; pour: 2026-12-02 to 2026-12-04, 3 days; whole plan later by 3 working days',
    )
    await act(async () => panel.querySelector<HTMLButtonElement>('li button[aria-label*="Remove"]')?.click())
    expect(told.onUnlink).toHaveBeenCalledWith('l')
  })
  test('that lead in a circle are named; the bars stay, and nothing is worked out', async () => {
    await show({ links: [...links, { id: 'back', fromId: 'pour', toId: 'dig', kind: 'FS', lagDays: 0 }] })
    expect(stage.host.querySelector('.gantt-warning')?.textContent).toContain('dig > pour')
    await press('dig', 'ArrowRight')
    expect(told.onMove).not.toHaveBeenCalled()
  })
})

describe('a page whose tab is left and opened again', () => {
  test('draws the chart anew, also when it was left before a frame that was asked for', async () => {
    const frames = new Map<number, FrameRequestCallback>()
    let asked = 0
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.set((asked += 1), draw) && asked)
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
    const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
    const tab = (mode: 'visible' | 'hidden') =>
      act(async () =>
        stage.root.render(
          <Activity mode={mode}>
            <Gantt title="Station" activities={activities} links={links} calendar={calendar} critical today="2026-11-24" editable {...told} />
          </Activity>,
        ),
      )
    await tab('visible')
    await tab('hidden')
    drawn.mockClear()
    await tab('visible')
    for (const draw of frames.values()) draw(0)
    expect(drawn).toHaveBeenCalled()
    vi.unstubAllGlobals()
    drawn.mockRestore()
  })
})
