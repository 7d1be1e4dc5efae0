import type { PgColumn } from 'drizzle-orm/pg-core'
import { holds } from '#contract/permission.ts'
import type { FeeMonthRow } from '#contract/schemas/fee.ts'
import { cheapest, leastContract } from '#domain/settlement/basic-fee.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth } from '#domain/time.ts'
import type { Transaction } from '../db/change.ts'
import { demandConfiguration } from '../db/fee-schema.ts'
import { and, asc, eq, gt, inArray, sql } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'
import { demandConfigurations } from '../entity/fees.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { isFeeSettled, LAST_MONTH } from '../repos/settled.ts'
import { capacityOf, monthFees, termsOf, type MonthFee } from '../settlement/fee-months.ts'

type Draft = Omit<typeof demandConfiguration.$inferInsert, 'id'>
type Place = Pick<Draft, 'stationId' | 'connectionPointId' | 'month'>
/** The zone of the console, in which it is a month now. */
const ZONE = 'Asia/Shanghai'
/** A year, and the month that has not ended. */
const MONTHS = 13

/** Whoever settles sees all connection points of their stations; others not those whose agreement of now names a customer that is not theirs. */
const pointSeenBy = ({ viewer, now }: ViewerCall, connectionPointId: PgColumn) =>
  holds(viewer, ['production_settlement:edit']) || viewer.organizations === undefined
    ? undefined
    : sql`not exists (select 1 from ${settlementAgreement} where ${and(
        eq(settlementAgreement.connectionPointId, connectionPointId),
        sql`${settlementAgreement.fromMonth} = (select max(a.from_month) from settlement_agreement a where a.connection_point_id = ${connectionPointId} and a.from_month <= ${localMonth(ZONE, now)})`,
        sql`${settlementAgreement.customerOrganization} <> ''`,
        sql`not ${inArray(settlementAgreement.customerOrganization, [...viewer.organizations])}`,
      )})`

/** Which months of a connection point are told to the viewer: not those of a customer that it had before them. */
async function monthsSeenBy({ viewer, services }: ViewerCall, connectionPointId: string): Promise<(month: string) => boolean> {
  const { organizations } = viewer
  if (holds(viewer, ['production_settlement:edit']) || organizations === undefined) return () => true
  const { fromMonth, customerOrganization } = settlementAgreement
  const agreements = await services.db.orm
    .select({ fromMonth, customerOrganization })
    .from(settlementAgreement)
    .where(eq(settlementAgreement.connectionPointId, connectionPointId))
    .orderBy(asc(fromMonth))
  return (month) => {
    const of = agreements.findLast((one) => one.fromMonth <= month)?.customerOrganization ?? ''
    return of === '' || organizations.has(of)
  }
}

/** The same of configurations, each of which holds until the next of its connection point: those of which some month is the viewer's. */
const configurationSeenBy = ({ viewer }: ViewerCall) =>
  holds(viewer, ['production_settlement:edit']) || viewer.organizations === undefined
    ? undefined
    : sql`(not exists (select 1 from settlement_agreement a where a.connection_point_id = ${demandConfiguration.connectionPointId} and a.from_month <= ${demandConfiguration.month})
        or exists (select 1 from ${settlementAgreement} where ${and(
          eq(settlementAgreement.connectionPointId, demandConfiguration.connectionPointId),
          inArray(settlementAgreement.customerOrganization, ['', ...viewer.organizations]),
          sql`${settlementAgreement.fromMonth} < coalesce((select min(n.month) from demand_configuration n where n.connection_point_id = ${demandConfiguration.connectionPointId} and n.month > ${demandConfiguration.month}), '9999-99')`,
          sql`not exists (select 1 from settlement_agreement b where b.connection_point_id = ${demandConfiguration.connectionPointId} and b.from_month > ${settlementAgreement.fromMonth} and b.from_month <= ${demandConfiguration.month})`,
        )}))`

/** Refuses where a slip that stands has used a configuration, or would have: from its month until the next of its connection point begins. */
async function refuseSettled(tx: Transaction, { stationId, connectionPointId, month }: Place): Promise<void> {
  const [next] = await tx
    .select({ month: demandConfiguration.month })
    .from(demandConfiguration)
    .where(and(eq(demandConfiguration.connectionPointId, connectionPointId), gt(demandConfiguration.month, month)))
    .orderBy(asc(demandConfiguration.month))
    .limit(1)
  const until = next === undefined ? LAST_MONTH : monthAfter(next.month, -1)
  if (await isFeeSettled(tx, 'demand', { stationId, connectionPointId }, [month, until])) throw badField('month', 'demandConfigurationSettled')
}

/** Refuses connection points of other stations, and what its mode lacks. */
async function refuseIncomplete(tx: Transaction, draft: Draft): Promise<void> {
  const [point] = await tx.select().from(connectionPoint).where(eq(connectionPoint.id, draft.connectionPointId)).for('key share')
  if (point?.stationId !== draft.stationId) throw badField('connectionPointId', 'connectionPointElsewhere')
  const needed = { capacity: ['capacityPrice'], contract: ['contractKw', 'demandPrice'], actual: ['demandPrice'] } as const
  for (const field of needed[draft.mode]) if (draft[field] === '') throw badField(field, 'required')
  const kva = capacityOf(draft.capacityKva, point)
  if (draft.mode === 'contract' && kva !== undefined && leastContract(kva).greaterThan(draft.contractKw ?? '0'))
    throw badField('contractKw', 'contractTooSmall')
}

function rowOf({ month, open, configuration, measured, of, fee, corrected, recalculating }: MonthFee): FeeMonthRow {
  const known = typeof fee === 'string' ? undefined : fee
  return {
    month,
    open,
    mode: configuration?.mode ?? null,
    // A form keeps what it does not show: of another mode nothing is contracted.
    contractKw: configuration?.mode === 'contract' ? configuration.contractKw : '',
    kva: of.kva ?? null,
    measuredKw: measured?.kw ?? null,
    measuredAt: measured?.at ?? null,
    known: measured?.known ?? 0,
    kwh: of.kwh?.toFixed(2) ?? null,
    corrected,
    recalculating,
    price: known?.price ?? null,
    excessKw: known?.excessKw ?? null,
    fee: known?.amount ?? null,
    problem: typeof fee === 'string' ? fee : null,
  }
}

export const demandConfigurationHandlers = {
  demandConfigurationList: async ({ powerstationId, connectionPointId, ...query }, call) => {
    const stationId = call.station(powerstationId)
    const { rows, totalRows } = await recordsOf(demandConfigurations, call).list(
      query,
      eq(demandConfiguration.stationId, stationId),
      connectionPointId === undefined ? undefined : eq(demandConfiguration.connectionPointId, connectionPointId),
      pointSeenBy(call, demandConfiguration.connectionPointId),
      configurationSeenBy(call),
    )
    const { id, number, name, customerName } = connectionPoint
    const points = await call.services.db.orm
      .select({ id, number, name, customerName })
      .from(connectionPoint)
      .where(and(eq(connectionPoint.stationId, stationId), pointSeenBy(call, connectionPoint.id)))
      .orderBy(number, id)
    return { demandConfigurationList: rows, totalRows, points }
  },

  saveDemandConfiguration: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(demandConfigurations, call)
    const check = async (tx: Transaction): Promise<void> => {
      await refuseSettled(tx, draft)
      await refuseIncomplete(tx, draft)
    }
    if (id === undefined) return { id: await records.create(draft, check) }
    await records.update({ id, revision }, draft, async (tx, before) => {
      await refuseSettled(tx, before)
      await check(tx)
    })
    return { id }
  },

  deleteDemandConfiguration: async ({ ids }, call) => ({
    changed: (
      await recordsOf(demandConfigurations, call).remove(ids, async (tx, going) => {
        for (const one of going) await refuseSettled(tx, one)
      })
    ).length,
  }),

  basicFeeMonths: async ({ powerstationId, connectionPointId }, call) => {
    const stationId = call.station(powerstationId)
    const { prices, registry, db } = call.services
    const [point] = await db.orm
      .select()
      .from(connectionPoint)
      .where(and(eq(connectionPoint.id, connectionPointId), eq(connectionPoint.stationId, stationId), pointSeenBy(call, connectionPoint.id)))
    const zone = registry().stations.get(stationId)?.timeZone
    if (point === undefined || zone === undefined) throw notFound()
    const first = monthAfter(localMonth(zone, call.now), 1 - MONTHS)
    const isSeen = await monthsSeenBy(call, connectionPointId)
    const all = await monthFees({ prices, registry, db }, point, zone, [first, MONTHS], call.now)
    const months = all.filter(({ month }) => isSeen(month))
    const holding = all.at(-1)?.configuration
    const over = months.filter(({ open }) => !open)
    const proposal = holding === undefined ? undefined : cheapest(over.map(({ of }) => of), termsOf(holding)) // prettier-ignore
    return { months: months.map(rowOf).toReversed(), proposal: proposal ?? null }
  },
} satisfies Partial<Handlers>
