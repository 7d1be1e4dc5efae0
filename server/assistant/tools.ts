import { z } from 'zod'
import { alarmLevels } from '#contract/alarm.ts'
import { quantities, quantityCodes, type QuantityCode } from '#contract/quantity.ts'
import { localDate, nextDayStart, startOfDate } from '#domain/time.ts'
import type { ViewerCall } from '../http/call.ts'
import { deliveriesOf } from '../repos/alarm-deliveries.ts'
import { Refusal } from '../refusal/refusal.ts'
import { alarmsOf, deviceStates, extremesOf, pointOf, pricesAround, stationsSeen, valueNow, valueThen, zoneOf } from './facts.ts'
import { cellsNow } from './facts-cells.ts'
import { energyIn, revenueIn } from './facts-energy.ts'
import { alarmQualityIn, healthOf, mayAsk, MOST_QUALITY_DAYS, planOf, responsesIn, type rights } from './facts-operation.ts'
import { figuresIn } from './facts-service.ts'
import type { Span } from './moments.ts'
import { isServiceTool, ofService } from './tools-service.ts'
import { energyQuantities, powerQuantities } from './quantities.ts'

const station = z.string().max(64).optional()
const days = { station, from: z.iso.date().optional(), to: z.iso.date().optional() }
const wanted = z.array(z.enum(quantityCodes)).max(20).optional()
const payloads = {
  current_values: z.object({ station, quantities: wanted }),
  values_at: z.object({ station, quantities: wanted, at: z.iso.datetime({ offset: true }) }),
  extremes: z.object({ ...days, quantity: z.enum(quantityCodes) }),
  energy: z.object(days),
  revenue: z.object(days),
  efficiency: z.object(days),
  alarms: z.object({ ...days, all_stations: z.boolean().optional(), levels: z.array(z.enum(alarmLevels)).optional() }),
  prices: z.object({ station, at: z.iso.datetime({ offset: true }).optional() }),
  devices: z.object({ station }),
  charging_plan: z.object({ station, date: z.iso.date().optional() }),
  demand_response: z.object(days),
  battery_health: z.object({ station }),
  alarm_quality: z.object(days),
  cells: z.object({ station }),
  alarm_pushes: z.object({ station }),
  availability: z.object(days),
  utilisation: z.object(days),
  self_use: z.object(days),
  co2_saved: z.object(days),
  maintenance: z.object(days),
  failed_pushes: z.object(days),
  stations: z.object({}),
}
type ToolName = keyof typeof payloads

const stretch = 'from one day to another, both counted (YYYY-MM-DD, default today; at most 366)'
const about: Record<ToolName, string> = {
  current_values: 'Last values of state of charge and powers (kW) of a station, with their time; fresh false: the source is silent',
  values_at: 'Values of a station at a time that has passed; fresh false: the last one was older than half an hour then',
  extremes: `Highest, lowest (with their times) and mean of one momentary quantity (power, demand, state of charge) ${stretch}`,
  energy: `Energy (kWh) of a station by quantity and price period, ${stretch}`,
  revenue: `Revenue (CNY) of a station by day and source, ${stretch}`,
  efficiency: `Round-trip efficiency of the storage in percent, ${stretch}; percent null: it cannot be told`,
  alarms: 'Open alarms of a station, or of all stations: counts by level and the newest; with from or to all that were raised in these days',
  prices: 'Electricity prices and price periods of the day that holds a time (default now) and of the day after it',
  devices: 'Devices of a station: which send and which are silent, with the time of their newest value',
  charging_plan:
    'Charging plan of a day (default today) as the controller has or had it, power in kW, discharge positive; null: the plan says nothing. Scheduled: what power scheduling wants instead',
  demand_response: `Demand response tasks of a station ${stretch}; without days those that run or are to come. Powers in kW`,
  battery_health: 'Health of the clusters of a station over a year: capacities, trend, remaining cycles, drifting cells, each with its uncertainty',
  alarm_quality: `How good the alarms of a station were ${stretch}: announced a day, floods, most frequent, mean times`,
  cells:
    'Cells of the clusters of a station now: lowest, highest, range, deviation, the farthest from the mean (V, degrees Celsius, by number), consistency grade',
  alarm_pushes: 'Whom pushes told of the newest open alarms of a station, and what came of each',
  availability: `Share of the time in which all meters of a station were heard and no fault stood, ${stretch}; null: not known`,
  utilisation: `Share of what the rated power of the storage could have moved that it charged and discharged, ${stretch}; null: not known`,
  self_use: `What the PV of a station generated (kWh) and how much of it went to the grid, ${stretch}`,
  co2_saved: `CO2 (kg) that the PV of a station saved, with the factor (kg/kWh), ${stretch}`,
  maintenance: `Work on a station and its devices ${stretch}; without days what goes on or is planned`,
  failed_pushes: `Pushes of a station that failed or of which it is uncertain whether they arrived, ${stretch}; without days whenever`,
  stations: 'Stations that the person may see',
}

const told = () =>
  (Object.keys(payloads) as ToolName[]).map((name) => ({
    type: 'function',
    function: { name, description: about[name], parameters: z.toJSONSchema(payloads[name]) },
  }))

let list: ReturnType<typeof told> | undefined
/** The data functions as an OpenAI-compatible model is told of them. */
export const tools = () => (list ??= told())

const isTool = (name: string): name is ToolName => name in payloads
const iso = (at: number): string => new Date(at).toISOString()
const MOST_DAYS = 366
const DAY_MS = 86_400_000

/** Runs one function call of the model for the viewer. Whatever is wrong with it is told to the model as text; it never throws for bad arguments. */
export async function runTool(name: string, argumentText: string, chosen: string | undefined, call: ViewerCall): Promise<string> {
  if (!isTool(name)) return JSON.stringify({ error: `no function ${name.slice(0, 50)}` })
  let given: unknown
  try {
    given = JSON.parse(argumentText === '' ? '{}' : argumentText)
  } catch {
    return JSON.stringify({ error: 'the arguments are no JSON' })
  }
  const parsed = payloads[name].safeParse(given)
  if (!parsed.success) return JSON.stringify({ error: z.prettifyError(parsed.error).slice(0, 500) })
  try {
    return JSON.stringify(await run(name, parsed.data, chosen, call)).slice(0, 8000)
  } catch (error) {
    if (error instanceof Refusal) return JSON.stringify({ error: 'no such station, or it may not be seen' })
    throw error
  }
}

/** What any of the functions may be given. */
interface Given {
  station?: string | undefined
  from?: string | undefined
  to?: string | undefined
  at?: string | undefined
  date?: string | undefined
  quantity?: QuantityCode | undefined
  quantities?: QuantityCode[] | undefined
  levels?: (typeof alarmLevels)[number][] | undefined
  all_stations?: boolean | undefined
}

async function run(name: ToolName, given: Given, chosen: string | undefined, call: ViewerCall): Promise<unknown> {
  if (name === 'stations') return stationsSeen(call)
  const id = given.station ?? chosen
  const all = name === 'alarms' && given.all_stations === true
  if (id === undefined && !all) return { error: 'name a station' }
  if (id !== undefined) call.station(id)
  const zone = zoneOf(call, id ?? stationsSeen(call)[0]?.id ?? '')
  const span = spanOf(given, zone, call.now)
  if (span === undefined) return { error: `from must not be after to nor after today; at most ${MOST_DAYS} days` }
  if (name === 'alarms') {
    const isOfDays = given.from !== undefined || given.to !== undefined
    return alarmsOf(call, all ? undefined : id, { levels: given.levels ?? [], ...(isOfDays ? { state: 'any' as const, span } : {}) })
  }
  return id === undefined ? { error: 'name a station' } : ofStation(name, given, id, span, call)
}

async function ofStation(name: Exclude<ToolName, 'stations' | 'alarms'>, given: Given, id: string, span: Span, call: ViewerCall): Promise<unknown> {
  const operation = operationTools[name]
  if (operation !== undefined && !mayAsk(call, operation)) return { error: 'the person may not look at this' }
  if (isServiceTool(name)) return ofService(name, id, span, given.from !== undefined || given.to !== undefined, call)
  if (operation !== undefined) return ofOperation(operation, given, id, span, call)
  const at = given.at === undefined ? call.now : Date.parse(given.at)
  if (name === 'current_values' || name === 'values_at') {
    const found = (given.quantities ?? ['soc' as const, ...powerQuantities([])]).map(async (quantity) => {
      const point = pointOf(call, id, quantity)
      if (point === undefined) return []
      const { value, fresh, at: told } = name === 'values_at' ? await valueThen(call, point, Math.min(at, call.now)) : valueNow(call, point)
      return [{ quantity, value, unit: quantities[quantity].unit, at: iso(told), fresh }]
    })
    return (await Promise.all(found)).flat()
  }
  if (name === 'devices')
    return deviceStates(call, id).map(({ device, online, lastAt }) => ({ sn: device.sn, name: device.name, online, lastAt: iso(lastAt) }))
  if (name === 'prices') return (await pricesAround(call, id, at)) ?? { error: 'no price table' }
  const known = { from: iso(span.from), until: iso(span.until) }
  if (name === 'extremes') {
    const point = given.quantity === undefined ? undefined : pointOf(call, id, given.quantity)
    const found = point === undefined ? undefined : await extremesOf(call, point, span)
    return found === undefined ? { error: 'no data' } : { ...known, ...found }
  }
  if (name === 'revenue') return { ...known, days: (await revenueIn(call, id, span)).map(({ parts: _lines, ...day }) => day) }
  if (name === 'efficiency') {
    const { efficiency, efficiencyDays, days: all, waiting, chargedKwh, dischargedKwh } = await figuresIn(call, id, span)
    const energies = efficiencyDays < all ? {} : { chargedKwh, dischargedKwh }
    return { ...known, percent: efficiency, ...energies, days: all, knownDays: efficiencyDays, waitingDays: waiting }
  }
  const rows = []
  for (const quantity of energyQuantities({ parts: [], flows: [] })) {
    const row = await energyIn(call, id, quantity, span)
    if (row !== undefined) rows.push(row)
  }
  return { ...known, rows }
}

/** How a station is run, by the right that the same takes on a page. */
const operationTools: Partial<Record<ToolName, keyof typeof rights>> = {
  charging_plan: 'plan',
  demand_response: 'response',
  battery_health: 'health',
  alarm_quality: 'alarmQuality',
  cells: 'cells',
  alarm_pushes: 'told',
  availability: 'net',
  utilisation: 'net',
  maintenance: 'maintenance',
  failed_pushes: 'pushes',
}

async function ofOperation(what: keyof typeof rights, given: Given, id: string, span: Span, call: ViewerCall): Promise<unknown> {
  const zone = zoneOf(call, id)
  if (what === 'plan') {
    const date = given.date ?? localDate(zone, call.now)
    const found = await planOf(call, id, date)
    const scheduled = found?.scheduled.map(({ from, to, mode, kw }) => ({ from: iso(from), to: iso(to), mode, kw }))
    return { date, isOther: found?.isOther, scheduled, parts: found?.parts.map(({ from, to, kw }) => ({ from: iso(from), to: iso(to), kw })) }
  }
  if (what === 'response') {
    const { total, found } = await responsesIn(call, id, given.from === undefined && given.to === undefined ? undefined : span)
    return {
      total,
      tasks: found.map(({ task, point, now, verdict }) => ({
        name: task.name,
        kind: task.kind,
        state: task.state,
        from: iso(task.fromAt),
        to: iso(task.toAt),
        part: { kw: point.kw, state: point.state, reason: point.reason },
        response: now,
        verdict,
        settledCents: point.revenueCents,
      })),
    }
  }
  if (what === 'cells') {
    const { found, more } = await cellsNow(call, id)
    return {
      leftOut: more,
      clusters: found.map(({ battery, said, between, graded, at, isOld }) => ({
        sn: battery.sn,
        name: battery.name,
        at: iso(at),
        isOld,
        ...said,
        // Without single cells, what it says of them itself.
        ...(Object.keys(said).length === 0 ? { reported: between } : {}),
        graded,
      })),
    }
  }
  if (what === 'told') {
    const { newest, total } = await alarmsOf(call, id)
    const pushes = newest.map(async ({ id: alarmId, raisedAt, content }) => ({
      raisedAt: iso(raisedAt),
      content: content[call.language],
      told: (await deliveriesOf(call.services.db.pool, alarmId, call.viewer.organizations)).map(({ groupName, kind, state, sentAt }) => ({
        groupName,
        kind,
        state,
        sentAt,
      })),
    }))
    return { total, newest: await Promise.all(pushes) }
  }
  if (what === 'health') {
    const { found, more } = await healthOf(call, id)
    // Curves would fill the answer.
    const told = found.map(({ battery, health: { capacities, reported: _days, consistency: _weeks, months: _months, drifts, ...rest } }) => ({
      sn: battery.sn,
      name: battery.name,
      ...rest,
      lastCapacity: capacities.at(-1),
      drifts: drifts.slice(0, 5),
    }))
    return { leftOut: more, clusters: told }
  }
  const days = Math.round((Date.parse(span.last) - Date.parse(span.days.from)) / DAY_MS) + 1
  if (days > MOST_QUALITY_DAYS) return { error: `at most ${MOST_QUALITY_DAYS} days` }
  const { days: each, levels, frequent, standing, ...rest } = await alarmQualityIn(call, id, days, span.soFar ? span.until : span.until - 1)
  return {
    ...rest,
    days: each,
    levels,
    standing: standing.total,
    frequent: frequent.map(({ alarm, announced }) => ({ content: alarm.content[call.language], announced })),
  }
}

function spanOf(given: Given, zone: string, now: number): Span | undefined {
  const today = localDate(zone, now)
  const days = { from: given.from ?? given.to ?? today, to: given.to ?? given.from ?? today }
  const from = startOfDate(zone, days.from)
  const to = nextDayStart(zone, startOfDate(zone, days.to))
  if (to <= from || from > now || to - from > MOST_DAYS * DAY_MS) return undefined
  return {
    from,
    to,
    until: Math.min(to, Math.max(now, from + 1)),
    days,
    last: [days.to, today].toSorted()[0] ?? days.to,
    hours: undefined,
    soFar: now < to,
  }
}
