import { expect, test } from 'vitest'
import { stretchesOf } from './model.ts'

const question = { range: { kind: 'free' as const, from: '2026-01-01', to: '2026-01-07' }, compare: ['2025-01-01'] }
const days = (upToToday: boolean) => stretchesOf(question, upToToday, '2026-03-18', 'Asia/Shanghai').map(({ words }) => words)

test('a saved analysis stays with its days, or goes on to today with the same length', () => {
  expect(days(false)).toEqual(['2026-01-01 – 2026-01-07', '2025-01-01 – 2025-01-07'])
  expect(days(true)).toEqual(['2026-03-12 – 2026-03-18', '2026-03-05 – 2026-03-11'])
})
