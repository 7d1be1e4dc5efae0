import { act } from 'react'
import { expect, test } from 'vitest'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { WholeDates } from './whole-dates.tsx'

const stage = await stageWidgets()

test.each([
  ['admin · 2026-11-28 16:42:55 (UTC+8)', ['2026-11-28', '16:42:55']],
  ['2026-10 – 2026-11', ['2026-10', '2026-11']],
  ['ST001-GRID', []],
])('of %s dates and times stay whole, and every letter is said', async (words, whole) => {
  await act(async () => stage.root.render(<WholeDates>{words}</WholeDates>))
  expect(stage.host.textContent).toBe(words)
  expect([...stage.host.querySelectorAll('.whole')].map((one) => one.textContent)).toEqual(whole)
})
