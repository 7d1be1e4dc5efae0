import { expect, test } from 'vitest'
import type { ProductModelRow } from '#contract/schemas/product-model.ts'
import { listStage, settle } from '#tests/support/list-stage.tsx'
import { CompareModels } from './compare-models.tsx'

const { server, draw } = listStage()

const parameter = (code: string, unit: string) => ({
  code,
  nameZh: code,
  nameEn: `Name of ${code}`,
  kind: 'measurement',
  unit,
  rawUnit: '',
  coefficient: 1,
  decimals: 1,
  quantity: '',
  rangeMin: null,
  rangeMax: null,
})

test('a parameter that one of two models has alone is named in its column, also where it has no unit', async () => {
  server.answer = ({ id }) => {
    const parameters = [parameter('P', 'kW'), ...(id === 'A' ? [parameter('PF', ''), parameter('F', 'Hz')] : [])]
    return { code: 200, result: { draft: { parameters, limits: [], texts: [] } } }
  }
  const row = (code: string) => ({ code, nameZh: code, nameEn: `Model ${code}` }) as ProductModelRow
  await draw(<CompareModels two={[row('A'), row('B')]} onClose={() => undefined} />)
  await settle()
  const cells = [...document.querySelectorAll('tbody tr')].map((tr) => [...tr.querySelectorAll('td')].map((td) => td.textContent))
  expect(cells).toEqual([
    ['PF', 'Only the first has it', 'Name of PF', '—'],
    ['F', 'Only the first has it', 'Name of F (Hz)', '—'],
  ])
})
