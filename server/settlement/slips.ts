import { randomUUID } from 'node:crypto'
import { code } from '#contract/endpoint.ts'
import type { SlipFacts } from '#contract/schemas/settlement.ts'
import type { EarlierSlip, SlipFigure } from '#contract/settlement.ts'
import { problemWords, slipWords, warningWords } from '#contract/settlement-words.ts'
import { differing, figureName } from '#domain/settlement/figures.ts'
import { workOut } from '#domain/settlement/slip.ts'
import { startOfDate } from '#domain/time.ts'
import type { Acting, Change, Transaction } from '../db/change.ts'
import { and, desc, eq, gt, isNull, lt, ne, sql } from '../db/orm.ts'
import { settlementReading, settlementSlip } from '../db/settlement-schema.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { sourcesIn, type ReportSources } from '../reports/sources.ts'
import { holdStation } from '../repos/settled.ts'
import { gather } from './gather.ts'
import type { NewReading } from './meter-spans.ts'
import { settledPoint, type SettledPoint } from './settled-point.ts'

export type SlipRow = typeof settlementSlip.$inferSelect

/** Who makes a slip, and with what. */
export interface Making {
  sources: ReportSources
  change: Change
  by: Acting & { viewer: { username: string } }
  now: number
}

/** The slip that counts for a point and month: neither red nor taken back. */
const counting = (connectionPointId: string, month: string) =>
  and(
    eq(settlementSlip.connectionPointId, connectionPointId),
    eq(settlementSlip.month, month),
    isNull(settlementSlip.reverses),
    ne(settlementSlip.state, 'reversed'),
  )

/**
 * Works out the slip of a connection point and month: a new draft, or the one that is there anew. Refused once the customer has confirmed it. What registers
 * showed at its begin and end is frozen with it. A slip that cannot be worked out is kept with what is missing, and without figures;
 * one of which nothing was ever read is refused.
 */
export async function makeSlip({ sources, change, by, now }: Making, connectionPointId: string, month: string): Promise<string> {
  const known = await settledPoint(sources.db.orm, connectionPointId, month)
  if (known === undefined) throw badField('month', 'settlementNoAgreement')
  return change(by, async (tx, note, queries) => {
    // Of two neighbouring months that are drawn at once the second sees where the first one ends.
    await holdStation(tx, known.station.id)
    const settled = await settledPoint(tx, connectionPointId, month)
    if (settled === undefined) throw badField('month', 'settlementNoAgreement')
    const { input, readings, period, worked, ...found } = await workedNow(sourcesIn(sources, tx, queries, now), settled, month, now)
    // Nothing could be said of it but that it is not over.
    if (startOfDate(settled.station.timeZone, period.from) > now) throw badField('month', 'settlementNotBegun')
    const isToRead = found.problems.some(({ code }) => code === 'periodOpen' || code === 'ratioCorrected')
    if (!found.isRead && !isToRead) throw badField('month', 'settlementNeverRead')
    const content = {
      customerOrganization: settled.agreement.customerOrganization,
      dateFrom: period.from,
      dateTo: period.to,
      facts: factsOf(settled),
      input: input ?? null,
      figures: worked.figures,
      problems: [...found.problems, ...worked.problems],
      warnings: [...found.warnings, ...worked.warnings],
      payable: worked.figures.find(({ id }) => id === 'payable')?.value ?? null,
    }
    await freeze(tx, settled.station.id, readings, now, by.viewer.username)
    const [before] = await tx.select().from(settlementSlip).where(counting(connectionPointId, month)).for('update')
    if (before !== undefined && before.state !== 'draft') throw new Refusal(code.conflict, 'slipNoDraft')
    await refuseOverlap(tx, connectionPointId, month, period)
    const stamp = { updatedAt: now, updatedBy: by.viewer.username }
    const former = before ?? (await lastReversed(tx, connectionPointId, month))
    const earlier = former && isOfSame(former, content) ? earlierOf(former, content) : null
    const id = before?.id ?? randomUUID()
    const number = before?.number ?? (await nextNumber(tx, month, settled.station.id, settled.point.number))
    if (before === undefined) {
      const made = { createdAt: now, createdBy: by.viewer.username }
      await tx
        .insert(settlementSlip)
        .values({ id, number, stationId: settled.station.id, connectionPointId, month, ...content, earlier, ...made, ...stamp })
    } else {
      const next = { ...content, earlier, ...stamp, revision: before.revision + 1 }
      await tx.update(settlementSlip).set(next).where(eq(settlementSlip.id, id))
    }
    await note(
      'makeSettlementSlip',
      `settlementSlip:${number}`,
      before === undefined ? null : { stationId: settled.station.id, month, payable: before.payable },
      { stationId: settled.station.id, month, payable: content.payable },
    )
    return id
  })
}

/** The slip of a point and month that was taken back last. */
async function lastReversed(tx: Transaction, connectionPointId: string, month: string): Promise<SlipRow | undefined> {
  const { createdAt, reverses, state } = settlementSlip
  const [row] = await tx
    .select()
    .from(settlementSlip)
    .where(and(eq(settlementSlip.connectionPointId, connectionPointId), eq(settlementSlip.month, month), isNull(reverses), eq(state, 'reversed')))
    .orderBy(desc(createdAt))
    .limit(1)
  return row
}

type Content = Pick<SlipRow, 'customerOrganization' | 'facts' | 'figures' | 'payable'>

/** Whether two slips are the same customer's: another one learns nothing of what it came to before. */
const isOfSame = (one: Content, other: Content): boolean =>
  one.customerOrganization === other.customerOrganization && one.facts.customerName === other.facts.customerName

/** How a slip differs from what it was. Worked out to the same, it stays beside what it was before that. */
function earlierOf(former: SlipRow, { figures, payable }: Content): EarlierSlip | null {
  const told = (before: readonly SlipFigure[]): EarlierSlip['figures'] =>
    differing(before, figures)
      .filter(({ figure }) => figure.made === null)
      .map(({ figure: { value: _value, made: _made, source: _source, ...figure }, was, is }) => ({ figure, was, is }))
  // A draft that could not be worked out came to nothing that one could hold against: only to what it was before that, of which it has kept all.
  if (former.figures.length === 0) {
    if (former.state !== 'draft' || former.earlier === null || figures.length === 0) return former.state === 'draft' ? former.earlier : null
    const before = told(
      former.earlier.figures.flatMap(({ figure, was }) => (was === null ? [] : [{ ...figure, value: was, made: null, source: null }])),
    )
    return before.length === 0 && former.earlier.payable === payable ? null : { ...former.earlier, figures: before }
  }
  if (differing(former.figures, figures).length === 0) return former.state === 'draft' ? former.earlier : null
  return {
    number: former.number,
    // What a slip was taken back by came after it.
    ...(former.state === 'draft' ? { at: former.updatedAt, by: former.updatedBy } : { at: former.createdAt, by: former.createdBy }),
    payable: former.payable,
    figures: told(former.figures),
  }
}

/** A slip as it comes out by now. */
async function workedNow(sources: ReportSources, settled: SettledPoint, month: string, now: number) {
  const found = await gather(sources, settled, month, now)
  return { ...found, worked: found.input === undefined ? { figures: [], problems: [], warnings: [] } : workOut(found.input) }
}

/**
 * Refuses to agree to a draft that would come out otherwise by now: prices, readings, what was agreed, whom it is for or who is paid have changed since it was
 * drawn, or the fee that it has a part of, and whoever agrees has not seen what it comes to. Says what differs. Asked within the change that agrees, of its own sources.
 */
export async function refuseOutdated(sources: ReportSources, slip: SlipRow, now: number): Promise<void> {
  const settled = await settledPoint(sources.db.orm, slip.connectionPointId, slip.month)
  const found = settled === undefined ? undefined : await workedNow(sources, settled, slip.month, now)
  const isRecalculating = found?.problems.some((one) => one.code === 'recalculating') === true
  // What it comes to is not known yet; that no figure stands is no answer to whoever agrees.
  if (isRecalculating) throw new Refusal(code.conflict, 'slipOutdated', undefined, (language) => problemWords.recalculating[language])
  const [other] = differing(slip.figures, found?.worked.figures ?? [])
  if (other !== undefined)
    throw new Refusal(
      code.conflict,
      'slipOutdated',
      undefined,
      (language) => `${figureName(other.figure, language)} ${other.was ?? '—'} → ${other.is ?? '—'}`,
    )
  if (settled === undefined || found === undefined) return
  const fact = otherFact(slip, settled, found.period)
  // Only what it is: a former customer learns nothing of the next one.
  if (fact !== undefined) throw new Refusal(code.conflict, 'slipOutdated', undefined, (language) => slipWords[fact][language])
  const isSeen = slip.warnings.some((one) => one.code === 'allocationOutdated')
  if (!isSeen && found.warnings.some((one) => one.code === 'allocationOutdated'))
    throw new Refusal(code.conflict, 'slipOutdated', undefined, (language) => warningWords.allocationOutdated[language])
}

/** The first of what binds both sides besides figures that is another by now: for whom the slip is, who is paid and where, which days. */
function otherFact(slip: SlipRow, settled: SettledPoint, { from, to }: { from: string; to: string }): keyof typeof slipWords | undefined {
  const [was, is] = [slip.facts, factsOf(settled)]
  if (slip.customerOrganization !== settled.agreement.customerOrganization || was.customerName !== is.customerName) return 'customer'
  if (slip.dateFrom !== from || slip.dateTo !== to) return 'period'
  const paid = { ownerName: 'owner', bankName: 'bank', bankAccount: 'account', taxNumber: 'taxNumber' } as const
  for (const [key, words] of Object.entries(paid) as [keyof typeof paid, keyof typeof slipWords][]) if (was[key] !== is[key]) return words
  return undefined
}

/** Refuses days that another slip of the point has: after a change of the settlement day they would be paid for twice. */
async function refuseOverlap(tx: Transaction, connectionPointId: string, month: string, { from, to }: { from: string; to: string }): Promise<void> {
  const { dateFrom, dateTo, reverses, state } = settlementSlip
  const [other] = await tx
    .select({ id: settlementSlip.id })
    .from(settlementSlip)
    .where(
      and(
        eq(settlementSlip.connectionPointId, connectionPointId),
        ne(settlementSlip.month, month),
        isNull(reverses),
        ne(state, 'reversed'),
        lt(dateFrom, to),
        gt(dateTo, from),
      ),
    )
    .limit(1)
  if (other !== undefined) throw new Refusal(code.conflict, 'slipOverlaps')
}

/** Readings are frozen once: who was first is believed. */
async function freeze(tx: Transaction, stationId: string, readings: readonly NewReading[], now: number, by: string): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map((reading) => ({
    id: randomUUID(),
    stationId,
    ...reading,
    createdAt: now,
    updatedAt: now,
    updatedBy: by,
  }))
  await tx.insert(settlementReading).values(rows).onConflictDoNothing()
}

/** `JS` (结算), month, station and point, and how many there have been of these: of two who number at once the store lets one do it. */
export async function nextNumber(tx: Transaction, month: string, stationId: string, pointNumber: string): Promise<string> {
  const head = `JS${month.replace('-', '')}-${stationId}-${pointNumber}-`
  const [row] = await tx
    .select({ last: sql<number | null>`max(substring(number from ${head.length + 1}::int)::int)` })
    .from(settlementSlip)
    .where(sql`starts_with(number, ${head}) and substring(number from ${head.length + 1}::int) ~ '^[0-9]{1,6}$'`)
  return `${head}${(row?.last ?? 0) + 1}`
}

function factsOf({ station, point, customerName }: SettledPoint): SlipFacts {
  return {
    stationName: station.name,
    stationNameEn: station.nameEn,
    pointNumber: point.number,
    pointName: point.name,
    customerName,
    ownerName: station.ownerName,
    bankName: station.bankName,
    bankAccount: station.bankAccount,
    taxNumber: station.taxNumber,
    timeZone: station.timeZone,
    area: station.area,
  }
}
