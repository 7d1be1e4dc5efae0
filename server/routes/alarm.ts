import type { Alarm } from '#contract/alarm.ts'
import { dayStart, localDate } from '#domain/time.ts'
import { alarmRepo, noAlarms } from '../repos/alarm-repo.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { notFound } from '../refusal/refusal.ts'

const alarmsFor = (call: ViewerCall) => alarmRepo(call.services.db.pool, call.services.registry(), call.stationIds)

/** A named station must be the viewer's; none means all of theirs. */
const checkStation = (id: string | undefined, call: ViewerCall): void => {
  if (id !== undefined && id !== '') call.station(id)
}

const subjectOf = (alarms: readonly Alarm[]): `alarm:${string}` => `alarm:${alarms.map((alarm) => alarm.id).join(',')}`

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
    const alarms = alarmsFor(call)
    return { counts: await alarms.counts(powerstationId, call.moment), present: await alarms.present(powerstationId, call.moment) }
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
    const changed = await call.services.change(call, async (tx, note) => {
      // A display is known by its name; whoever stood before it is not known.
      const { viewer } = call
      const by = viewer.display === undefined ? viewer : { ...viewer, username: viewer.realname }
      const rows = await alarmsFor(call).seen(tx, ids, by.username, call.now)
      if (rows.length > 0) await note('alarmSeen', subjectOf(rows), null, { seenAt: call.now }, by)
      return rows
    })
    for (const alarm of changed) call.services.hub.alarm('seen', alarm)
    return { changed: changed.length }
  },

  alarmHandle: async ({ ids, content, notes }, call) => {
    const changed = await call.services.change(call, async (tx, note) => {
      const rows = await alarmsFor(call).handle(tx, ids, call.viewer.username, call.now, content, notes)
      if (rows.length > 0) await note('alarmHandle', subjectOf(rows), { state: 'WARNING' }, { state: 'PROCESSED', content, notes })
      return rows
    })
    for (const alarm of changed) call.services.hub.alarm('handled', alarm)
    return { changed: changed.length }
  },
} satisfies Partial<Handlers>
