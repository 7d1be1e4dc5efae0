import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Answer, Payload } from '#contract/schemas.ts'
import { plantFor, startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { beginUpload, daysAhead, planned, reachUpload } from '#tests/support/projects.ts'

/** A server that is killed (-9) while a file is sent up, rows are pasted and somebody signs: each is there once in the end, whole or not at all before. */
const dataDir = mkdtempSync(join(tmpdir(), 'project-kills-'))
let plant: Awaited<ReturnType<typeof plantFor>>
let server: ProcessServer
let token = ''
let projectId = ''

beforeAll(async () => {
  plant = await plantFor(dataDir)
  server = await startProcessServer(plant.environment)
  token = (await ask('login', { username: 'admin', password: 'microgrid-demo' })).token
  const set = await ask('saveProjectSet', { name: 'kills', organizationCode: 'ORG1' })
  projectId = (await ask('createProject', { projectSetId: set.id, number: 'K-1', name: 'kills', startDate: daysAhead(0) })).id
})
afterAll(async () => {
  await server?.kill()
  await plant?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask<N extends EndpointName>(name: N, payload: Payload<N>): Promise<Answer<N>> {
  const { code, result, data } = await server.call(name, payload, token === '' ? undefined : token)
  const answer = result ?? data
  if (code !== 200 || answer === undefined) throw new Error(`${name}: ${code}`)
  return answer
}

const PIECE = 64_000
const PIECES = 8
const ROWS = 200

/** Killed with all of it under way; after the first answer; after the second. */
test.each([0, 1, 2])('after %i answers of an upload, a paste and a signature', async (answers) => {
  const words = `${answers} `.repeat((PIECE * PIECES) / 2)
  const file = { folder: '', name: `drawing ${answers}.txt`, sha256: createHash('sha256').update(words).digest('hex') }
  const at = () => ({ url: `http://127.0.0.1:${server.port}/energy` })
  const upload = await beginUpload(at(), token, projectId, words.length)
  const send = (offset: number) => reachUpload(at(), token, upload, 'PATCH', { offset, body: words.slice(offset, offset + PIECE) })
  const activities = Array.from({ length: ROWS }, (_, i) => planned(`row-${answers}-${i}`, { order: i, start: daysAhead(i % 30) }))
  const paste = () =>
    server.call('changeProjectPlan', { projectId, edits: activities.map((activity) => ({ kind: 'add' as const, activity })) }, token)
  const pasted = async () => (await ask('projectPlan', { projectId })).activities.filter(({ id }) => id.startsWith(`row-${answers}-`)).length
  const about = { projectId, kind: 'change' as const }
  const me = (await ask('projectPeople', { projectId })).people[0]?.accountId ?? ''
  const { id } = await ask('saveProjectRecord', { ...about, title: 'longer trench', reason: 'site', signers: [me] })
  await ask('setProjectRecordState', { ...about, id, revision: 1, to: 'signing' })
  const sign = () => server.call('setProjectRecordSignature', { ...about, id, revision: 2, sign: true, note: '' }, token)

  await send(0)
  await send(PIECE)
  let came = 0
  const enough = new Promise<void>((resolve) => {
    const done = (): void => void (++came >= answers && resolve())
    if (answers === 0) resolve()
    for (const work of [send(2 * PIECE), paste(), sign()]) work.then(done, () => undefined)
  })
  await enough
  await server.kill()
  server = await startProcessServer(plant.environment)

  expect([0, ROWS]).toContain(await pasted())
  expect((await paste()).code).toBe(200)
  expect(await pasted()).toBe(ROWS)

  let { offset } = await reachUpload(at(), token, upload, 'HEAD')
  expect(offset).toBeGreaterThanOrEqual(2 * PIECE)
  while (offset < words.length) ({ offset } = await send(offset))
  await ask('keepProjectFile', { projectId, upload, ...file })
  const kept = (await ask('projectFileList', { projectId })).files.filter(({ name }) => name === file.name)
  expect(kept).toMatchObject([{ versions: [{ number: 1, sha256: file.sha256, size: words.length }] }])

  await sign()
  const { record, trail } = await ask('projectRecord', { ...about, id })
  expect(record).toMatchObject({ state: 'approved', signed: 1, asked: 1 })
  expect(trail.filter(({ event }) => event === 'signed')).toHaveLength(1)
})
