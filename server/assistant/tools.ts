import { z } from 'zod'
import { quantityCodes, type QuantityCode } from '#contract/quantity.ts'
import type { ViewerCall } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { dayEnergy, dayRevenue, openAlarms, priceNow, readings, stationsSeen, today, zoneOf } from './facts.ts'
import { energyQuantities, powerQuantities } from './question.ts'

const station = z.string().max(64).optional()
const payloads = {
  current_values: z.object({ station, quantities: z.array(z.enum(quantityCodes)).max(20).optional() }),
  day_energy: z.object({ station, date: z.iso.date().optional() }),
  day_revenue: z.object({ station, date: z.iso.date().optional() }),
  open_alarms: z.object({ station: z.string().max(64).optional(), all_stations: z.boolean().optional() }),
  price_now: z.object({ station }),
  stations: z.object({}),
}
type ToolName = keyof typeof payloads

const about: Record<ToolName, string> = {
  current_values: 'Last values of state of charge and powers (kW) of a station, with their time; fresh false: the source is silent',
  day_energy: 'Energy (kWh) of one day (YYYY-MM-DD, default today) of a station, by quantity and price period',
  day_revenue: 'Revenue (CNY) of one day (YYYY-MM-DD, default today) of a station, by source',
  open_alarms: 'Open alarms of a station, or of all stations: counts by level and the newest',
  price_now: 'Electricity price and price period now, and the next change',
  stations: 'Stations that the person may see',
}

/** The data functions as an OpenAI-compatible model is told of them. */
export const tools = (Object.keys(payloads) as ToolName[]).map((name) => ({
  type: 'function',
  function: { name, description: about[name], parameters: z.toJSONSchema(payloads[name]) },
}))

const isTool = (name: string): name is ToolName => name in payloads
const iso = (at: number): string => new Date(at).toISOString()

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

interface Given {
  station?: string | undefined
  date?: string | undefined
  quantities?: QuantityCode[] | undefined
  all_stations?: boolean | undefined
}

async function run(name: ToolName, given: Given, chosen: string | undefined, call: ViewerCall): Promise<unknown> {
  if (name === 'stations') return stationsSeen(call)
  if (name === 'open_alarms' && given.all_stations === true) return openAlarms(call, undefined)
  const id = given.station ?? chosen
  if (id === undefined) return { error: 'name a station' }
  const date = given.date ?? today(call, zoneOf(call, id))
  if (name === 'current_values') {
    const wanted = given.quantities ?? (['soc', ...powerQuantities([])] satisfies QuantityCode[])
    return readings(call, id, wanted).map(({ quantity, value, unit, at, fresh }) => ({ quantity, value, unit, at: iso(at), fresh }))
  }
  if (name === 'day_energy') return dayEnergy(call, id, date, energyQuantities({ parts: [], ways: [] }))
  if (name === 'day_revenue') return dayRevenue(call, id, date)
  if (name === 'open_alarms') return openAlarms(call, id)
  return (await priceNow(call, id)) ?? { error: 'no price table' }
}
