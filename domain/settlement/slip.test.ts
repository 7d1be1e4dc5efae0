import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import type { PeriodType } from '#contract/price.ts'
import type { SlipFigure } from '#contract/settlement.ts'
import { exampleFigures } from '#tests/support/settlement-example.ts'
import { allocate } from './allocate.ts'
import { capitals } from './capitals.ts'
import { valueOf, reversed } from './figures.ts'
import { slipTables } from './layout.ts'
import { settlementPeriod, spansOf } from './period.ts'
import { workOut, type MeterSpan, type RegisterSpan, type SlipInput } from './slip.ts'

const at = (value: string, date = '2026-01-01') => ({ value, date, how: 'register' as const })
const register = (direction: 'charge' | 'discharge', rate: 'total' | PeriodType, last: string, current: string): RegisterSpan => ({
  direction,
  rate,
  code: `${direction === 'charge' ? 'EPI' : 'EPE'}`,
  last: at(last),
  current: at(current, '2026-02-01'),
})
const meter = (registers: RegisterSpan[], more: Partial<MeterSpan> = {}): MeterSpan => ({
  sn: 'M1',
  ct: '80',
  pt: '100',
  top: '1000000',
  registers,
  ...more,
})

/** The worked example of the industry's notes: 湖北 2026-01, two-part, 1-10 kV, K 8000. */
const example = (more: Partial<SlipInput> = {}): SlipInput => ({
  formula: 'shareOfSavings',
  split: 'meterRates',
  benefitRate: '20',
  taxRate: '13',
  selfUsePrice: { of: 'flat', agreed: '' },
  spans: [
    {
      month: '2026-01',
      from: '2026-01-01',
      to: '2026-02-01',
      meters: [
        meter([
          register('charge', 'total', '100.00', '111.00'),
          register('charge', 'flat', '40.00', '42.50'),
          register('charge', 'valley', '60.00', '68.50'),
          register('discharge', 'total', '90.00', '99.25'),
          register('discharge', 'sharp', '30.00', '33.10'),
          register('discharge', 'peak', '60.00', '66.15'),
        ]),
      ],
      quarterHours: undefined,
      prices: { sharp: '1.049999', peak: '0.848961', flat: '0.651886', valley: '0.432924' },
      pricesOwn: false,
      priceOf: '湖北',
      selfUse: { kwh: '3200' },
    },
  ],
  demand: null,
  basicFee: null,
  ...more,
})

const of = (figures: readonly SlipFigure[], id: string): string | undefined => figures.find((figure) => figure.id === id)?.value
const isWhole = (figures: readonly SlipFigure[]): void => {
  const all = new Map(figures.map((figure) => [figure.id, figure]))
  for (const figure of figures) expect(valueOf(figure, all), figure.id).toBe(figure.value)
}

describe('a settlement slip', () => {
  test('tells what quarter hours say beside what is billed', () => {
    const said = (split: SlipInput['split'], charge: Partial<Record<PeriodType, number>>) => {
      const input = example({ split })
      for (const span of input.spans) span.quarterHours = { charge, discharge: { sharp: 24_800, peak: 49_200 } }
      return workOut(input).warnings
    }
    expect(said('quarterHours', { flat: 20_000, valley: 68_000 })).toEqual([])
    // Of a part of the days alone.
    expect(said('quarterHours', { flat: 4000, valley: 13_600 })).toEqual([{ code: 'hoursDiffer', what: '2026-01 EPI: 17600.00 / 88000.00 kWh' }])
    expect(said('meterRates', { flat: 20_000, valley: 68_000 })).toEqual([])
    // A meter that counts hours as flat which a new notice calls valley: 1000 x (0.432924 - 0.651886).
    expect(said('meterRates', { flat: 19_000, valley: 69_000 })).toEqual([{ code: 'splitsDiffer', what: '2026-01 EPI: 1000.00 kWh, -218.96 CNY' }])
    expect(said('meterRates', { flat: 4000, valley: 13_600 })).toEqual([])
    const input = example()
    const register = input.spans[0]?.meters[0]?.registers.find(({ direction, rate }) => direction === 'discharge' && rate === 'peak')
    if (register !== undefined) register.current = { ...register.current, value: '66.25' }
    // Of which direction it is, both say.
    expect(workOut(input).warnings).toEqual([{ code: 'ratesDiffer', what: expect.stringMatching(/^2026-01 EPE: \d+ kWh$/) }])
  })

  test('the worked example, share of savings, to the cent', () => {
    const { figures, problems } = workOut(example())
    expect(problems).toEqual([])
    const wanted = {
      '0.charge.flat.kwh': '20000',
      '0.charge.flat.amount': '13037.72',
      '0.charge.valley.kwh': '68000',
      '0.charge.valley.amount': '29438.83',
      '0.discharge.sharp.kwh': '24800',
      '0.discharge.sharp.amount': '26039.98',
      '0.discharge.peak.kwh': '49200',
      '0.discharge.peak.amount': '41768.88',
      ...exampleFigures,
    }
    expect(Object.fromEntries(Object.keys(wanted).map((id) => [id, of(figures, id)]))).toEqual(wanted)
    isWhole(figures)
    expect(of(reversed(figures), 'reversal')).toBe('-18179.81')
  })

  test('the worked example, discount', () => {
    const input = example({ formula: 'discount', benefitRate: '10' })
    for (const span of input.spans) span.selfUse = null
    expect(of(workOut(input).figures, 'payable')).toBe('18551.42')
  })

  test('quarter hours part the total and lose nothing', () => {
    const input = example({ split: 'quarterHours' })
    for (const span of input.spans) span.quarterHours = { charge: { flat: 1, valley: 2 }, discharge: { sharp: 1, peak: 1, flat: 1 } }
    const { figures } = workOut(input)
    expect([of(figures, '0.charge.flat.kwh'), of(figures, '0.charge.valley.kwh')]).toEqual(['29333.33', '58666.67'])
    expect(of(figures, 'charge.kwh')).toBe('88000')
    expect(of(figures, 'discharge.kwh')).toBe('74000')
    isWhole(figures)
  })

  test('a meter of self-use counts neither charging nor discharging, and is told so', () => {
    const input = example()
    for (const span of input.spans) span.selfUse = { meters: [meter([register('charge', 'total', '100', '132')], { sn: 'OWN' })] }
    const [readings] = slipTables(workOut(input).figures)
    const told = readings?.rows.map(({ cells }) => cells.slice(1, 3).map((cell) => ('text' in cell ? cell.text.en : '')))
    expect(told?.filter(([sn]) => sn === 'OWN')).toEqual([['OWN', 'Self-use, total']])
  })

  test('a register that begins anew, and a meter that was exchanged', () => {
    const input = example({ split: 'quarterHours' })
    const [span] = input.spans
    if (span === undefined) throw new Error('no span')
    span.quarterHours = { charge: { valley: 1 }, discharge: { peak: 1 } }
    span.meters = [
      meter([register('charge', 'total', '999999.50', '1.50'), register('discharge', 'total', '5', '6')]),
      meter([register('charge', 'total', '0', '3'), register('discharge', 'total', '0', '1')], { sn: 'M2', ct: '40' }),
    ]
    const { figures, warnings } = workOut(input)
    expect(of(figures, 'charge.kwh')).toBe(String(2 * 8000 + 3 * 4000))
    expect(warnings).toContainEqual({ code: 'rolledOver', what: 'M1 EPI' })
    isWhole(figures)
  })

  test.each([
    ['beyond the numbers of its display', '1234567', '1234560'],
    ['near the top, by a little', '950000', '940000'],
  ])('a register that falls, %s, has not begun anew', (_what, last, current) => {
    const fell = example()
    fell.spans[0]?.meters[0]?.registers.splice(0, 1, register('charge', 'total', last, current))
    expect(workOut(fell)).toMatchObject({ figures: [], problems: [{ code: 'registerFell' }] })
  })

  test('energy of a meter without rates is never left out beside one that has them', () => {
    const mixed = example()
    mixed.spans[0]?.meters.push(meter([register('charge', 'total', '0', '3'), register('discharge', 'total', '0', '0')], { sn: 'M2' }))
    expect(workOut(mixed)).toMatchObject({ figures: [], problems: [{ code: 'ratesMissing', what: '2026-01 M2' }] })
  })

  test('more yuan than can be told to the cent are none', () => {
    const huge = example({ basicFee: '1000000000000.00' })
    expect(workOut(huge)).toMatchObject({ figures: [], problems: [{ code: 'tooMuch' }] })
  })

  test('what is missing blocks it and is never nothing', () => {
    const fell = example()
    fell.spans[0]?.meters[0]?.registers.splice(0, 1, register('charge', 'total', '500', '499'))
    expect(workOut(fell)).toMatchObject({ figures: [], problems: [{ code: 'registerFell' }] })
    const unpriced = example()
    delete unpriced.spans[0]?.prices.sharp
    expect(workOut(unpriced)).toMatchObject({ figures: [], problems: [{ code: 'priceMissing', what: '2026-01 sharp' }] })
    const unread = example({ split: 'quarterHours' })
    expect(workOut(unread).problems.map(({ code }) => code)).toEqual(['hoursUnknown', 'hoursUnknown'])
  })

  test('a loss is the operator alone to bear where savings are shared', () => {
    const input = example()
    const [span] = input.spans
    if (span === undefined) throw new Error('no span')
    span.prices = { ...span.prices, sharp: '0.1', peak: '0.1' }
    const { figures, warnings } = workOut(input)
    expect(of(figures, 'customerBenefit')).toBe('0.00')
    expect(of(figures, 'operatorShare')).toBe(of(figures, 'savings'))
    expect(warnings.map(({ code }) => code)).toContain('negativeSavings')
  })

  test('demand: more is borne, less is shared', () => {
    const more = workOut(example({ demand: { withKw: '1010.5', withoutKw: '1000', price: '42', at: 1 } })).figures
    expect(of(more, 'demand.charge')).toBe('441.00')
    expect(of(more, 'payable')).toBe('17738.81')
    const less = workOut(example({ demand: { withKw: '900', withoutKw: '1000', price: '42', at: 1 }, basicFee: '100.00' })).figures
    expect(of(less, 'demandSavingShare')).toBe('3360.00')
    expect(of(less, 'payable')).toBe('21439.81')
    isWhole(less)
  })
})

test('a slip says that an agreed power factor is left out because nothing is known of it, and nothing where it is not agreed', () => {
  const left = { code: 'powerFactorUnknown', what: '' }
  const without = workOut(example({}))
  const unknown = workOut(example({ powerFactor: 'unknown' }))
  expect(unknown.warnings).toContainEqual(left)
  expect(without.warnings).not.toContainEqual(left)
  expect(of(unknown.figures, 'payable')).toBe(of(without.figures, 'payable'))
  const unused = { funds: '', billed: { number: 'B1', kwh: [['flat', '0'] as [PeriodType, string]], kvarh: '12' } }
  expect(workOut(example({ powerFactor: unused })).warnings).toContainEqual(left)
})

describe('an agreement of before with both a demand charge and a share of the basic fee', () => {
  test('comes to what it did, and says that the same demand is in both', () => {
    const next = numbers(11)
    const money = (): string => (next.next().value * 1000).toFixed(2)
    const warned = (input: Partial<SlipInput>) => workOut(example(input)).warnings.filter(({ code }) => code === 'demandTwice')
    for (let i = 0; i < 50; i++) {
      const demand = { withKw: money(), withoutKw: money(), price: '42', at: 1 }
      const basicFee = money()
      const { figures, warnings } = workOut(example({ demand, basicFee }))
      const alone = of(workOut(example({ demand })).figures, 'payable') ?? ''
      expect(of(figures, 'payable')).toBe(new Decimal(alone).minus(basicFee).toFixed(2))
      expect(warnings).toEqual([{ code: 'demandTwice', what: `${of(figures, 'demand.charge') ?? '0.00'} CNY` }])
      expect([...warned({ demand }), ...warned({ basicFee })]).toEqual([])
    }
  })
})

/** Numbers that come out alike in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    yield state / 4_294_967_296
  }
}

describe('largest remainder', () => {
  test('parts add up to the whole, whatever the weights', () => {
    const next = numbers(7)
    for (let i = 0; i < 500; i++) {
      const total = new Decimal(((next.next().value - 0.3) * 1e6).toFixed(2))
      const weights = Array.from({ length: 1 + Math.floor(next.next().value * 12) }, () => next.next().value * (next.next().value < 0.2 ? 0 : 1000))
      const parts = allocate(total, weights, 2)
      if (parts === undefined) continue
      expect(Decimal.sum(...parts).toFixed(2)).toBe(total.toFixed(2))
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [k, part] of parts.entries()) expect(Math.abs(part.toNumber() - (total.toNumber() * (weights[k] ?? 0)) / all)).toBeLessThan(0.0101)
    }
    expect(allocate('100', [1, 1, 1], 2)?.map(String)).toEqual(['33.34', '33.33', '33.33'])
    expect(allocate('1', [0, 0], 2)).toBeUndefined()
    expect(allocate('1', [1, -1], 2)).toBeUndefined()
  })
})

test.each([
  ['18179.81', '壹万捌仟壹佰柒拾玖元捌角壹分'],
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['10.05', '壹拾元零伍分'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['1000000000.00', '壹拾亿元整'],
  ['100010001.10', '壹亿零壹万零壹元壹角整'],
  ['-20.00', '负贰拾元整'],
])('%s in capitals', (amount, words) => expect(capitals(amount)).toBe(words))

test('periods end before the day on which readings are taken', () => {
  expect(settlementPeriod('2026-01', 1)).toEqual({ from: '2026-01-01', to: '2026-02-01' })
  expect(settlementPeriod('2026-01', 25)).toEqual({ from: '2025-12-25', to: '2026-01-25' })
  expect(spansOf(settlementPeriod('2026-03', 25))).toEqual([
    { month: '2026-02', from: '2026-02-25', to: '2026-03-01' },
    { month: '2026-03', from: '2026-03-01', to: '2026-03-25' },
  ])
})
