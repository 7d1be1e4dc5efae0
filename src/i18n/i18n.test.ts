import i18next from 'i18next'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { enEditor } from './en-editor.ts'
import { enRecords } from './en-records.ts'
import { enStory } from './en-story.ts'
import { zh } from './zh.ts'
import { zhEditor } from './zh-editor.ts'
import { zhStory } from './zh-story.ts'
import { zhRecords } from './zh-records.ts'

/** Specification section 8: codes that have a default text. */
const named = [200, 201, 202, 204, 400, 401, 402, 403, 404, 406, 410, 500, 502, 503, 504] as const

test.each(named)('code %i has a default text in both languages', (code) => {
  expect(zh.code[`c${code}`]).toMatch(/[\u4e00-\u9fff]/)
  expect(en.code[`c${code}`]).toMatch(/[a-z]{3}/)
})

test('no response is "服务器异常"', () => {
  expect([zh.code.c0, en.code.c0]).toEqual(['服务器异常', 'Server exception'])
})

test('no English text holds Chinese, no Chinese text is missing, and both have the same parameters', () => {
  const flat = (words: object, at = ''): [string, string][] =>
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : flat(value as object, `${at}${key}.`),
    )
  const english = new Map([...flat({ ...en, ...enEditor, ...enRecords }), ...flat(enStory)])
  const parameters = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()
  // What is said of one has the words of what is said of several.
  for (const [key, text] of english) if (key.endsWith('_one')) expect(parameters(text), key).toEqual(parameters(english.get(key.slice(0, -4)) ?? ''))
  for (const [key, text] of [...flat({ ...zh, ...zhEditor, ...zhRecords }), ...flat(zhStory)]) {
    const other = english.get(key) ?? ''
    expect(other, key).not.toBe('')
    // The name of the other language stands in its own letters.
    if (!/^(layout\.languageName|personalCenter\.languages|shell\.language|shell\.languageShort)/.test(key))
      expect(other, key).not.toMatch(/[\u4e00-\u9fff]/)
    expect([...new Set(parameters(other))], key).toEqual([...new Set(parameters(text))])
  }
})

test('what is counted in lists of alarms, pushes, batteries and plans is told of one in the singular', async () => {
  const { t } = i18next
  await i18next.init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } } })
  const told = (count: number) => [
    t('alarm.newCount', { count }),
    t('push.someOf', { count }),
    t('batteryHealth.kept.kinds.cycles', { n: `${count}`, count }),
    t('batteryHealth.kept.kinds.readings', { n: `${count}`, count }),
    t('batteryHealth.imported.ofCycles', { n: `${count}`, count, from: '7', to: '7' }),
    t('plan.forecastFrom', { days: count, count, basis: '-' }),
    t('plan.forecastError', { days: count, count, mae: '1 kW' }),
    t('plan.touchesHidden', { n: count, count }).split(' that')[0],
  ]
  expect(told(1)).toEqual([
    '1 new alarm: refresh',
    '1 station',
    'Capacities, 1 row',
    'Readings, 1 row',
    'Capacity of 1 cycle, cycle 7 to 7.',
    'from 1 day (-)',
    'error over the last 1 day: 1 kW on average',
    'Besides, 1 station',
  ])
  expect(told(2)).toEqual([
    '2 new alarms: refresh',
    '2 stations',
    'Capacities, 2 rows',
    'Readings, 2 rows',
    'Capacities of 2 cycles, cycle 7 to 7.',
    'from 2 days (-)',
    'error over the last 2 days: 1 kW on average',
    'Besides, 2 stations',
  ])
})
