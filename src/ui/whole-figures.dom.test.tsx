import { act } from 'react'
import { expect, test } from 'vitest'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { WholeFigures } from './whole-figures.tsx'

const stage = await stageWidgets()

test.each([
  ['admin · 2026-11-28 16:42:55 (UTC+8)', ['2026-11-28', '16:42:55']],
  ['2026-10 – 2026-11', ['2026-10', '2026-11']],
  ['电芯 137 漂移：每月 -2.0 mV，偏离中位数 30 mV', ['-2.0 mV', '30 mV']],
  ['12 Wards, 1,234.5 kWh, 88 %', ['1,234.5 kWh', '88 %']],
  ['ST001-GRID', []],
])('of %s figures stay whole, and every letter is said', async (words, whole) => {
  await act(async () => stage.root.render(<WholeFigures>{words}</WholeFigures>))
  expect(stage.host.textContent).toBe(words)
  expect([...stage.host.querySelectorAll('.whole')].map((one) => one.textContent)).toEqual(whole)
})
