import { expect, test } from 'vitest'
import { aboutText } from './about.ts'

test('what a slip warns of is told as its figures are: digits in threes, yuan and periods in the language', () => {
  const of = (code: Parameters<typeof aboutText>[0]['code'], what: string) => [
    aboutText({ code, what } as never, 'zh'),
    aboutText({ code, what } as never, 'en'),
  ]
  expect(of('hoursDiffer', '2026-11 EC: 29162.19 / 30202.65 kWh')[1]).toBe('2026-11 EC: 29,162.19 / 30,202.65 kWh')
  expect(of('negativeSavings', '-12150.42')).toEqual(['-12,150.42 元', '-12,150.42 CNY'])
  expect(of('demandTwice', '1234.50 CNY')).toEqual(['1,234.50 元', '1,234.50 CNY'])
  expect(of('readingSettled', '202600123456 EPI3 2026-02-01: 4200.5 → 4300: 4000 kWh, 2607.54 CNY')).toEqual([
    '202600123456 EPI3 2026-02-01: 4,200.5 → 4,300: 4,000 kWh, 2,607.54 元',
    '202600123456 EPI3 2026-02-01: 4,200.5 → 4,300: 4,000 kWh, 2,607.54 CNY',
  ])
  expect(of('registerFell', 'M1 EPI: 12345.6 > 2')[1]).toBe('M1 EPI: 12,345.6 > 2')
  expect(of('priceMissing', '2026-11 deepValley')).toEqual(['2026-11 深谷', '2026-11 Deep valley'])
  expect(of('priceMissing', '2026-11')).toEqual(['2026-11', '2026-11'])
  // A serial number of digits alone stays what it is.
  expect(of('readingMissing', '202600123456 EPI 2026-12-01')[1]).toBe('202600123456 EPI 2026-12-01')
})
