import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { strategyVariants, type StrategyVariantName } from '#contract/strategy-variants.ts'
import type { Words } from '#src/resource/define.ts'
import { issuesOf } from './issue-record.tsx'

const words = {
  t: (key: string) => (key === 'layout.colon' ? ': ' : key === 'layout.semicolon' ? '; ' : key.replace(/.*\./, '')),
  language: 'en',
  zoneOf: () => 'UTC',
} as unknown as Words
const segments = [
  { from: 0, to: 480, mode: 'charge', kw: 500 },
  { from: 1080, to: 1440, mode: 'discharge', kw: 450.5 },
]
const days = ['', '2026-10-01', '2026-10-02', '2026-10-03'].map((date) => ({ dates: date === '' ? [] : [date], weekdays: [], segments }))

test.each<StrategyVariantName>(['xgy', 'yz', 'common'])('the record of %s says what a plan did: its first days in the row', (variant) => {
  const { types, columns } = strategyVariants[variant]
  const mayEdit = (): boolean => true
  const column = issuesOf(variant, 'T1', types, columns, mayEdit, () => undefined).columns.find(({ key }) => key === 'param:plan.days')
  const row = { type: 'plan', stationId: 'T1', params: { days } } as Parameters<NonNullable<typeof column>['text'] & object>[0]
  const line = '00:00–08:00 charge 500 kW; 18:00–24:00 discharge 450.5 kW'
  expect(column?.text?.(row, words)).toBe(`everyDay: ${line}\n2026-10-01: ${line}\n2026-10-02: ${line}\n2026-10-03: ${line}`)
  const said = renderToStaticMarkup(column?.render?.(row, words))
  expect(
    said
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/ +/g, ' ')
      .trim(),
  ).toBe(`everyDay: ${line} 2026-10-01: ${line} 2026-10-02: ${line} moreRows`)
  const safety = { ...row, type: 'safety' as const }
  expect([column?.text?.(safety, words), column?.render?.(safety, words)]).toEqual(['—', '—'])
})
