import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { enRecords } from '#src/i18n/en-records.ts'
import { en } from '#src/i18n/en.ts'
import { faultWords, fieldAt } from './field-words.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } }, interpolation: { escapeValue: false } }))

test('of a number out of its range it is said which that is, of a cell of a table that of its column', () => {
  const fields = [
    { key: 'share', min: 0.5, max: 1 },
    { key: 'most', max: 9 },
    { key: 'windows', columns: [{ key: 'kw', title: 'device.kw' as never, kind: 'decimal' as const, min: 0, max: 65_535 }] },
  ]
  const said = (key: string): string => faultWords('range', fieldAt(fields, key), i18next.t, 'en')
  expect(['share', 'most', 'windows.3.kw', 'gone.1.kw'].map(said)).toEqual([
    'Between 0.5 and 1',
    'Out of range',
    'Between 0 and 65,535',
    'Out of range',
  ])
})
