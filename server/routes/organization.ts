import { code as answerCode } from '#contract/endpoint.ts'
import type { MemberNode } from '#contract/organization.ts'
import type { Member } from '#contract/schemas/member.ts'
import type { ParsedPayload } from '#contract/schemas.ts'
import { makesCycle } from '#domain/organizations.ts'
import { analysis } from '../db/analysis-schema.ts'
import { display, playList } from '../db/display-schema.ts'
import { userGroup } from '../db/organization-schema.ts'
import type { Transaction } from '../db/change.ts'
import { and, asc, count, eq, gt, inArray, type SQL } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { organizationRepo, pageOf } from '../repos/organization-repo.ts'
import { account, dashboard, organization, station } from '../db/schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'
import type { Hanging } from '../entity/entity.ts'
import { refuseHanging } from '../entity/hanging.ts'
import { members } from '../entity/members.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, changedMeanwhile, forbidden, notFound, Refusal } from '../refusal/refusal.ts'
import { mayGive } from '../session/rights.ts'
import { isAdmin, organizationsBelow } from '../session/viewer.ts'

const organizationsFor = ({ services, viewer }: ViewerCall) => organizationRepo(services.db.pool, services.db.orm, viewer)

/** The organization codes that a call looks at. One that is not the viewer's is refused; one that does not exist looks the same. */
export async function codesOf(call: ViewerCall, root: string | undefined, below = true): Promise<string[]> {
  const codes = await organizationsFor(call).codes(root)
  if (root !== undefined && codes.length === 0) throw forbidden()
  return root !== undefined && !below ? [root] : codes
}

type MemberQuery = Omit<ParsedPayload<'memberList'>, 'organizationCode' | 'below'>

/** Members of these organizations; pages count from 1. */
export async function membersIn(
  call: ViewerCall,
  codes: readonly string[],
  { state, roleCode, ...query }: MemberQuery,
  filter?: SQL,
): Promise<{ memberList: Member[]; totalRows: number }> {
  const { viewer } = call
  const { rows, totalRows } = await recordsOf(members, call).list(
    query,
    inArray(account.organizationCode, [...codes]),
    state === undefined ? undefined : eq(account.state, state),
    roleCode === undefined ? undefined : eq(account.roleCode, roleCode),
    filter,
  )
  const memberList = rows.map(({ roleNameZh, roleNameEn, powerCodes, ...row }) => ({
    ...row,
    roleName: { zh: roleNameZh, en: roleNameEn },
    locked: row.userId === viewer.accountId || !mayGive(viewer, { code: row.roleCode, powerCodes }),
  }))
  return { memberList, totalRows }
}

const everybody = { pageNum: 1, pageSize: 999_999, sort: 'realname', order: 'asc' } as const

/** Organizations with the people in them. `joined`: ids that are marked. */
export async function memberTree(call: ViewerCall, root: string | undefined, joined: ReadonlySet<string>): Promise<MemberNode[]> {
  const codes = new Set(await codesOf(call, root))
  const nodes: MemberNode[] = (await organizationsFor(call).tree())
    .filter((row) => codes.has(row.code))
    .map((row) => ({
      key: `organization:${row.code}`,
      parentKey: row.parentCode === null || !codes.has(row.parentCode) ? null : `organization:${row.parentCode}`,
      kind: 'organization',
      name: row.name,
      nameEn: row.nameEn,
      userId: null,
      joined: false,
    }))
  const { memberList } = await membersIn(call, [...codes], everybody)
  for (const { userId, username, realname, organizationCode } of memberList) {
    const name = `${realname} (${username})`
    nodes.push({
      key: `member:${userId}`,
      parentKey: `organization:${organizationCode}`,
      kind: 'member',
      name,
      nameEn: name,
      userId,
      joined: joined.has(userId),
    })
  }
  return nodes
}

const tree = async ({ text }: { text?: string | undefined }, call: ViewerCall) => ({ organList: await organizationsFor(call).tree(text) })

async function saveOrgan({ code, isNew, parentCode, name, nameEn, revision }: ParsedPayload<'saveOrgan'>, call: ViewerCall): Promise<void> {
  const { change } = call.services
  const repo = organizationsFor(call)
  if (parentCode !== null && (await repo.one(parentCode)) === undefined) throw badField('parentCode', 'organizationUnknown')
  const after = { parentCode, name, nameEn }
  const stamp = { updatedAt: call.now, updatedBy: call.viewer.username }
  if (isNew) {
    if (parentCode === null && !isAdmin(call.viewer)) throw badField('parentCode', 'organizationTop')
    return change(call, async (tx, note) => {
      await tx.insert(organization).values({ code, ...after, ...stamp })
      await note('saveOrgan', `organization:${code}`, null, after)
    })
  }
  const before = await repo.one(code)
  if (before === undefined) throw notFound()
  // A viewer's uppermost organization hangs on one that is out of their sight: its place is not theirs to change.
  const atTop = !isAdmin(call.viewer) && (before.parentCode === null || (await repo.one(before.parentCode)) === undefined)
  const keeps = atTop && parentCode === null
  const moves = !keeps && parentCode !== before.parentCode
  if (moves) {
    if (code === call.viewer.organizationCode && !isAdmin(call.viewer)) throw badField('parentCode', 'ownOrganization')
    if (parentCode === null && !isAdmin(call.viewer)) throw badField('parentCode', 'organizationTop')
  }
  return change(call, async (tx, note) => {
    // Held until the end: two moves at once could hang each on the other.
    const all = moves ? await tx.select().from(organization).orderBy(asc(organization.code)).for('update') : []
    const [held] = await tx.select().from(organization).where(eq(organization.code, code)).for('update')
    if (held === undefined) throw notFound()
    if (revision !== undefined && revision !== held.revision) throw changedMeanwhile(held.updatedBy)
    if (moves && parentCode !== null && makesCycle(all, code, parentCode)) throw badField('parentCode', 'organizationCycle')
    await tx
      .update(organization)
      .set({ name, nameEn, ...(moves ? { parentCode } : {}), ...stamp, revision: held.revision + 1 })
      .where(eq(organization.code, code))
    if (moves) await refuseResponding(tx, code, call.now)
    // As it is held: somebody else's save may have come in between.
    const old = { parentCode: held.parentCode, name: held.name, nameEn: held.nameEn }
    await note('saveOrgan', `organization:${code}`, old, { ...after, parentCode: moves ? parentCode : held.parentCode })
  })
}

/** Refuses to take an organization from under one whose demand response its stations are in, as their own move is (server/routes/power-station.ts). */
async function refuseResponding(tx: Transaction, code: string, now: number): Promise<void> {
  const moved = [...(await organizationsBelow(tx, code))]
  const taking = await tx
    .select({ of: responseTask.organizationCode, organizationCode: station.organizationCode })
    .from(responsePoint)
    .innerJoin(responseTask, eq(responseTask.id, responsePoint.taskId))
    .innerJoin(station, eq(station.id, responsePoint.stationId))
    .where(
      and(
        inArray(station.organizationCode, moved),
        inArray(responsePoint.state, ['issuing', 'ready', 'ending']),
        eq(responseTask.state, 'issued'),
        gt(responseTask.toAt, now),
      ),
    )
  for (const { of, organizationCode } of taking)
    if (!(await organizationsBelow(tx, of)).has(organizationCode)) throw badField('parentCode', 'responseHasOrganization')
}

const people = { table: account, on: account.organizationCode, called: account.username }
const hangingOnOrganization: readonly Hanging[] = [
  { words: 'hangingOrganizations', table: organization, on: organization.parentCode, called: organization.name, calledEn: organization.nameEn },
  { words: 'hangingMembers', ...people, where: inArray(account.state, ['active', 'disabled']) },
  { words: 'hangingRegistrations', ...people, where: eq(account.state, 'pending') },
  { words: 'hangingStations', table: station, on: station.organizationCode, called: station.name, calledEn: station.nameEn },
  { words: 'hangingGroups', table: userGroup, on: userGroup.organizationCode, called: userGroup.name },
  { words: 'hangingDisplays', table: display, on: display.organizationCode, called: display.name },
  { words: 'hangingPlayLists', table: playList, on: playList.organizationCode, called: playList.name },
  { words: 'hangingAgreements', table: settlementAgreement, on: settlementAgreement.customerOrganization, called: settlementAgreement.stationId },
]

async function deleteOrgan(code: string, call: ViewerCall): Promise<void> {
  const before = await organizationsFor(call).one(code)
  if (before === undefined) throw notFound()
  if (code === call.viewer.organizationCode) throw new Refusal(answerCode.conflict, 'ownOrganization')
  await call.services.change(call, async (tx, note) => {
    // Held until the end: nobody is put into it meanwhile.
    await tx.select().from(organization).where(eq(organization.code, code)).for('update')
    await refuseHanging(tx, call.viewer, hangingOnOrganization, [code])
    // Registrations that were declined are nobody's.
    await tx.delete(account).where(and(eq(account.organizationCode, code), eq(account.state, 'rejected')))
    // Analyses go with the people who have saved them and belong somewhere else by now; what was arranged for the organization is not for one of the same code.
    await tx
      .update(analysis)
      .set({ organizationCode: account.organizationCode })
      .from(account)
      .where(and(eq(analysis.organizationCode, code), eq(account.id, analysis.ownerId)))
    await tx.delete(dashboard).where(and(eq(dashboard.ownerKind, 'organization'), eq(dashboard.ownerId, code)))
    await tx.delete(organization).where(eq(organization.code, code))
    await note('deleteOrgan', `organization:${code}`, { parentCode: before.parentCode, name: before.name, nameEn: before.nameEn }, null)
  })
}

export const organizationHandlers = {
  areaList: async (_payload, { services, stationIds }) => {
    const rows =
      stationIds.length === 0
        ? []
        : await services.db.orm
            .select({ area: station.area, n: count() })
            .from(station)
            .where(inArray(station.id, stationIds))
            .groupBy(station.area)
            .orderBy(station.area)
    return { areaList: rows.filter((row) => row.area !== '').map(({ area, n }) => ({ areaCode: area, areaName: area, stations: n })) }
  },

  organTree: tree,
  organTreeRemote: tree,

  organLazyTreeList: async ({ parentCode }, call) => {
    const repo = organizationsFor(call)
    if (parentCode !== undefined && (await repo.one(parentCode)) === undefined) throw forbidden()
    return { organList: await repo.children(parentCode) }
  },

  organSummaryList: async ({ pageNum, pageSize, text }, call) => {
    const rows = await organizationsFor(call).summaries(text)
    return { organList: pageOf(rows, pageNum, pageSize), totalRows: rows.length }
  },

  organUserSummaryList: async ({ pageNum, pageSize, text }, call) => {
    const rows = await organizationsFor(call).summaries(text)
    return { organList: pageOf(rows, pageNum, pageSize), totalRows: rows.length }
  },

  organMemberTree: async ({ organizationCode }, call) => ({ memberTree: await memberTree(call, organizationCode, new Set()) }),

  organStationList: async ({ organizationCode, text, pageNum, pageSize }, call) =>
    organizationsFor(call).stations(await codesOf(call, organizationCode), text, pageNum, pageSize),

  saveOrgan: async (payload, call) => {
    await saveOrgan(payload, call)
    call.services.sessions.invalidate()
    return {}
  },

  deleteOrgan: async ({ code }, call) => {
    await deleteOrgan(code, call)
    call.services.sessions.invalidate()
    return {}
  },
} satisfies Partial<Handlers>
