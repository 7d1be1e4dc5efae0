import { dayStart, localDate } from '#domain/time.ts'
import { alarmRepo, noAlarms } from '../db/repos/alarm-repo.ts'
import { audit } from '../db/audit.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'

const alarmsFor = (call: ViewerCall) => alarmRepo(call.services.db.pool, call.services.registry(), call.stationIds)

/** A named station must be the viewer's; none means all of theirs. */
const checkStation = (id: string | undefined, call: ViewerCall): void => {
  if (id !== undefined && id !== '') call.station(id)
}

export const alarmHandlers = {
  alarmList: async (query, call) => {
    checkStation(query.powerstationId, call)
    return alarmsFor(call).list(query, call.moment)
  },

  alarmDetail: async ({ id }, call) => {
    const found = await alarmsFor(call).detail(id)
    if (found === undefined) throw notFound()
    return found
  },

  alarmCounts: async ({ powerstationId }, call) => {
    checkStation(powerstationId, call)
    return { counts: await alarmsFor(call).counts(powerstationId, call.moment) }
  },

  alarmTrend: async ({ powerstationId, days }, call) => {
    checkStation(powerstationId, call)
    const { prices } = call.services
    // Days of one station are its own; those of several stations are counted by the clock of the first.
    const first = powerstationId === undefined || powerstationId === '' ? call.stationIds[0] : powerstationId
    const zone = (first === undefined ? undefined : await prices.tariff(first))?.timeZone ?? 'Asia/Shanghai'
    const starts = [dayStart(zone, call.now)]
    while (starts.length < days) starts.unshift(dayStart(zone, (starts[0] ?? 0) - 1))
    const counts = await alarmsFor(call).countsByDay(powerstationId, starts, call.now)
    return { days: starts.map((start, i) => ({ date: localDate(zone, start), counts: counts[i] ?? noAlarms() })) }
  },

  alarmSeen: async ({ ids }, call) => {
    const changed = await alarmsFor(call).seen(ids, call.viewer.username, call.now)
    for (const alarm of changed) call.services.hub.alarm('seen', alarm)
    if (changed.length > 0) await audit(call, 'alarmSeen', `alarm:${changed.map((alarm) => alarm.id).join(',')}`, null, { seenAt: call.now })
    return { changed: changed.length }
  },

  alarmHandle: async ({ ids, content, notes }, call) => {
    const changed = await alarmsFor(call).handle(ids, call.viewer.username, call.now, content, notes)
    for (const alarm of changed) call.services.hub.alarm('handled', alarm)
    if (changed.length > 0)
      await audit(
        call,
        'alarmHandle',
        `alarm:${changed.map((alarm) => alarm.id).join(',')}`,
        { state: 'WARNING' },
        { state: 'PROCESSED', content, notes },
      )
    return { changed: changed.length }
  },
} satisfies Partial<Handlers>
