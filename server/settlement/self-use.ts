import { Decimal } from 'decimal.js'
import { isCorrected, type FigureName, type SlipFigure, type SlipProblem } from '#contract/settlement.ts'
import { workOut, type MeterSpan, type SlipInput, type SlipSpan } from '#domain/settlement/slip.ts'
import { and, eq, isNull, ne } from '../db/orm.ts'
import { settlementSlip } from '../db/settlement-schema.ts'
import type { ReportSources } from '../reports/sources.ts'
import { gatherSelfUse } from './gather.ts'
import type { SettledPoint } from './settled-point.ts'

interface SelfUseReading {
  value: string
  date: string
  corrected: boolean
}

/** A meter's part of a month of the storage's own consumption; null: missing. */
export interface SelfUseMeter {
  sn: string
  ratio: string
  last: SelfUseReading | null
  current: SelfUseReading | null
  kwh: string | null
}

/** What a storage itself used in a month; null: not known. */
export interface SelfUse {
  kwh: string | null
  price: string | null
  amount: string | null
  /** Which of them are made of corrected readings. */
  corrected: { kwh: boolean; price: boolean; amount: boolean }
  meters: SelfUseMeter[]
  problems: SlipProblem[]
  slip: { id: string; number: string } | null
  /** Whose it was: that of the slip, where there is one. */
  customerName: string
}

/** As the slip of the month has it, else as one would have it now. */
export async function selfUseOfMonth(
  sources: ReportSources,
  settled: SettledPoint,
  month: string,
  { now, maySee }: { now: number; maySee(customerOrganization: string): boolean },
): Promise<SelfUse> {
  const { id, number, figures, facts, customerOrganization, warnings } = settlementSlip
  const [slip] = await sources.db.orm
    .select({ id, number, figures, facts, customerOrganization, warnings })
    .from(settlementSlip)
    .where(
      and(
        eq(settlementSlip.connectionPointId, settled.point.id),
        eq(settlementSlip.month, month),
        isNull(settlementSlip.reverses),
        ne(settlementSlip.state, 'reversed'),
      ),
    )
  // Of a customer that the point had before the viewer nothing is told.
  if (slip !== undefined && !maySee(slip.customerOrganization)) return { kwh: null, price: null, amount: null, corrected: nothing, meters: [], problems: [], slip: null, customerName: '' } // prettier-ignore
  const named = {
    slip: slip === undefined ? null : { id: slip.id, number: slip.number },
    customerName: slip?.facts.customerName ?? settled.customerName,
  }
  if (slip !== undefined && slip.figures.length > 0) {
    const totals = totalsOf(slip.figures, slip.warnings.some(({ code }) => code === 'hoursCorrected')) // prettier-ignore
    if (totals.kwh !== null) return { ...totals, meters: metersOf(slip.figures), problems: [], ...named }
    const left = settled.agreement.selfUseMeters.map(({ sn }) => ({ sn, ratio: '', last: null, current: null, kwh: null }))
    return { ...totals, meters: left, problems: [{ code: 'selfUseNotInSlip', what: '' }], ...named }
  }
  const { spans, problems } = await gatherSelfUse(sources, settled, month, now)
  const meters = spans.flatMap((span) => spanMeters(span))
  const { selfUsePrice: of, selfUseAgreed: agreed } = settled.agreement
  // The mean price of charging is known with the slip only.
  const worked = problems.length > 0 || of === 'average' ? undefined : workOut(inputOf(spans, { of, agreed }))
  if (worked !== undefined && worked.figures.length > 0) return { ...totalsOf(worked.figures), meters, problems: [], ...named }
  const energies = problems.length > 0 ? [] : workOut(inputOf(spans, { of: 'agreed', agreed: '0' })).figures
  const open: SlipProblem[] = problems.length === 0 && of === 'average' ? [{ code: 'meanPriceOpen', what: '' }] : []
  return { ...totalsOf(energies), price: null, amount: null, meters, problems: [...problems, ...(worked?.problems ?? []), ...open], ...named }
}

/** A slip of nothing but these spans' own consumption. */
const inputOf = (spans: SlipSpan[], selfUsePrice: SlipInput['selfUsePrice']): SlipInput => ({
  formula: 'shareOfSavings',
  split: 'meterRates',
  benefitRate: '0',
  taxRate: '0',
  selfUsePrice,
  spans,
  demand: null,
  basicFee: null,
})

const nothing: SelfUse['corrected'] = { kwh: false, price: false, amount: false }

/** `hours`: the quarter hours that the charging was parted by, and with it a mean price, contain corrected readings. */
function totalsOf(figures: readonly SlipFigure[], hours = false): Pick<SelfUse, 'kwh' | 'price' | 'amount' | 'corrected'> {
  const byId = new Map(figures.map((figure) => [figure.id, figure]))
  const isCorrectedOne = ({ source, made }: SlipFigure): boolean =>
    (source?.kind === 'reading' && isCorrected(source)) ||
    (hours && source?.kind === 'quarterHours') ||
    (made?.of.some((id) => byId.has(id) && isCorrectedOne(byId.get(id) as SlipFigure)) ?? false)
  const has = (wanted: FigureName): boolean => figures.some((figure) => figure.name === wanted && isCorrectedOne(figure))
  const values = (wanted: FigureName): string[] => figures.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  const sum = (wanted: FigureName): Decimal | undefined =>
    values(wanted).reduce<Decimal | undefined>((all, value) => (all ?? new Decimal(0)).plus(value), undefined)
  const prices = new Set(values('selfUsePrice'))
  return {
    kwh: sum('selfUseEnergy')?.toFixed() ?? null,
    price: prices.size === 1 ? ([...prices][0] ?? null) : null,
    amount: sum('selfUseAmount')?.toFixed(2) ?? null,
    corrected: { kwh: has('selfUseEnergy'), price: has('selfUsePrice'), amount: has('selfUseAmount') },
  }
}

/** Meters of a span, each by itself: what one of them lacks takes nothing from the others. */
const spanMeters = (span: SlipSpan): SelfUseMeter[] =>
  (span.selfUse !== null && 'meters' in span.selfUse ? span.selfUse.meters : []).map((meter): SelfUseMeter => {
    const alone = { ...span, selfUse: { meters: [meter] } }
    const [known] = metersOf(workOut(inputOf([alone], { of: 'agreed', agreed: '0' })).figures)
    return known ?? unknownMeter(meter)
  })

const unknownMeter = ({ sn, ct, pt }: MeterSpan): SelfUseMeter => ({
  sn,
  ratio: new Decimal(ct).times(pt).toFixed(),
  last: null,
  current: null,
  kwh: null,
})

/** Meters of self-use among a slip's figures. */
function metersOf(figures: readonly SlipFigure[]): SelfUseMeter[] {
  const byId = new Map(figures.map((figure) => [figure.id, figure]))
  return figures.flatMap((figure) => {
    if (figure.name !== 'metered' || !/^\d+\.s\d+\./.test(figure.id)) return []
    const [last, current, ratio] = (figure.made?.of ?? []).map((of) => byId.get(of))
    return [{ sn: figure.meter ?? '', ratio: ratio?.value ?? '', last: readingOf(last), current: readingOf(current), kwh: figure.value }]
  })
}

const readingOf = (figure: SlipFigure | undefined): SelfUseMeter['last'] =>
  figure?.source?.kind === 'reading' ? { value: figure.value, date: figure.source.date, corrected: isCorrected(figure.source) } : null
