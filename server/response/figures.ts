import type { DayType } from '#contract/price.ts'
import { SLOT_MS, type BaselineMethod, type VerdictLack } from '#contract/response.ts'
import { ADJUST_HOURS, baselineOf, daysAsked, isLike, type Baseline, type EarlierDay } from '#domain/response/baseline.ts'
import { fromLocal, localDate, nextDayStart, startOfDate, zoneOffset } from '#domain/time.ts'
import type { Queries, Reader } from '../db/change.ts'
import { and, eq, gt, inArray, lt, ne } from '../db/orm.ts'
import type { PriceBook } from '../db/price-book.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import type { StationEntry } from '../plant/registry.ts'
import { meansOf } from '../strategy/past-day.ts'

export interface FigureSources {
  orm: Reader
  pool: Queries
  prices: PriceBook
  now: () => number
}

/** So many days back a baseline looks for days like the event's. */
const LOOK_BACK = 60
const ADJUST_MS = ADJUST_HOURS * 3_600_000
const DAY_MS = 86_400_000
/** By then a quarter hour is summed up if it was heard. */
const SUMMED_WITHIN_MS = 120_000

/** A task for the time in which it is judged: it may have been ended early. */
export const judgedTime = <T extends { toAt: number; judgedTo: number | null }>(task: T): T => ({ ...task, toAt: task.judgedTo ?? task.toAt })

export interface Event {
  id: string
  fromAt: number
  toAt: number
}

/** Mean grid power of a station through an event, and what it would have been. kW, import +; null: not known. */
export interface MeasuredResponse {
  starts: number[]
  actualKw: (number | null)[]
  baselineKw: (number | null)[]
  baseline: Baseline | undefined
  lack: VerdictLack | null
}

/** Of one station; days of other tasks that it took part in are none of its baseline. */
export async function measuredResponse(
  sources: FigureSources,
  station: StationEntry,
  event: Event,
  method: BaselineMethod,
  adjusted: boolean,
): Promise<MeasuredResponse> {
  const { pool, now } = sources
  const { fromAt, toAt } = event
  const starts = Array.from({ length: (toAt - fromAt) / SLOT_MS }, (_, i) => fromAt + i * SLOT_MS)
  const none = starts.map(() => null)
  // Ended within its first quarter hour.
  if (starts.length === 0) return { starts, actualKw: [], baselineKw: [], baseline: undefined, lack: 'tooShort' }
  if (!station.quantities.has('gridPower')) return { starts, actualKw: none, baselineKw: none, baseline: undefined, lack: 'noMeter' }
  const means = await meansOf(pool, station, 'gridPower', [fromAt - ADJUST_MS, toAt], now())
  const [before, actualKw] = [means.slice(0, ADJUST_MS / SLOT_MS), means.slice(ADJUST_MS / SLOT_MS)]
  const { dayType, earlier, events } = await earlierDays(sources, station, event, method)
  // Hours in which another event ran say nothing of what would have been drawn.
  const isDisturbed = events.some((one) => one.fromAt < fromAt && fromAt - ADJUST_MS < one.toAt)
  const baseline = baselineOf(method, dayType, earlier, adjusted ? (isDisturbed ? before.map(() => null) : before) : undefined)
  return { starts, actualKw, baselineKw: baseline?.kw ?? none, baseline, lack: lackOf(actualKw, baseline, toAt, now()) }
}

/** What is missing for a verdict: quarter hours are known some seconds after they are over, so that the last one is no gap yet. */
function lackOf(actualKw: readonly (number | null)[], baseline: Baseline | undefined, toAt: number, now: number): VerdictLack | null {
  if (baseline === undefined) return 'noBaseline'
  if (now < toAt) return 'notOver'
  if (!actualKw.includes(null)) return null
  return now < toAt + SUMMED_WITHIN_MS && actualKw.indexOf(null) === actualKw.length - 1 ? 'summing' : 'gaps'
}

/** Like days before an event at the same hours of the station's clock, the newest first: as many whole ones as the method asks for, where there are; and the other events. */
async function earlierDays(
  { orm, pool, prices, now }: FigureSources,
  station: StationEntry,
  { id, fromAt, toAt }: Event,
  method: BaselineMethod,
): Promise<{ dayType: DayType; earlier: EarlierDay[]; events: Pick<Event, 'fromAt' | 'toAt'>[] }> {
  const zone = station.timeZone
  const [wallFrom, wallTo] = [fromAt + zoneOffset(zone, fromAt), toAt + zoneOffset(zone, toAt)]
  const tariff = await prices.tariff(station.id)
  const kindOf = async (date: string): Promise<DayType> =>
    tariff === undefined ? weekdayKind(date) : (await prices.day(tariff, startOfDate(zone, date))).dayType
  const eventDate = localDate(zone, fromAt)
  const dayType = await kindOf(eventDate)
  const events = await orm
    .select({ fromAt: responseTask.fromAt, toAt: responseTask.toAt })
    .from(responsePoint)
    .innerJoin(responseTask, eq(responseTask.id, responsePoint.taskId))
    .where(
      and(
        eq(responsePoint.stationId, station.id),
        ne(responseTask.id, id),
        inArray(responseTask.state, ['issued', 'executed']),
        lt(responseTask.fromAt, toAt),
        gt(responseTask.toAt, fromAt - (LOOK_BACK + 1) * DAY_MS),
      ),
    )
  const earlier: EarlierDay[] = []
  let whole = 0
  for (let back = 1; back <= LOOK_BACK && whole < daysAsked(method, dayType); back++) {
    const date = new Date(Date.parse(`${eventDate}T00:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10)
    const start = startOfDate(zone, date)
    const [from, to] = [fromLocal(zone, wallFrom - back * DAY_MS), fromLocal(zone, wallTo - back * DAY_MS)]
    // What is compared may begin on the day before, or end on the one after.
    const [first, last] = [Math.min(start, from - ADJUST_MS), Math.max(nextDayStart(zone, start), to)]
    const isEvent = events.some((one) => one.fromAt < last && first < one.toAt)
    if (isEvent || !isLike(await kindOf(date), dayType)) continue
    const means = await meansOf(pool, station, 'gridPower', [from - ADJUST_MS, to], now())
    const day = { date, before: means.slice(0, ADJUST_MS / SLOT_MS), kw: means.slice(ADJUST_MS / SLOT_MS) }
    earlier.push(day)
    // Clocks that were changed in the event's hours leave another number of slots.
    if (day.kw.length === (toAt - fromAt) / SLOT_MS && !day.kw.includes(null)) whole++
  }
  return { dayType, events, earlier: earlier.filter(({ kw }) => kw.length === (toAt - fromAt) / SLOT_MS) }
}

const weekdayKind = (date: string): DayType => ([0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) ? 'weekend' : 'workday')
