import { expect, test } from 'vitest'
import type { StationMonth } from '#contract/schemas/station-price.ts'
import { monthForm } from './month-form.tsx'

const row = (facts: Partial<StationMonth>) => facts as StationMonth

test('prices that become own ones name their source in the language of who makes them', () => {
  const unified = row({ source: '鄂发改价格〔2024〕77号', sourceEn: 'Hubei DRC price notice [2024] No. 77' })
  expect(monthForm('ST001', 'en').fromRow(unified)).toMatchObject({ source: unified.sourceEn, reason: '' })
  expect(monthForm('ST001', 'zh').fromRow(unified)).toMatchObject({ source: unified.source })
  const own = row({ source: 'Contract 17', sourceEn: '' })
  expect(monthForm('ST001', 'en').fromRow(own)).toMatchObject({ source: own.source })
})
