import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eq } from '#server/db/orm.ts'
import { responsePoint, responseTask } from '#server/db/response-schema.ts'
import { strategyIssue } from '#server/db/strategy-schema.ts'
import { giveWindow } from '#server/response/give.ts'
import { Responses, windowOf } from '#server/response/watch.ts'
import { begin, HOUR, responseStage } from '#tests/support/response-stage.ts'
import type { TestServer } from '#tests/support/server.ts'

/** What becomes of a task whose server died while it was being issued: seen by a watch of the test's own, as one that has just begun has it. */
let server: TestServer
let root: string
const { controllers, wake, draft, task, states, issue } = responseStage((own) => ({ server, root } = own))

const point = { stationId: 'T2', mode: 'discharge' as const, limitPercent: 90, kw: 60 }
let isReturning = true
function ownWatch(): Responses {
  const { registry, values, now, reachable, strategies, responses } = server.core.services
  // What the server's own clock sees is not of a server that has just begun.
  responses.sweep = () => Promise.resolve()
  return new Responses({
    orm: server.db.orm,
    pool: server.db.pool,
    registry,
    values,
    log: pino({ level: 'silent' }),
    now,
    reachable,
    returning: () => isReturning,
    push: (stationId) => strategies.push(stationId),
    onChange: () => undefined,
  })
}
async function seen(watch: Responses, id: string): Promise<string[]> {
  await watch.sweep()
  return states(id)
}

test('a part that was kept and not sent when the server died waits for its gateway to come back, and goes out then', async () => {
  const watch = ownWatch()
  const { orm } = server.db
  const { id } = await server.ok('saveResponseTask', draft({ points: [point] }), root)
  await orm.transaction(async (tx) => {
    const [row] = await tx.select().from(responseTask).where(eq(responseTask.id, id))
    if (row === undefined) throw new Error('it was saved')
    const by = { at: Date.now(), username: 'root', accountId: 'root', needsSecond: false }
    const mid = await giveWindow(tx, 'T2', windowOf(row, point), by)
    await tx.update(responsePoint).set({ state: 'issuing', mid }).where(eq(responsePoint.taskId, id))
    await tx.update(responseTask).set({ state: 'issued', issuedBy: 'root', issuerId: 'root' }).where(eq(responseTask.id, id))
  })
  expect(await seen(watch, id)).toEqual(['issued', 'issuing  60'])
  await wake('T2')
  await expect.poll(() => seen(watch, id)).toEqual(['issued', 'ready  60'])
  await server.ok('cancelResponseTask', { id, revision: (await task(id)).task.revision }, root)
})

test('a part whose answer no server was there to hear is waited for so long as gateways take to come back', async () => {
  const watch = ownWatch()
  const { orm } = server.db
  const { id } = await server.ok(
    'saveResponseTask',
    draft({ name: 'unheard', fromAt: begin + 2 * HOUR, toAt: begin + 3 * HOUR, points: [point] }),
    root,
  )
  await issue(id)
  const issued = async () => {
    const [row] = await orm.select().from(responsePoint).where(eq(responsePoint.taskId, id))
    return eq(strategyIssue.mid, row?.mid ?? '')
  }
  const stateOf = async () =>
    (
      await orm
        .select()
        .from(strategyIssue)
        .where(await issued())
    )[0]?.state
  await expect.poll(stateOf).toBe('done')
  await orm
    .update(strategyIssue)
    .set({ state: 'timedOut' })
    .where(await issued())
  expect(await seen(watch, id)).toEqual(['issued', 'issuing  60'])
  // It comes back, and says what it has.
  const { client, controller } = controllers.get('T2') ?? {}
  await client?.publishAsync('energy/T2/EMS/strategy', JSON.stringify(controller?.report(Date.now())), { qos: 1 })
  await expect.poll(() => seen(watch, id)).toEqual(['issued', 'ready  60'])

  // Whoever has had the time to come back, and has said nothing, has not taken it.
  await orm.update(responsePoint).set({ state: 'issuing', takenKw: null }).where(eq(responsePoint.taskId, id))
  await orm
    .update(strategyIssue)
    .set({ state: 'timedOut' })
    .where(await issued())
  isReturning = false
  expect(await seen(watch, id)).toEqual(['failed', 'failed timedOut 60'])
})
