import { holds } from '#contract/permission.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import type { SelfUseMode } from '#contract/settlement.ts'
import { monthAfter, settlementPeriod } from '#domain/settlement/period.ts'
import { localMonth, startOfDate } from '#domain/time.ts'
import { and, asc, eq, inArray, ilike, or } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { station } from '../db/schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { containing, MAX_ROWS } from '../repos/organization-repo.ts'
import { settledPoint, type SettledPoint } from '../settlement/settled-point.ts'
import { selfUseOfMonth, type SelfUse } from '../settlement/self-use.ts'

/** Months that are told where none is asked for. */
const MONTHS = 12
/** The zone of the console, in which the last month that is over is told. */
const ZONE = 'Asia/Shanghai'

type Query = Pick<ParsedPayload<'selfUseList'>, 'pageNum' | 'pageSize' | 'order' | 'text' | 'month'>

/** One page of months of agreements that count what their storage uses, with what each month had in it: each month by the agreement that held then. */
async function pageOf(call: ViewerCall, query: Query, { stationIds, modes }: { stationIds: readonly string[]; modes: readonly SelfUseMode[] }) {
  const { prices, registry, db } = call.services
  const wanted = query.text?.trim() ?? ''
  const like = containing(wanted)
  const agreements = await db.orm
    .select({
      id: settlementAgreement.connectionPointId,
      fromMonth: settlementAgreement.fromMonth,
      settlementDay: settlementAgreement.settlementDay,
      mode: settlementAgreement.selfUse,
      customerOrganization: settlementAgreement.customerOrganization,
    })
    .from(settlementAgreement)
    .innerJoin(connectionPoint, eq(connectionPoint.id, settlementAgreement.connectionPointId))
    .innerJoin(station, eq(station.id, settlementAgreement.stationId))
    .where(
      and(
        inArray(settlementAgreement.stationId, [...stationIds]),
        wanted === ''
          ? undefined
          : or(
              ilike(station.name, like),
              ilike(connectionPoint.name, like),
              ilike(connectionPoint.customerName, like),
              ilike(settlementAgreement.customer, like),
            ),
      ),
    )
    .orderBy(asc(settlementAgreement.stationId), asc(connectionPoint.number), asc(settlementAgreement.fromMonth))
  const now = localMonth(ZONE, call.now)
  const months = query.month === undefined ? Array.from({ length: MONTHS + 1 }, (_, i) => monthAfter(now, -i)) : [query.month]
  if (query.order === 'asc') months.reverse()
  const { viewer } = call
  const settles = holds(viewer, ['production_settlement:edit'])
  const maySee = (code: string): boolean => settles || code === '' || (viewer.organizations?.has(code) ?? true)
  const all = months.flatMap((month) =>
    [...new Map(agreements.filter(({ fromMonth }) => fromMonth <= month).map((one) => [one.id, one])).values()]
      .filter(({ mode, customerOrganization }) => modes.includes(mode) && maySee(customerOrganization))
      // Of the month that goes on: where its readings were taken already, as slips are drawn of it.
      .filter(({ settlementDay }) => month !== now || startOfDate(ZONE, settlementPeriod(month, settlementDay).to) <= call.now)
      .map(({ id }) => ({ id, month })),
  )
  const size = Math.min(query.pageSize, MAX_ROWS)
  const rows: { settled: SettledPoint; month: string; used: SelfUse }[] = []
  for (const { id, month } of all.slice((query.pageNum - 1) * size, query.pageNum * size)) {
    const settled = await settledPoint(db.orm, id, month)
    if (settled !== undefined)
      rows.push({ settled, month, used: await selfUseOfMonth({ prices, registry, db }, settled, month, { now: call.now, maySee }) })
  }
  return { rows, totalRows: all.length }
}

const pointFacts = ({ point }: SettledPoint, { customerName }: SelfUse) => ({ pointNumber: point.number, pointName: point.name, customerName })

export const selfUseHandlers = {
  selfUseList: async ({ stationId, ...query }, call) => {
    const stationIds = stationId === undefined ? call.stationIds : [call.station(stationId)]
    const { rows, totalRows } = await pageOf(call, query, { stationIds, modes: ['meter', 'agreed'] })
    const selfUseList = rows.map(({ settled, month, used }) => ({
      key: `${settled.point.id}/${month}`,
      stationId: settled.station.id,
      stationName: settled.station.name,
      stationNameEn: settled.station.nameEn,
      connectionPointId: settled.point.id,
      ...pointFacts(settled, used),
      month,
      mode: settled.agreement.selfUse,
      kwh: used.kwh,
      price: used.price,
      amount: used.amount,
      slip: used.slip,
      corrected: used.corrected,
      problems: used.problems,
    }))
    return { selfUseList, totalRows }
  },

  selfUseMeterList: async ({ powerstationId, ...query }, call) => {
    const { rows, totalRows } = await pageOf(call, query, { stationIds: [call.station(powerstationId)], modes: ['meter'] })
    const selfUseMeterList = rows.flatMap(({ settled, month, used }) =>
      used.meters.map(({ last, current, ...meter }, i) => ({
        key: `${settled.point.id}/${month}/${i}`,
        month,
        ...pointFacts(settled, used),
        ...meter,
        last: last?.value ?? null,
        lastDate: last?.date ?? '',
        lastCorrected: last?.corrected ?? false,
        current: current?.value ?? null,
        currentDate: current?.date ?? '',
        currentCorrected: current?.corrected ?? false,
        problems: used.problems.filter(({ code, what }) => code === 'selfUseNotInSlip' || what.split(' ')[0] === meter.sn),
      })),
    )
    return { selfUseMeterList, totalRows }
  },
} satisfies Partial<Handlers>
