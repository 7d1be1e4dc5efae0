import { expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { permissionIds } from '#contract/permission.ts'
import { eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { PASSWORD, type TestServer } from '#tests/support/server.ts'
import { begin, HOUR, responseStage } from '#tests/support/response-stage.ts'

/** Tasks of which a station has gone to another organization. */
let server: TestServer
const { draft, task, states, windowsOf } = responseStage((own) => ({ server } = own))

test('a task of which a station that failed has gone to others is still taken back, and edited without it', async () => {
  const { orm } = server.db
  await orm.insert(schema.role).values({ code: 'everything', nameZh: '全部权限', nameEn: 'Everything', powerCodes: [...permissionIds] })
  await orm.update(schema.account).set({ roleCode: 'everything' }).where(eq(schema.account.username, 'worker'))
  const token = await server.login('worker')
  const { id } = await server.ok('saveResponseTask', draft(), token)
  const revision = async () => (await task(id)).task.revision
  const issue = async () =>
    server.call('issueResponseTask', { id, revision: await revision(), password: PASSWORD }, { sessionId: token, acceptLanguage: 'en' })
  expect((await issue()).code).toBe(code.ok)
  await expect.poll(() => states(id)).toEqual(['issued', 'ready  90', 'failed away 60'])

  await orm.update(schema.station).set({ organizationCode: 'OTHER' }).where(eq(schema.station.id, 'T2'))
  await expect.poll(() => server.core.services.registry().stations.get('T2')?.organizationCode).toBe('OTHER')
  await server.ok('cancelResponseTask', { id, revision: await revision() }, token)
  await expect.poll(() => windowsOf('T1')).toEqual([])
  expect((await states(id))[0]).toBe('saved')

  // What the other can give is told; the one that left is named, and not whatever else might be wrong.
  const points = draft().points.map(({ stationId, mode, limitPercent }) => ({ stationId, mode, limitPercent, fixedKw: null }))
  const { rooms, shares } = await server.ok('responseRoom', { id, kind: 'cut', fromAt: begin, toAt: begin + HOUR, targetKw: 60, points }, token)
  expect([rooms.map(({ stationId }) => stationId), shares]).toEqual([['T1'], [60, 0]])
  expect(await issue()).toMatchObject({ code: code.conflict, message: 'The station does not belong to the organization of the task: Station T2' })
  const save = async (list = draft().points) =>
    server.call('saveResponseTask', { ...draft({ points: list }), id, revision: await revision() }, { sessionId: token, acceptLanguage: 'en' })
  expect((await save()).fields).toEqual({ 'points.1.stationId': 'The station does not belong to the organization of the task' })
  expect((await save(draft().points.slice(0, 1))).code).toBe(code.ok)
  expect((await issue()).code).toBe(code.ok)
  // A stranger's station is refused as before.
  const strange = draft().points.map((point) => ({ ...point, stationId: 'X1' }))
  expect((await save(strange)).code).toBe(code.forbidden)
})
