import { Decimal } from 'decimal.js'
import type { Direction, SlipFigure } from '#contract/settlement.ts'
import type { Figures, FigureOf } from './figures.ts'
import type { MeterSpan, Work } from './slip.ts'

/** A register that shows less than before has begun anew when it stood in this last part of its numbers and has not come beyond their half since. */
const NEAR_TOP = 0.9
const HALF = 0.5

/** What a meter's registers of a direction counted. */
export function meteredOf(
  work: Work,
  meter: MeterSpan,
  prefix: string,
  month: string | undefined,
  direction: Direction,
  kind?: SlipFigure['register'],
): SlipFigure[] {
  const { figures, problems, warnings } = work
  const ratio = figures.get(`${prefix}.ratio`) ?? ratioOf(figures, meter, prefix)
  return meter.registers.flatMap((register) => {
    if (register.direction !== direction) return []
    const id = `${prefix}.${direction}.${register.rate}`
    const of: FigureOf = { ...(month === undefined ? {} : { month }), ...(kind === undefined ? { direction, period: register.rate } : { register: kind }), meter: meter.sn } // prettier-ignore
    const read = (name: 'last' | 'current'): SlipFigure => {
      const { value, date, how, corrected } = register[name]
      const source = { kind: 'reading' as const, sn: meter.sn, code: register.code, date, how, ...(corrected === undefined ? {} : { corrected }) }
      return figures.put(`${id}.${name}`, name, 'reading', value, source, of)
    }
    const [last, current] = [read('last'), read('current')]
    const isLess = new Decimal(current.value).lessThan(last.value)
    const isAnew = new Decimal(last.value).lessThan(meter.top) && new Decimal(last.value).greaterThanOrEqualTo(new Decimal(meter.top).times(NEAR_TOP))
    if (isLess && !(isAnew && new Decimal(current.value).lessThan(new Decimal(meter.top).times(HALF)))) {
      problems.push({ code: 'registerFell', what: `${meter.sn} ${register.code}: ${last.value} > ${current.value}` })
      return []
    }
    if (isLess) warnings.push({ code: 'rolledOver', what: `${meter.sn} ${register.code}` })
    const top = isLess ? [figures.put(`${id}.top`, 'top', 'reading', meter.top, { kind: 'agreement' }, of)] : []
    return [figures.make(`${id}.metered`, 'metered', kind === 'reactive' ? 'kvarh' : 'kWh', 'metered', [last, current, ratio, ...top], of)]
  })
}

const ratioOf = (figures: Figures, { sn, ct, pt }: MeterSpan, prefix: string): SlipFigure =>
  figures.put(`${prefix}.ratio`, 'ratio', '', new Decimal(ct).times(pt), { kind: 'ratio', ct, pt }, { meter: sn })
