import { gridCo2KgPerKwh } from '#domain/carbon.ts'
import type { ViewerCall } from '../http/call.ts'
import { energyIn } from './facts-energy.ts'
import { figuresIn, maintenancesIn, pushesFailed, selfUseIn } from './facts-service.ts'
import type { Span } from './moments.ts'

const names = ['availability', 'utilisation', 'self_use', 'co2_saved', 'maintenance', 'failed_pushes'] as const
type ServiceTool = (typeof names)[number]
export const isServiceTool = (name: string): name is ServiceTool => (names as readonly string[]).includes(name)

const iso = (at: number): string => new Date(at).toISOString()

/** Functions of a model about the service of a station. `isDated`: days were named. */
export async function ofService(name: ServiceTool, id: string, span: Span, isDated: boolean, call: ViewerCall): Promise<unknown> {
  const known = { from: iso(span.from), until: iso(span.until) }
  const asked = isDated ? { from: span.from, to: span.to } : undefined
  if (name === 'availability') {
    const { availability, heard, days, waiting } = await figuresIn(call, id, span)
    return { ...known, availability, heard, days, waitingDays: waiting }
  }
  if (name === 'utilisation') {
    const { utilisation, chargedKwh, dischargedKwh, days, waiting } = await figuresIn(call, id, span)
    return { ...known, utilisation, chargedKwh, dischargedKwh, days, waitingDays: waiting }
  }
  if (name === 'self_use') {
    const found = await selfUseIn(call, id, span)
    return { ...known, ...(typeof found === 'string' ? { error: `unknown: no data of ${found}` } : found) }
  }
  if (name === 'co2_saved') {
    const row = await energyIn(call, id, 'pvGeneration', span)
    if (row?.totalKwh == null) return { ...known, error: 'unknown: no data of PV generation' }
    return { ...known, co2Kg: row.totalKwh * gridCo2KgPerKwh, factor: gridCo2KgPerKwh, generatedKwh: row.totalKwh, coverage: row.coverage }
  }
  if (name === 'maintenance') {
    const { total, rows } = await maintenancesIn(call, [call.station(id)], asked)
    return { total, works: rows.map(({ deviceSn, fromAt, toAt, reason }) => ({ device: deviceSn, from: iso(fromAt), to: iso(toAt), reason })) }
  }
  const { total, newest } = await pushesFailed(call, call.station(id), asked)
  return {
    total,
    newest: newest.map(({ delivery: { createdAt, told, state, answer }, groupName }) => ({
      at: iso(createdAt),
      level: told.level,
      content: told.content[call.language],
      group: groupName,
      state,
      answer: answer.slice(0, 100),
    })),
  }
}
