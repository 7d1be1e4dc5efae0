import { isAside, type Alarm } from '#contract/alarm.ts'
import { code } from '#contract/endpoint.ts'
import { dayStart, localDate } from '#domain/time.ts'
import { alarmActs } from '../repos/alarm-acts.ts'
import { alarmDetail } from '../repos/alarm-detail.ts'
import { alarmTakeover } from '../repos/alarm-takeover.ts'
import { alarmRepo, noAlarms } from '../repos/alarm-repo.ts'
import { deliveriesOf } from '../repos/alarm-deliveries.ts'
import { alarmQuality } from '../repos/alarm-quality.ts'
import type { Transaction } from '../db/change.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'

/** Nobody shelves for ever. */
const MAX_SHELF_MS = 31 * 86_400_000

const storeOf = ({ services, stationIds }: ViewerCall) => ({ pool: services.db.pool, registry: services.registry(), stationIds })
const alarmsFor = (call: ViewerCall) => alarmRepo(call.services.db.pool, call.services.registry(), call.stationIds)

const actsFor = (call: ViewerCall, tx: Transaction) => alarmActs(tx, call.services.registry(), call.stationIds)

/** A named station must be the viewer's; none means all of theirs. */
const checkStation = (id: string | undefined, call: ViewerCall): void => {
  if (id !== undefined && id !== '') call.station(id)
}

/** So many in one line of the audit log: its subject is looked for, and what is looked for has an end. */
const IN_A_LINE = 50

/** Subjects of what is done with alarms: so many in one line. */
const subjectsOf = (alarms: readonly Alarm[]): `alarm:${string}`[] =>
  Array.from(
    { length: Math.ceil(alarms.length / IN_A_LINE) },
    (_, i) =>
      `alarm:${alarms
        .slice(i * IN_A_LINE, (i + 1) * IN_A_LINE)
        .map(({ id }) => id)
        .join(',')}` as const,
  )

/**
 * How many of the chosen alarms stay as they are: somebody else had handled or set them aside before, they are over, or not the viewer's any more. Were it
 * all, nothing of what was typed is kept, and whoever typed it is told so.
 */
async function leftAsTheyWere(acts: ReturnType<typeof actsFor>, ids: readonly string[], changed: readonly Alarm[], now: number): Promise<number> {
  // What is folded under one of them was done with it.
  const done = new Set(changed.map(({ id }) => id))
  if (done.size > 0) return [...new Set(ids)].filter((id) => !done.has(id)).length
  const { count, by } = await acts.handledBefore(ids)
  if (by !== undefined) throw new Refusal(code.conflict, 'alarmHandledMeanwhile', undefined, () => by)
  // By nobody: they were over when a maintenance ended.
  if (count > 0) throw new Refusal(code.conflict, 'alarmClosedMeanwhile')
  const shelvedBy = await acts.shelvedBefore(ids, now)
  if (shelvedBy !== undefined) throw new Refusal(code.conflict, 'alarmShelvedMeanwhile', undefined, () => shelvedBy)
  // Of a station that has gone to others since.
  throw notFound()
}

export const alarmHandlers = {
  alarmList: async (query, call) => {
    checkStation(query.powerstationId, call)
    return alarmsFor(call).list(query, call.moment)
  },

  alarmDetail: async ({ id }, call) => {
    const found = await alarmDetail({ ...storeOf(call), viewer: call.viewer }, id)
    if (found === undefined) throw notFound()
    return { ...found, deliveries: await deliveriesOf(call.services.db.pool, id, call.viewer.organizations) }
  },

  alarmTakeover: async ({ id }, call) => {
    const found = await alarmTakeover(storeOf(call), id, (of) => deliveriesOf(call.services.db.pool, of, call.viewer.organizations))
    if (found === undefined) throw notFound()
    return found
  },

  alarmCounts: async ({ powerstationId }, call) => {
    checkStation(powerstationId, call)
    const alarms = alarmsFor(call)
    return {
      counts: await alarms.counts(powerstationId, call.moment),
      present: await alarms.present(powerstationId, call.moment),
      aside: await alarms.aside(powerstationId),
    }
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
      const rows = await actsFor(call, tx).seen(ids, by.username, call.now)
      for (const subject of subjectsOf(rows)) await note('alarmSeen', subject, null, { seenAt: call.now }, by)
      return rows
    })
    for (const alarm of changed) call.services.hub.alarm('seen', alarm)
    return { changed: changed.length }
  },

  alarmHandle: async ({ ids, content, notes }, call) => {
    const { rows: changed, already } = await call.services.change(call, async (tx, note) => {
      const acts = actsFor(call, tx)
      const rows = await acts.handle(ids, call.viewer.username, call.now, content, notes)
      const already = await leftAsTheyWere(acts, ids, rows, call.now)
      for (const subject of subjectsOf(rows)) await note('alarmHandle', subject, { state: 'WARNING' }, { state: 'PROCESSED', content, notes })
      return { rows, already }
    })
    for (const alarm of changed) call.services.hub.alarm('handled', alarm)
    return { changed: changed.length, already }
  },

  alarmShelve: async ({ ids, minutes, until: moment, reason }, call) => {
    const until = moment ?? call.now + (minutes ?? 0) * 60_000
    if (until <= call.now) throw badField('until', 'expiryPast')
    if (until > call.now + MAX_SHELF_MS) throw badField('until', 'shelfTooLong')
    const { rows: changed, already } = await call.services.change(call, async (tx, note) => {
      const acts = actsFor(call, tx)
      const rows = await acts.shelve(ids, call.viewer.username, call.now, until, reason)
      const already = await leftAsTheyWere(acts, ids, rows, call.now)
      for (const subject of subjectsOf(rows)) await note('alarmShelve', subject, null, { until, reason })
      return { rows, already }
    })
    for (const alarm of changed) call.services.hub.alarm('shelved', alarm)
    return { changed: changed.length, already }
  },

  alarmUnshelve: async ({ ids }, call) => {
    const changed = await call.services.change(call, async (tx, note) => {
      const rows = await actsFor(call, tx).unshelve(ids, call.viewer.username, call.now)
      for (const subject of subjectsOf(rows)) await note('alarmUnshelve', subject, null, null)
      return rows
    })
    for (const alarm of changed) call.services.hub.alarm(isAside(alarm) ? 'aside' : 'resumed', alarm)
    return { changed: changed.length }
  },

  alarmQuality: async ({ powerstationId, days }, call) => {
    checkStation(powerstationId, call)
    return alarmQuality({ ...storeOf(call), now: call.now }, powerstationId, days)
  },
} satisfies Partial<Handlers>
