import { expect, test } from 'vitest'
import type { PeriodRule } from '#contract/price.ts'
import { freshLine, lineOf, ruleOf } from './rule-lines.ts'

test('a rule that is shown in the form and saved again is the same rule, whatever it asks for', () => {
  const rules: PeriodRule[] = [
    { period: 'flat', months: [], dayTypes: [], windows: [{ from: 0, to: 1440 }] },
    { period: 'valley', months: [1, 12], dayTypes: ['weekend', 'holiday'], windows: [{ from: 1350, to: 330 }], weekendMonths: [3, 4] },
    {
      period: 'deepValley',
      months: [],
      dayTypes: [],
      windows: [{ from: 600, to: 840 }],
      holidays: ['springFestival', 'nationalDay'],
      holidayDays: 6,
    },
    {
      period: 'sharp',
      months: [7],
      dayTypes: [],
      windows: [{ from: 660, to: 720 }],
      temperature: { place: '广州', atLeast: 35, days: 3 },
      priceSystems: ['two'],
      consumptionTypes: ['bigIndustry'],
      overrides: true,
    },
  ]
  expect(rules.map(lineOf).map(ruleOf)).toEqual(rules)
})

test('what is pasted into a line is read as people write it', () => {
  expect(ruleOf({ ...freshLine(), period: 'peak', windows: '8：30—11:30、22:00-次日', months: '3-5, 9月' })).toMatchObject({
    windows: [],
    months: [3, 4, 5, 9],
  })
  expect(ruleOf({ ...freshLine(), period: 'peak', windows: '8：30—11:30、22:00-2:00' }).windows).toEqual([
    { from: 510, to: 690 },
    { from: 1320, to: 120 },
  ])
})
