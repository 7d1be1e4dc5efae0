import { describe, expect, test } from 'vitest'
import type { DashboardBody, GridItem } from '#contract/dashboard.ts'
import { collides, COLUMNS } from '../grid/layout.ts'
import { align, distribute, shift, swap } from './arrange.ts'
import { addWidgets, copyWidgets, itemsOf, lockWidgets, pasteWidgets, removeWidgets, setWidget } from './edit.ts'
import { MAX_STEPS, record, redo, redoStep, startHistory, undo, undoStep, type History } from './history.ts'
import { mergeBodies } from './merge.ts'
import { readFile, toFile } from './transfer.ts'

const item = (id: string, x: number, y: number, w = 4, h = 3): GridItem => ({ id, x, y, w, h })
const placeOf = (items: readonly GridItem[], id: string): [number, number] | undefined => {
  const found = items.find((one) => one.id === id)
  return found && [found.x, found.y]
}
const overlaps = (items: readonly GridItem[]): boolean => items.some((one, i) => items.slice(i + 1).some((other) => collides(one, other)))
const widget = (type: string, options: Record<string, unknown> = {}) => ({ type, version: 1, options })
const body = (items: GridItem[]): DashboardBody => ({
  version: 1,
  bind: { kind: 'chosen' },
  arrangements: { desktop: items },
  widgets: Object.fromEntries(items.map(({ id }) => [id, widget('value', { title: id })])),
})

describe('several widgets at once', () => {
  const three = [item('a', 0, 0), item('b', 6, 0), item('c', 13, 0, 2)]

  test('take the edge or the size of the one that was chosen first', () => {
    expect(align([item('a', 5, 0), item('b', 9, 3)], ['a', 'b'], 'left', 24)[1]?.x).toBe(5)
    expect(align([item('a', 5, 0, 6), item('b', 9, 3, 2)], ['a', 'b'], 'right', 24).find((one) => one.id === 'b')?.x).toBe(9)
    expect(align(three, ['a', 'c'], 'sameWidth', 24).find((one) => one.id === 'c')?.w).toBe(4)
    expect(align(three, ['a', 'c'], 'sameHeight', 24).find((one) => one.id === 'c')?.h).toBe(3)
    expect(align(three, ['a'], 'left', 24)).toEqual(three)
  })

  test('are spread with equal gaps between the outer two', () => {
    const spread = distribute(three, ['c', 'a', 'b'], 'horizontal', 24)
    expect(spread.map((one) => one.x)).toEqual([0, 7, 13])
    expect(distribute([item('a', 0, 0), item('b', 2, 3), item('c', 3, 6)], ['a', 'b', 'c'], 'horizontal', 24).map((one) => one.x)).toEqual([0, 2, 3])
  })

  test('change places', () => {
    const swapped = swap([item('a', 0, 0), item('b', 12, 0, 6, 5)], 'a', 'b', 24)
    expect(placeOf(swapped, 'a')).toEqual([12, 0])
    expect(placeOf(swapped, 'b')).toEqual([0, 0])
    expect(overlaps(swapped)).toBe(false)
  })

  test('move together and stop together at the edge', () => {
    const right = shift(three, ['a', 'b'], 100, 0, 24)
    expect([placeOf(right, 'a'), placeOf(right, 'b')]).toEqual([
      [14, 0],
      [20, 0],
    ])
    expect(overlaps(right)).toBe(false)
    const down = shift([item('a', 0, 0), item('b', 4, 0), item('c', 0, 3, 8)], ['a', 'b'], 0, 1, 24)
    expect(placeOf(down, 'c')).toEqual([0, 0])
    expect(placeOf(down, 'a')).toEqual([0, 3])
  })

  test('never overlap and never leave the columns, whatever is done with them', () => {
    let seed = 7
    const random = (n: number): number => (seed = (seed * 16_807) % 2_147_483_647) % n
    for (let round = 0; round < 200; round++) {
      const items = Array.from({ length: 8 }, (_, i) => item(String(i), random(24), random(12), 1 + random(8), 1 + random(5)))
      const ids = [String(random(8)), String(random(8)), String(random(8))].filter((id, i, all) => all.indexOf(id) === i)
      // What is on a grid does not overlap to begin with.
      const start = shift(items, ['0'], 0, 0, 24)
      const results = [
        start,
        align(start, ids, (['left', 'right', 'top', 'bottom', 'sameWidth', 'sameHeight'] as const)[random(6)] ?? 'left', 24),
        distribute(start, ids, random(2) === 0 ? 'horizontal' : 'vertical', 24),
        shift(start, ids, random(20) - 10, random(20) - 10, 24),
        swap(start, ids[0] ?? '', ids[1] ?? '', 24),
      ]
      for (const result of results) {
        expect(result.map((one) => one.id).sort()).toEqual(items.map((one) => one.id).sort())
        expect(overlaps(result)).toBe(false)
        expect(result.every((one) => one.x >= 0 && one.y >= 0 && one.x + one.w <= 24)).toBe(true)
      }
    }
  })
})

describe('steps', () => {
  test('can be taken back and done again, two hundred and more, each with its name', () => {
    let history: History<number> = startHistory(0)
    for (let i = 1; i <= 260; i++) history = record(history, i, `step ${i}`)
    expect(undoStep(history)).toBe('step 260')
    for (let i = 0; i < 260; i++) history = undo(history)
    expect(history.present).toBe(0)
    expect(undo(history)).toBe(history)
    expect(redoStep(history)).toBe('step 1')
    for (let i = 0; i < 260; i++) history = redo(history)
    expect(history.present).toBe(260)
    expect(MAX_STEPS).toBeGreaterThanOrEqual(200)
  })

  test('a new step ends what could be done again', () => {
    const history = record(undo(record(record(startHistory('a'), 'b', 'one'), 'c', 'two')), 'd', 'three')
    expect(redo(history)).toBe(history)
    expect(undo(history).present).toBe('b')
  })

  test('typing in one field is one step', () => {
    let history = startHistory('')
    for (const text of ['t', 'ti', 'tit']) history = record(history, text, 'configure', 'w1')
    expect(undo(history).present).toBe('')
    history = record(history, 'other', 'configure', 'w2')
    expect(undo(history).present).toBe('tit')
  })
})

describe('widgets', () => {
  const start = body([item('a', 0, 0), item('b', 4, 0)])

  test('are added at the first free place of every shape that was arranged', () => {
    const arranged = { ...start, arrangements: { ...start.arrangements, phone: [item('a', 0, 0, 4), item('b', 0, 3, 4)] } }
    const next = addWidgets(arranged, [{ id: 'c', placed: widget('line'), size: { w: 8, h: 4 } }])
    expect(placeOf(next.arrangements.desktop, 'c')).toEqual([8, 0])
    expect(next.arrangements.phone?.find((one) => one.id === 'c')).toEqual({ id: 'c', x: 0, y: 6, w: 4, h: 4 })
    expect(next.arrangements.wall).toBeUndefined()
  })

  test('that are locked are not removed', () => {
    const locked = lockWidgets(start, ['a'], true)
    expect(Object.keys(removeWidgets(locked, ['a', 'b']).widgets)).toEqual(['a'])
    expect(Object.keys(removeWidgets(lockWidgets(locked, ['a'], false), ['a', 'b']).widgets)).toEqual([])
  })

  test('are pasted with their spacing and settings, under new names', () => {
    const clip = copyWidgets(start, ['a', 'b'], 'desktop')
    let n = 0
    const { body: pasted, ids } = pasteWidgets(start, clip, (type) => `${type}-${++n}`)
    expect(ids).toEqual(['value-1', 'value-2'])
    expect(ids.map((id) => placeOf(pasted.arrangements.desktop, id))).toEqual([
      [0, 3],
      [4, 3],
    ])
    expect(pasted.widgets['value-2']?.options).toEqual({ title: 'b' })
  })

  test('a phone that nobody arranged follows the desktop', () => {
    expect(itemsOf(start, 'phone').every((one) => one.x + one.w <= COLUMNS.phone)).toBe(true)
  })
})

describe('two people edit the same dashboard', () => {
  const base = body([item('a', 0, 0), item('b', 4, 0), item('c', 8, 0)])

  test('what each of them did alone is there', () => {
    const mine = addWidgets(setWidget(base, 'a', { options: { title: 'mine' } }), [{ id: 'new', placed: widget('line'), size: { w: 4, h: 3 } }])
    const theirs = removeWidgets(setWidget(base, 'b', { options: { title: 'theirs' } }), ['c'])
    const { body: merged, conflicts } = mergeBodies(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(merged.widgets.a?.options).toEqual({ title: 'mine' })
    expect(merged.widgets.b?.options).toEqual({ title: 'theirs' })
    expect(Object.keys(merged.widgets).sort()).toEqual(['a', 'b', 'new'])
    expect(overlaps(merged.arrangements.desktop)).toBe(false)
  })

  test('where both changed the same widget mine stays and is named', () => {
    const { body: merged, conflicts } = mergeBodies(
      base,
      setWidget(base, 'a', { options: { title: 'mine' } }),
      setWidget(base, 'a', { options: { title: 'theirs' } }),
    )
    expect(conflicts).toEqual(['a'])
    expect(merged.widgets.a?.options).toEqual({ title: 'mine' })
  })

  test('a theme that one of them chose stays, as does none', () => {
    expect(mergeBodies(base, base, { ...base, theme: 'bright' }).body.theme).toBe('bright')
    expect(mergeBodies(base, { ...base, theme: 'graphite' }, { ...base, theme: 'bright' }).body.theme).toBe('graphite')
    expect(mergeBodies(base, base, base).body).not.toHaveProperty('theme')
  })

  test('a widget that one removed and the other changed stays, with a place', () => {
    const { body: merged, conflicts } = mergeBodies(base, removeWidgets(base, ['a']), setWidget(base, 'a', { options: { title: 'theirs' } }))
    expect(conflicts).toEqual(['a'])
    expect(merged.widgets.a?.options).toEqual({ title: 'theirs' })
    expect(merged.arrangements.desktop.map((one) => one.id).sort()).toEqual(['a', 'b', 'c'])
  })
})

describe('files', () => {
  const kinds = new Map([['value', { version: 1, reads: ({ options }: { options: Record<string, unknown> }) => typeof options.title === 'string' }]])

  test('what was exported comes in as it was', () => {
    const start = body([item('a', 0, 0), item('b', 4, 0)])
    expect(readFile(toFile('Mine', start), kinds)).toEqual({ ok: true, title: 'Mine', body: start, misfits: [] })
  })

  test('what does not fit is reported, kept where it can be, and never throws', () => {
    const odd = body([item('a', 30, 0), item('b', 4, 0), item('ghost', 0, 9)])
    odd.widgets.a = widget('hologram')
    odd.widgets.b = widget('value', { title: 7 })
    delete odd.widgets.ghost
    const read = readFile(toFile('', odd), kinds)
    expect(read).toMatchObject({ ok: true })
    if (!read.ok) return
    expect(read.misfits.map(({ reason }) => reason).sort()).toEqual(['badOptions', 'outside', 'unknownWidget', 'withoutWidget'])
    expect(read.body.widgets.a?.type).toBe('hologram')
    for (const text of ['', '{', 'null', '7', '{"kind":"microgrid-dashboard"}', '{"kind":"other","body":{}}'])
      expect(readFile(text, kinds).ok).toBe(false)
  })
})
