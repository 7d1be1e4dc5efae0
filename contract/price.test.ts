import { expect, test } from 'vitest'
import { periodRule } from './price.ts'
import { calendarSchemas } from './schemas/calendar.ts'

test('the place of a rule and that of a temperature are one, whatever blanks and unseen characters were pasted along', () => {
  const pasted = ' Hang\u200Bzhou\t'
  const rule = periodRule.parse({ period: 'sharp', months: [], dayTypes: [], windows: [], temperature: { place: pasted, atLeast: 35, days: 1 } })
  const day = calendarSchemas.saveDayTemperature.payload.parse({ date: '2026-07-01', place: pasted, maximum: 36, source: 'x' })
  expect(rule.temperature?.place).toBe('Hangzhou')
  expect(day.place).toBe('Hangzhou')
})
