import { periodTypes, type PeriodType } from '#contract/price.ts'
import type { SettlementMeter } from '#contract/schemas/settlement.ts'
import type { Direction } from '#contract/settlement.ts'
import type { Reader } from '../db/change.ts'
import { asc, eq, inArray } from '../db/orm.ts'
import { deviceExchange } from '../db/plant-schema.ts'
import { device } from '../db/schema.ts'

/** A register of a meter: `total`, or the rate that it counts. */
export interface MeterRegister {
  direction: Direction
  rate: 'total' | PeriodType
  code: string
}

type Exchange = typeof deviceExchange.$inferSelect

/** A meter that stood for an agreement's meter at some time: before and after it others may have. */
export interface PhysicalMeter {
  sn: string
  ct: number
  pt: number
  /** How it came, and how it went; undefined: it was there from the beginning, it is there. */
  came: Exchange | undefined
  went: Exchange | undefined
}

/** Registers of a meter that an agreement names: totals, and its rates where its model has them (`EPI` and `EPI1` to `EPI5`). */
export function registersOf({ charge, discharge }: SettlementMeter, has: (code: string) => boolean): MeterRegister[] {
  const of = (direction: Direction, code: string): MeterRegister[] => [
    { direction, rate: 'total', code },
    ...periodTypes.flatMap((rate, i) => (has(`${code}${i + 1}`) ? [{ direction, rate, code: `${code}${i + 1}` }] : [])),
  ]
  return [...of('charge', charge), ...(discharge === '' ? [] : of('discharge', discharge))]
}

/** Exchanges at a station, the earliest first. */
export const exchangesOf = (db: Reader, stationId: string): Promise<Exchange[]> =>
  db.select().from(deviceExchange).where(eq(deviceExchange.stationId, stationId)).orderBy(asc(deviceExchange.at))

/** All meters that ever stood where a meter stands, in order. */
export function chainIn(exchanges: readonly Exchange[], sn: string): string[] {
  const chain = [sn]
  for (let came = exchanges.find(({ newSn }) => newSn === sn); came !== undefined;) {
    const { oldSn } = came
    chain.unshift(oldSn)
    came = exchanges.find(({ newSn }) => newSn === oldSn)
  }
  for (let went = exchanges.find(({ oldSn }) => oldSn === sn); went !== undefined;) {
    const { newSn } = went
    chain.push(newSn)
    went = exchanges.find(({ oldSn }) => oldSn === newSn)
  }
  return chain
}

/** The same of a meter of a station, with how each came and went. */
export async function chainOf(db: Reader, stationId: string, sn: string): Promise<PhysicalMeter[]> {
  const exchanges = await exchangesOf(db, stationId)
  const chain = chainIn(exchanges, sn)
  const rows = await db.select({ sn: device.sn, ct: device.ctRatio, pt: device.ptRatio }).from(device).where(inArray(device.sn, chain))
  return chain.flatMap((one) => {
    const row = rows.find((found) => found.sn === one)
    if (row === undefined) return []
    return [{ ...row, came: exchanges.find(({ newSn }) => newSn === one), went: exchanges.find(({ oldSn }) => oldSn === one) }]
  })
}

/** Those that stood there in a stretch of time. */
export const standingIn = (chain: readonly PhysicalMeter[], from: number, to: number): PhysicalMeter[] =>
  chain.filter(({ came, went }) => (came?.at ?? -Infinity) < to && (went?.at ?? Infinity) > from)
