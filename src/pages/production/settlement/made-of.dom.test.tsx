import { expect, test } from 'vitest'
import type { SlipFigure } from '#contract/settlement.ts'
import { listStage, page, settle } from '#tests/support/list-stage.tsx'
import { FigureMadeOf } from './made-of.tsx'

const { draw } = listStage()

const figure = (id: string, name: string, value: string, made: SlipFigure['made'] = null) =>
  ({ id, name, value, unit: 'reading', made, source: { kind: 'agreement' }, decimals: null }) as unknown as SlipFigure
const [last, current, ratio, top] = [
  figure('l', 'last', '99998000'),
  figure('c', 'current', '4004.67'),
  figure('r', 'ratio', '1'),
  figure('t', 'top', '100000000'),
]

test('of a register that came to its end the energy is explained with where it begins anew', async () => {
  for (const [parents, words] of [
    [[last, current, ratio], '(current - last reading) x multiplier'],
    [[last, current, ratio, top], '(current - last reading + where the register begins anew) x multiplier'],
  ] as const) {
    const metered = figure('m', 'metered', '6004.67', { op: 'metered', of: parents.map((one) => one!.id) })
    await draw(<FigureMadeOf figure={metered} all={[metered, ...parents]} onClose={() => undefined} />)
    await settle()
    expect(page()).toContain(words)
  }
})

test('a demand that exceeds its contract says which part of the excess is paid for twice', async () => {
  for (const [base, words] of [
    ['contract', 'contract of 1000 kW; from 105 % of it on, all that is above the contract is paid for twice'],
    ['contract105', 'contract of 1000 kW; what is above 105 % of it is paid for twice'],
  ] as const) {
    const billed: SlipFigure = { ...figure('b', 'demandBilled', '1251.18'), source: { kind: 'contract', kw: '1000', base } }
    await draw(<FigureMadeOf figure={billed} all={[billed]} onClose={() => undefined} />)
    await settle()
    expect(page()).toContain(words)
  }
})

test('a unified price is called by its area in the language of who reads it; a slip of before knows the one name', async () => {
  const of = { kind: 'price', month: '2026-10', own: false, of: '湖北 2026-10' } as const
  for (const [source, words] of [
    [{ ...of, ofEn: 'Hubei 2026-10' }, 'unified price: Hubei 2026-10'],
    [of, 'unified price: 湖北 2026-10'],
  ] as const) {
    const price: SlipFigure = { ...figure('p', 'price', '0.6'), source }
    await draw(<FigureMadeOf figure={price} all={[price]} onClose={() => undefined} />)
    await settle()
    expect(page()).toContain(words)
  }
})
