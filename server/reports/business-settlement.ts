import { Decimal } from 'decimal.js'
import type { SlipFigure } from '#contract/settlement.ts'
import type { Answer } from '#contract/schemas.ts'
import { yuanOf } from '#domain/business/figures.ts'
import { waterfallOf, type SlipSums } from '#domain/business/waterfall.ts'
import { businessOverview } from './business.ts'
import type { ReportSources } from './sources.ts'

type Settlement = Answer<'businessSettlement'>

interface SlipRow {
  id: string
  number: string
  stationId: string
  month: string
  from: string
  /** The day after its last. */
  to: string
  state: 'draft' | 'confirmed' | 'locked'
  figures: SlipFigure[] | null
}

/**
 * From what stations earned between two days (both counted) to what their settlement slips pay: slips whose whole period lies in between, beside what the
 * console's days of the same periods come to. Where they differ it stands as a step of its own.
 */
export async function businessSettlement(sources: ReportSources, ids: readonly string[], from: string, to: string): Promise<Settlement> {
  const { pool } = sources.db
  const { total } = await businessOverview(sources, ids, from, to)
  const rows = (
    await pool.query<SlipRow>(
      `select id, number, station_id as "stationId", month, date_from as from, date_to as to, state,
         (select jsonb_agg(f) from jsonb_array_elements(figures) as f where f ->> 'unit' = 'CNY' or f ->> 'id' in ('charge.kwh', 'discharge.kwh')) as figures
       from settlement_slip where station_id = any($1::text[]) and reverses is null and state <> 'reversed'
         and date_from >= $2 and date_to::date <= $3::date + 1 order by date_from, number`,
      [ids, from, to],
    )
  ).rows
  const slips = rows.flatMap(({ figures, ...row }) => {
    const sums = sumsOf(figures ?? [])
    return sums === undefined ? [] : [{ ...row, sums }]
  })
  // Connection points of one station share its days: what they settle together stands against them once.
  const spans = new Map(slips.map((slip) => [keyOf(slip), { stationId: slip.stationId, from: slip.from, to: slip.to }]))
  const counted = await arbitrageOf(sources, [...spans.values()])
  let difference = new Decimal(0)
  for (const [key] of spans) {
    for (const { sums } of slips.filter((slip) => keyOf(slip) === key)) difference = difference.plus(sums.savings)
    difference = difference.minus(counted.get(key)?.arbitrage ?? 0)
  }
  const waterfall = waterfallOf(
    {
      dischargeValue: total.dischargeValue,
      chargeCost: total.chargeCost,
      pvSelfUse: total.pvSelfUse,
      pvFeedIn: total.pvFeedIn,
      charging: total.charging,
    },
    difference.toFixed(2),
    slips.map(({ sums }) => sums),
  )
  return {
    ...waterfall,
    states: (['draft', 'confirmed', 'locked'] as const).flatMap((state) => {
      const own = slips.filter((slip) => slip.state === state)
      const payable = own.reduce((sum, { sums }) => sum.plus(sums.payable), new Decimal(0)).toFixed(2)
      return own.length === 0 ? [] : [{ state, slips: own.length, payable }]
    }),
    slips: slips.map(({ sums, ...slip }) => {
      const days = counted.get(keyOf(slip))
      const isAlone = slips.filter((one) => keyOf(one) === keyOf(slip)).length === 1
      return {
        ...slip,
        savings: sums.savings,
        arbitrage: days?.arbitrage ?? null,
        ...(isAlone && days?.unknown === 0 ? whyOf(sums, days) : { byEnergy: null, byPrice: null }),
        unknownDays: days?.unknown ?? 0,
      }
    }),
    blocked: rows.length - slips.length,
  }
}

interface SlipEnergies {
  chargedKwh: string
  chargeCost: string
  dischargedKwh: string
  dischargeValue: string
}

/** A difference of energy counts at the slip's mean price; what is left comes from prices. */
function whyOf(slip: SlipSums & SlipEnergies, days: CountedDays): { byEnergy: string; byPrice: string } {
  const more = (kwh: string, amount: string, counted: number): Decimal =>
    Number(kwh) === 0 ? new Decimal(0) : new Decimal(kwh).minus(counted).times(amount).dividedBy(kwh)
  const byEnergy = more(slip.dischargedKwh, slip.dischargeValue, days.dischargedKwh)
    .minus(more(slip.chargedKwh, slip.chargeCost, days.chargedKwh))
    .toDecimalPlaces(2)
  const difference = new Decimal(slip.savings).minus(days.arbitrage ?? 0)
  return { byEnergy: byEnergy.toFixed(2), byPrice: difference.minus(byEnergy).toFixed(2) }
}

const keyOf = ({ stationId, from, to }: { stationId: string; from: string; to: string }): string => `${stationId} ${from} ${to}`

function sumsOf(figures: readonly SlipFigure[]): (SlipSums & SlipEnergies) | undefined {
  const of = (id: string): SlipFigure | undefined => figures.find((figure) => figure.id === id)
  const [savings, benefit, payable, tax] = [of('savings'), of('customerBenefit'), of('payable'), of('tax')]
  if (savings === undefined || benefit === undefined || payable === undefined || tax === undefined) return undefined
  const [, ...less] = payable.made?.of ?? []
  return {
    chargedKwh: of('charge.kwh')?.value ?? '0',
    chargeCost: of('charge.cost')?.value ?? '0',
    dischargedKwh: of('discharge.kwh')?.value ?? '0',
    dischargeValue: of('discharge.value')?.value ?? '0',
    savings: savings.value,
    customerBenefit: benefit.value,
    demandSavingShare: of('demandSavingShare')?.value ?? null,
    less: less.flatMap((id) => {
      const figure = of(id)
      return figure === undefined ? [] : [{ name: figure.name, amount: figure.value }]
    }),
    payable: payable.value,
    tax: tax.value,
  }
}

interface CountedDays {
  arbitrage: string | null
  unknown: number
  chargedKwh: number
  dischargedKwh: number
}

/** What the console's days of periods come to, and how many of them say nothing. */
async function arbitrageOf({ db }: ReportSources, spans: readonly { stationId: string; from: string; to: string }[]) {
  interface Row extends Pick<CountedDays, 'chargedKwh' | 'dischargedKwh'> {
    station: string
    from: string
    to: string
    cents: number | null
    known: number
    days: number
  }
  const found = await db.pool.query<Row>(
    `select s.station, s.t_from as from, s.t_to as to, sum(f.discharge_value + f.charge_cost)::int8 as cents, count(f.discharge_value + f.charge_cost)::int as known,
       (s.t_to::date - s.t_from::date) as days,
       coalesce(sum(f.charged_kwh), 0)::float8 as "chargedKwh", coalesce(sum(f.discharged_kwh), 0)::float8 as "dischargedKwh"
     from unnest($1::text[], $2::text[], $3::text[]) as s (station, t_from, t_to)
     left join day_figure f on f.station_id = s.station and f.day >= s.t_from::date and f.day < s.t_to::date group by 1, 2, 3`,
    [spans.map(({ stationId }) => stationId), spans.map(({ from }) => from), spans.map(({ to }) => to)],
  )
  return new Map(
    found.rows.map(({ station, from, to, cents, known, days, chargedKwh, dischargedKwh }): [string, CountedDays] => [
      keyOf({ stationId: station, from, to }),
      { arbitrage: yuanOf(cents), unknown: days - known, chargedKwh, dischargedKwh },
    ]),
  )
}
