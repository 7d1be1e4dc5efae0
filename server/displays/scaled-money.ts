import type { Answer } from '#contract/schemas.ts'
import type { PlanDeviation } from '#contract/schemas/strategy.ts'

/** Energies and amounts of calls `factor` times as large; prices and shares stay as they are. */
export class ScaledMoney {
  readonly #factor: number
  constructor(factor: number) {
    this.#factor = factor
  }

  size = <T extends number | null | undefined>(value: T): T => (typeof value === 'number' ? ((value * this.#factor) as T) : value)
  /** Yuan as decimal strings with two places. */
  readonly #money = <T extends string | null>(value: T): T => (value === null ? value : ((Number(value) * this.#factor).toFixed(2) as T))

  energyByPeriod = ({ rows, summing }: Answer<'energyByPeriod'>): Answer<'energyByPeriod'> => ({
    ...(summing === undefined ? {} : { summing }),
    rows: rows.map((row) => ({
      ...row,
      totalKwh: this.size(row.totalKwh),
      unknownKwh: this.size(row.unknownKwh),
      byPeriod: Object.fromEntries(Object.entries(row.byPeriod).map(([period, kwh]) => [period, this.size(kwh)])),
      ...(row.carried === undefined ? {} : { carried: { ...row.carried, kwh: this.size(row.carried.kwh) } }),
    })),
  })

  revenue = (answer: Answer<'revenue'>): Answer<'revenue'> => ({
    ...this.#sources(answer),
    date: answer.date,
    parts: answer.parts.map((part) => ({ ...part, kwh: this.size(part.kwh), amount: this.#money(part.amount) })),
  })

  amount = this.#money

  revenueMonth = (answer: Answer<'revenueMonth'>): Answer<'revenueMonth'> => ({
    ...answer,
    days: answer.days.map((day) => this.#sources(day)),
    total: this.#money(answer.total),
    withStored: this.#money(answer.withStored),
  })

  planDay = (answer: Answer<'planDay'>): Answer<'planDay'> => ({
    ...this.deviation(answer),
    planned: answer.planned.map(this.size),
    wanted: answer.wanted.map(this.size),
    actual: answer.actual.map(this.size),
    limits: answer.limits.map((one) => ({ ...one, plannedKw: this.size(one.plannedKw), actualKw: this.size(one.actualKw) })),
  })

  deviation = <D extends Pick<PlanDeviation, 'deviationKwh' | 'absoluteKwh' | 'deviationYuan'>>(one: D): D => ({
    ...one,
    deviationKwh: this.size(one.deviationKwh),
    absoluteKwh: this.size(one.absoluteKwh),
    deviationYuan: this.#money(one.deviationYuan),
  })

  #sources<R extends Omit<Answer<'revenue'>, 'parts'>>(row: R): R {
    return {
      ...row,
      storageArbitrage: this.#money(row.storageArbitrage),
      pvSelfUse: this.#money(row.pvSelfUse),
      pvFeedIn: this.#money(row.pvFeedIn),
      charging: this.#money(row.charging),
      total: this.#money(row.total),
      stored: row.stored && { ...row.stored, kwh: this.size(row.stored.kwh), amount: this.#money(row.stored.amount) },
      withStored: this.#money(row.withStored),
    }
  }
}
