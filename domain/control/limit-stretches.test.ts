import { expect, test } from 'vitest'
import type { ToldLimit } from '#contract/controller.ts'
import { LATE_MS, toldStretches, type LimitStretch } from './limit-stretches.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const held = 'storage' as const
const limit = 'backflow' as const
/** Minutes before now. */
const told = (from: number, to: number | null) => ({ held, limit, since: NOW - from * MINUTE, to: to === null ? null : NOW - to * MINUTE })
const row = (from: number, to: number | null, knownTo = to ?? 0, isCut = false): LimitStretch => ({
  held,
  limit,
  from: NOW - from * MINUTE,
  to: to === null ? null : NOW - to * MINUTE,
  knownTo: NOW - knownTo * MINUTE,
  isCut,
})
const after = (known: LimitStretch[], words: ToldLimit[], isThere = true) => toldStretches(known, words, { timestamp: NOW, now: NOW, isThere })

test('begins with the first word, goes on with the next, ends when it is named no longer', () => {
  const begun = after([], [told(0, null)])
  expect(begun).toEqual([row(0, null)])
  expect(after([row(30, null, 1)], [told(30, null)])).toEqual([row(30, null)])
  expect(after([row(30, null, 1)], [])).toEqual([row(30, 0)])
})

test('one that flickers is one stretch, in whatever pieces it is told', () => {
  let known: LimitStretch[] = []
  for (let back = 60; back > 0; back -= 2) {
    known = toldStretches(known, [told(back, null)], { timestamp: NOW - back * MINUTE, now: NOW - back * MINUTE, isThere: true })
    const end = NOW - (back - 1) * MINUTE
    known = toldStretches(known, [], { timestamp: end, now: end, isThere: true })
  }
  expect(known).toEqual([row(60, 1, 1)])
})

test('of a controller that was away: its end is told, or cut at the last word; what held all the time goes on', () => {
  // It was last there 20 minutes ago.
  expect(after([row(30, null, 20)], [], false)).toEqual([row(30, 20, 20, true)])
  expect(after([row(30, null, 20)], [told(30, 12)], false)).toEqual([row(30, 12)])
  expect(after([row(30, null, 20)], [told(30, null)], false)).toEqual([row(30, null)])
  // Began anew meanwhile: two stretches, and between them nobody knows.
  expect(after([row(30, null, 20)], [told(5, null)], false)).toEqual([row(30, 20, 20, true), row(5, null)])
  // Told after all, when it is said again.
  expect(after([row(30, 20, 20, true), row(5, null)], [told(30, 12), told(5, null)])).toEqual([row(30, 12), row(5, null)])
})

test('what is told again and again changes nothing, and clocks that are ahead or years behind do no harm', () => {
  const known = [row(50, 40), row(10, null, 0)]
  expect(after(known, [told(50, 40), told(10, null)])).toEqual(known)
  expect(after([], [told(-60, null)])).toEqual([row(0, null)])
  expect(after([], [{ held, limit, since: 0, to: null }])).toEqual([{ ...row(0, null), from: NOW - LATE_MS }])
  expect(after([], [{ held, limit, since: 5, to: 6 }])).toEqual([])
  // An end before the beginning is none.
  expect(after([], [told(10, 20)])).toEqual([row(10, 10)])
})

test('storage and PV, and limits among each other, are followed each by itself', () => {
  const pv = { ...told(3, null), held: 'pv' as const }
  const demand = { ...told(4, null), limit: 'demand' as const }
  expect(after([row(9, null)], [pv, demand, told(9, null)])).toHaveLength(3)
})
