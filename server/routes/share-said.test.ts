import { expect, test } from 'vitest'
import { withLine } from './share-said.ts'

const own = `mind the cable\n${'x'.repeat(900)}`
const report = (n: number): string => `2026-03-0${n} Firm: ${`word ${n} `.repeat(60).trim()}`

test('what people of the project wrote in a note stays, however much is reported; the oldest reports go', () => {
  const note = [1, 2, 3, 4, 5].reduce((before, n) => withLine(before, report(n)), own)
  expect(note.length).toBeLessThanOrEqual(2000)
  expect(note.endsWith(own)).toBe(true)
  expect(note.split('\n')[0]).toBe(report(5))
  expect(note).not.toContain(report(1))
})

test('a report of several lines is one in the note, and cut where the note has no room', () => {
  expect(withLine('', '2026-03-01 Firm: dug\n\nout')).toBe('2026-03-01 Firm: dug out')
  const full = 'x'.repeat(1950)
  expect(withLine(full, report(1))).toBe(`${report(1).slice(0, 48)}…\n${full}`)
  expect(withLine('x'.repeat(1990), report(1))).toBe('x'.repeat(1990))
})
