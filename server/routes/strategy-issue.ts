import { code } from '#contract/endpoint.ts'
import { openIssues } from '#contract/strategy.ts'
import { and, count, desc, eq, inArray } from '../db/orm.ts'
import { strategyIssue } from '../db/strategy-schema.ts'
import type { Handlers } from '../http/call.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { MAX_ROWS } from '../repos/organization-repo.ts'
import { settleBack, strategyId } from '../strategy/issues.ts'
import { issueWanted } from '../strategy/wanted.ts'
import { barOf, endBarred } from '../strategy/issuer.ts'
import { heldIssue, issueOf, issueToDecide, mine, refuseBranch, refuseUnless, tellChanged } from './strategy-access.ts'

export const strategyIssueHandlers = {
  issueStrategy: async ({ powerstationId, type, revision, password }, call) => {
    const stationId = call.station(powerstationId)
    refuseUnless(call, type, 'issue')
    const { needsSecond } = await refuseBranch(call, stationId)
    await call.services.sessions.unlock(call.viewer, password, call.address)
    const mid = await call.services.change(call, async (tx, note) => {
      const row = await mine(tx, stationId, type, revision)
      if (row === undefined) throw notFound()
      if (row.state === 'synchronized') throw new Refusal(code.conflict, 'strategyIsThere')
      const { params } = row
      const by = { at: call.now, username: call.viewer.username, accountId: call.viewer.accountId, needsSecond }
      const issued = await issueWanted(tx, row, by)
      if (issued === undefined) throw new Refusal(code.conflict, 'strategyVersionsEnd')
      const { version } = issued
      await note('issueStrategy', `strategy:${strategyId(stationId, type)}`, { stationId, params: row.reported }, { stationId, params, version })
      return issued.mid
    })
    await call.services.strategies.push(stationId)
    tellChanged(call, stationId)
    return { mid }
  },

  approveStrategy: async ({ powerstationId, mid, approve, password }, call) => {
    const stationId = call.station(powerstationId)
    const known = await issueToDecide(call, stationId, mid)
    if (approve) await refuseBranch(call, stationId)
    if (known.issuerId === call.viewer.accountId) throw new Refusal(code.conflict, 'strategySecond')
    await call.services.sessions.unlock(call.viewer, password, call.address)
    const bar = await call.services.change(call, async (tx, note) => {
      const row = await heldIssue(tx, known)
      if (row?.state !== 'waiting') throw new Refusal(code.conflict, 'strategyIssueOver')
      const lost = approve ? await barOf(tx, row, call.services.config.virtualRole) : undefined
      const by = { approvedAt: call.now, approvedBy: call.viewer.username }
      if (lost !== undefined) await endBarred(tx, row, lost, call.now)
      else
        await tx
          .update(strategyIssue)
          .set({ state: approve ? 'queued' : 'declined', doneAt: approve ? null : call.now, ...by })
          .where(eq(strategyIssue.mid, mid))
      if (!approve) await settleBack(tx, row)
      const approved = approve && lost === undefined
      await note('approveStrategy', `strategy:${strategyId(stationId, row.type)}`, null, { stationId, version: row.version, approved })
      return lost
    })
    tellChanged(call, stationId)
    // It is over, and who wanted to let it go out is told so.
    if (bar !== undefined) throw new Refusal(code.conflict, 'strategyIssuerLost')
    await call.services.strategies.push(stationId)
    tellChanged(call, stationId)
    return {}
  },

  withdrawStrategy: async ({ powerstationId, mid }, call) => {
    const stationId = call.station(powerstationId)
    const known = await issueToDecide(call, stationId, mid)
    await call.services.change(call, async (tx, note) => {
      const row = await heldIssue(tx, known)
      if (row === undefined || !openIssues.some((state) => state === row.state)) throw new Refusal(code.conflict, 'strategyIssueOver')
      if (row.state !== 'waiting' && row.state !== 'queued') throw new Refusal(code.conflict, 'strategyIssueSent')
      await tx.update(strategyIssue).set({ state: 'withdrawn', doneAt: call.now }).where(eq(strategyIssue.mid, mid))
      await settleBack(tx, row)
      await note('withdrawStrategy', `strategy:${strategyId(stationId, row.type)}`, { stationId, version: row.version }, null)
    })
    tellChanged(call, stationId)
    return {}
  },

  strategyIssueList: async ({ powerstationId, type, state, id, text = '', sort: _sort, order, pageNum, pageSize }, call) => {
    const stationId = call.station(powerstationId)
    const { orm } = call.services.db
    const types = type === undefined ? undefined : [type].flat()
    const where = and(
      eq(strategyIssue.stationId, stationId),
      types === undefined || types.length === 0 ? undefined : inArray(strategyIssue.type, types),
      state === undefined ? undefined : eq(strategyIssue.state, state),
      id === undefined ? undefined : eq(strategyIssue.mid, id),
      text.trim() === '' ? undefined : eq(strategyIssue.issuedBy, text.trim()),
    )
    const [total] = await orm.select({ n: count() }).from(strategyIssue).where(where)
    const size = Math.min(pageSize, MAX_ROWS)
    const rows = await orm
      .select()
      .from(strategyIssue)
      .where(where)
      .orderBy(order === 'asc' ? strategyIssue.issuedAt : desc(strategyIssue.issuedAt), strategyIssue.mid)
      .limit(size)
      .offset(Math.min((pageNum - 1) * size, 10_000_000))
    return { issueList: rows.map(issueOf), totalRows: total?.n ?? 0 }
  },
} satisfies Partial<Handlers>
