import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { steelEvents, steelWorks } from '#tests/support/steel-works.ts'

/** A recording that others have published. It is not part of the project: without it these tests are skipped, and say so. */
const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const there = existsSync(`${folder}load`)
const notThere = there ? '' : ' (skipped: the recordings are not beside the project)'

test.skipIf(!there).each([
  ['fiveDays', false],
  ['fiveDays', true],
  ['tenDays', false],
  ['tenDays', true],
] as const)(`on a steel works' load baseline (%s, adjusted: %s) and verdict are those of a separate calculation${notThere}`, (method, adjusted) => {
  const events = [...steelEvents(steelWorks(folder), method, adjusted)]
  expect(events.length).toBeGreaterThan(200)
  expect(events.filter(({ apartKw, meanApartKw, rule2, sheetRule2 }) => apartKw > 1e-9 || meanApartKw > 1e-9 || rule2 !== sheetRule2)).toEqual([])
  // Neither verdict is that of every day.
  expect(new Set(events.map(({ rule2 }) => rule2)).size).toBe(2)
})
