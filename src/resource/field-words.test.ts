import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { enRecords } from '#src/i18n/en-records.ts'
import { en } from '#src/i18n/en.ts'
import { faultWords, fieldAt } from './field-words.ts'
import type { Fault } from './form-rules.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } }, interpolation: { escapeValue: false } }))

test('of a text it is said how long it may be, and how a month or whatever has a form is written', () => {
  const fields = [
    { key: 'name', kind: 'text', maxLength: 64 },
    { key: 'month', kind: 'month' },
    { key: 'peak', kind: 'text', form: 'price.form.price' as never },
  ] as const
  const said = (key: string, fault: Fault): string => faultWords(fault, fieldAt(fields, key), i18next.t, 'en')
  expect(said('name', 'tooLong')).toBe('64 characters at most')
  expect(said('month', 'date')).toBe('Not a month: write it as 2026-10')
  expect(said('peak', 'pattern')).toBe('A price like 0.6519: up to 3 digits, with at most 6 decimals')
})

test('of a number out of its range it is said which that is, of a cell of a table that of its column', () => {
  const fields = [
    { key: 'share', min: 0.5, max: 1 },
    { key: 'most', max: 9 },
    { key: 'windows', columns: [{ key: 'kw', title: 'device.kw' as never, kind: 'decimal' as const, min: 0, max: 65_535 }] },
  ]
  const said = (key: string): string => faultWords('range', fieldAt(fields, key), i18next.t, 'en')
  expect(['share', 'most', 'windows.3.kw', 'gone.1.kw'].map(said)).toEqual(['Between 0.5 and 1', '9 at most', 'Between 0 and 65,535', 'Out of range'])
})
