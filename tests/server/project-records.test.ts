import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordState } from '#contract/project-record.ts'
import type { Payload } from '#contract/schemas.ts'
import { ownPushGroup, pushRuleOf } from '#tests/support/push.ts'
import { remindOfTasks } from '#server/push/task-reminders.ts'
import { hazard, ownRound, uploadPhoto } from '#tests/support/project-records.ts'
import { joinProject, makeProject } from '#tests/support/projects.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let [root, worker, wall, stranger] = ['', '', '', '']

beforeAll(async () => {
  server = await startTestServer()
  const tokens = await Promise.all(['root', 'worker', 'wall', 'stranger'].map((name) => server.login(name)))
  ;[root = '', worker = '', wall = '', stranger = ''] = tokens
})
afterAll(() => server.close())

describe('a safety matter', () => {
  const step = (projectId: string, id: string, to: RecordState, more: Partial<Payload<'setProjectRecordState'>> = {}) => ({
    projectId,
    kind: 'safety' as const,
    id,
    to,
    revision: 1,
    ...more,
  })

  test('is counted by kind, says what is missing at its field, and is late when its day is over', async () => {
    const { projectId } = await makeProject(server, root, { number: 'counted' })
    const { id: first } = await server.ok('saveProjectRecord', hazard(projectId, { dueDate: '2026-01-05' }), root)
    await server.ok('deleteProjectRecord', { projectId, kind: 'safety', ids: [first] }, root)
    await server.ok('saveProjectRecord', hazard(projectId, { title: 'late', dueDate: '2026-01-05' }), root)
    await server.ok('saveProjectRecord', hazard(projectId, { title: 'in time', dueDate: '2099-01-05' }), root)
    await server.ok('saveProjectRecord', { projectId, kind: 'feedback', title: 'noise', origin: 'neighbour' }, root)
    const { recordList, overdue } = await server.ok('projectRecordList', { projectId, kind: 'safety' }, root)
    expect(recordList.map(({ number, overdue: late }) => [number, late])).toEqual([
      ['AQ-0002', true],
      ['AQ-0003', false],
    ])
    expect(overdue).toBe(1)
    expect((await server.ok('projectRecordList', { projectId, kind: 'safety', late: 'overdue' }, root)).recordList).toMatchObject([{ title: 'late' }])
    expect((await server.ok('projectRecordList', { projectId, kind: 'feedback' }, root)).recordList[0]?.number).toBe('FK-0001')
    const asked: [Partial<Payload<'saveProjectRecord'>>, string][] = [
      [{ category: '' }, 'category'],
      [{ severity: 'terrible' }, 'severity'],
      [{ responsibleId: 'stranger' }, 'responsibleId'],
      [{ dueDate: '2026-02-30' }, 'dueDate'],
    ]
    for (const [wrong, field] of asked) {
      const { code, fields } = await server.call('saveProjectRecord', hazard(projectId, wrong), { sessionId: root })
      expect([code, Object.keys(fields ?? {})]).toEqual([400, [field]])
    }
  })

  test('is taken on by whoever is responsible, who says what was done; is closed by whoever may sign, with both in its trail', async () => {
    const { projectId } = await makeProject(server, root, { number: 'steps' })
    await joinProject(server, root, projectId, 'wall', 'Observer')
    const { id } = await server.ok('saveProjectRecord', hazard(projectId, { responsibleId: 'wall' }), root)
    const asWall = { sessionId: wall, acceptLanguage: 'en' }
    expect((await server.ok('projectRecord', { projectId, kind: 'safety', id }, wall)).steps).toEqual(['rectifying', 'check'])
    expect((await server.call('saveProjectRecord', hazard(projectId, { id }), asWall)).code, 'an observer changes nothing').toBe(403)
    expect(await server.call('setProjectRecordState', step(projectId, id, 'check'), asWall)).toMatchObject({
      code: 400,
      fields: { note: 'Say what was done about it' },
    })
    await server.ok('setProjectRecordState', step(projectId, id, 'check', { note: 'fenced off' }), wall)
    expect((await server.call('setProjectRecordState', step(projectId, id, 'closed', { revision: 2 }), asWall)).code).toBe(403)
    expect(await server.call('setProjectRecordState', step(projectId, id, 'rectifying', { revision: 2 }), { sessionId: root })).toMatchObject({
      code: 400,
      fields: { note: expect.any(String) as string },
    })
    expect((await server.call('setProjectRecordState', step(projectId, id, 'closed'), { sessionId: root })).code, 'an old revision').toBe(409)
    await server.ok('setProjectRecordState', step(projectId, id, 'closed', { revision: 2, note: 'seen on site' }), root)
    const { record, trail, mayEdit } = await server.ok('projectRecord', { projectId, kind: 'safety', id }, root)
    expect(record).toMatchObject({ state: 'closed', measure: 'fenced off', overdue: false })
    expect(mayEdit).toBe(false)
    expect(trail.map(({ by, event, to, note }) => [by, event, to, note])).toEqual([
      ['root', 'made', null, ''],
      ['wall', 'step', 'check', 'fenced off'],
      ['root', 'signedStep', 'closed', 'seen on site'],
    ])
    expect((await server.call('saveProjectRecord', hazard(projectId, { id, title: 'x' }), { sessionId: root })).code).toBe(409)
    expect((await server.call('deleteProjectRecord', { projectId, kind: 'safety', ids: [id] }, { sessionId: root })).code).toBe(409)
    // Opened again it still stays, and says so to whoever looks at it.
    await server.ok('setProjectRecordState', step(projectId, id, 'rectifying', { revision: 3, note: 'torn down' }), root)
    expect((await server.ok('projectRecord', { projectId, kind: 'safety', id }, root)).record).toMatchObject({ state: 'rectifying', sealed: true })
    expect((await server.call('deleteProjectRecord', { projectId, kind: 'safety', ids: [id] }, { sessionId: root })).code).toBe(409)
  })

  test('shows its photos to members and to nobody else; nobody shows what somebody else has uploaded', async () => {
    const { projectId } = await makeProject(server, root, { number: 'photos' })
    const membership = await joinProject(server, root, projectId, 'wall', 'Contractor')
    const mine = await uploadPhoto(server, root)
    const { id } = await server.ok('saveProjectRecord', hazard(projectId, { photos: [mine] }), root)
    const load = async (token: string) =>
      (await fetch(`${server.url}/common/file/download?id=${mine.fileId}`, { headers: { sessionId: token } })).status
    // The other organization's file, whose id somebody has heard of.
    const foreign = await uploadPhoto(server, stranger)
    expect((await server.call('saveProjectRecord', hazard(projectId, { photos: [foreign] }), { sessionId: root })).fields).toHaveProperty('photos')
    expect(await load(stranger)).toBe(404)
    // Whoever changes a record may leave a photo there that another member has put.
    const kept = hazard(projectId, { id, title: 'changed', photos: [{ ...mine, name: 'typed by somebody.png' }] })
    await server.ok('saveProjectRecord', kept, wall)
    const { record } = await server.ok('projectRecord', { projectId, kind: 'safety', id }, wall)
    expect(record.photos).toEqual([mine])
    const upOnly = await uploadPhoto(server, wall)
    await server.ok('saveProjectRecordComment', { projectId, kind: 'safety', id, photos: [upOnly] }, wall)
    expect((await server.ok('projectRecordList', { projectId, kind: 'safety' }, root)).recordList).toMatchObject([{ comments: 1 }])
    expect(await load(wall)).toBe(200)
    // Who holds another part of the project, and knows the picture's id, neither loads it nor puts it where they may look.
    const { id: roleId } = await server.ok(
      'saveProjectRole',
      { projectId, nameZh: '意见', nameEn: 'Voice', codes: ['feedback', 'feedback:edit'] },
      root,
    )
    await server.ok('saveProjectMember', { projectId, id: membership, accountId: 'wall', roleId }, root)
    expect(await load(wall)).toBe(404)
    const voice = { projectId, kind: 'feedback' as const, title: 'taken', text: 'x', photos: [mine], origin: 'other' as const }
    expect((await server.call('saveProjectRecord', voice, { sessionId: wall })).fields).toHaveProperty('photos')
    await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
    expect((await server.call('projectRecord', { projectId, kind: 'safety', id }, { sessionId: wall })).code).toBe(404)
  })
})

describe('a change order', () => {
  const order = (projectId: string, more: Partial<Payload<'saveProjectRecord'>> = {}): Payload<'saveProjectRecord'> => ({
    projectId,
    kind: 'change',
    title: 'longer trench',
    reason: 'site',
    cost: '12500.50',
    days: 3,
    ...more,
  })
  const change = { kind: 'change' as const }

  test('is approved when everybody who was asked has signed, once each; a signature is of what was seen', async () => {
    const { projectId } = await makeProject(server, root, { number: 'signed' })
    for (const name of ['worker', 'wall']) await joinProject(server, root, projectId, name, 'Supervisor')
    const signers = ['root', 'worker', 'wall']
    const { id } = await server.ok('saveProjectRecord', order(projectId), root)
    const begin = { ...change, projectId, id, revision: 1, to: 'signing' as const }
    expect((await server.call('setProjectRecordState', begin, { sessionId: root })).fields).toHaveProperty('signers')
    await server.ok('saveProjectRecord', order(projectId, { id, revision: 1, signers }), root)
    await server.ok('setProjectRecordState', { ...begin, revision: 2 }, root)
    const sign = (token: string, revision: number, yes = true) =>
      server.call('setProjectRecordSignature', { ...change, projectId, id, revision, sign: yes, note: yes ? '' : 'too dear' }, { sessionId: token })
    expect((await sign(worker, 2)).code, 'an old revision').toBe(409)
    // All three at once: none is lost, and the last one approves.
    expect((await Promise.all([root, worker, wall].map((token) => sign(token, 3)))).map(({ code }) => code)).toEqual([200, 200, 200])
    const { record, signers: signed } = await server.ok('projectRecord', { ...change, projectId, id }, wall)
    expect(record).toMatchObject({ state: 'approved', signed: 3, asked: 3, cost: '12500.50', days: 3 })
    expect(signed.map(({ name, state }) => [name, state])).toEqual(signers.map((name) => [name, 'signed']))
    expect((await sign(wall, 3)).code, 'nobody signs twice').toBe(409)

    // Changed afterwards: nobody has signed this.
    await server.ok('saveProjectRecord', order(projectId, { id, signers, cost: '99999' }), root)
    const after = await server.ok('projectRecord', { ...change, projectId, id }, root)
    expect(after.record).toMatchObject({ state: 'draft', signed: 0, asked: 3 })
    expect(after.trail.slice(-2).map(({ event, note }) => [event, note])).toEqual([
      ['voided', 'root, worker, wall'],
      ['edited', ''],
    ])
  })

  test('is declined by one, with a reason; saved without any change it stays as it was', async () => {
    const { projectId } = await makeProject(server, root, { number: 'declined' })
    await joinProject(server, root, projectId, 'wall', 'Observer')
    const lacking = await server.call('saveProjectRecord', order(projectId, { signers: ['wall'] }), { sessionId: root })
    expect(lacking.fields, 'an observer may not sign').toHaveProperty('signers')
    const membership = await joinProject(server, root, projectId, 'worker', 'Supervisor')
    const { id } = await server.ok('saveProjectRecord', order(projectId, { signers: ['worker', 'root'] }), root)
    await server.ok('setProjectRecordState', { ...change, projectId, id, revision: 1, to: 'signing' }, root)
    await server.ok('setProjectRecordSignature', { ...change, projectId, id, revision: 2, sign: true }, root)
    const decline = { ...change, projectId, id, revision: 2, sign: false }
    expect((await server.call('setProjectRecordSignature', decline, { sessionId: worker })).fields).toHaveProperty('note')
    await server.ok('saveProjectRecord', order(projectId, { id, signers: ['worker', 'root'] }), root)
    await server.ok('setProjectRecordSignature', { ...decline, note: 'too dear' }, worker)
    await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
    const { record, signers } = await server.ok('projectRecord', { ...change, projectId, id }, root)
    expect(record.state).toBe('declined')
    expect(signers).toMatchObject([
      { name: 'worker', state: 'declined', note: 'too dear' },
      { name: 'root', state: 'signed' },
    ])
    expect((await server.call('deleteProjectRecord', { ...change, projectId, ids: [id] }, { sessionId: root })).code).toBe(409)
  })

  test('is not sent to somebody who has left the project, or may not sign any more: it would wait for ever', async () => {
    const { projectId } = await makeProject(server, root, { number: 'left' })
    const membership = await joinProject(server, root, projectId, 'worker', 'Supervisor')
    const { id } = await server.ok('saveProjectRecord', order(projectId, { signers: ['worker', 'root'] }), root)
    await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
    const begin = { ...change, projectId, id, revision: 1, to: 'signing' as const }
    expect((await server.call('setProjectRecordState', begin, { sessionId: root })).fields).toHaveProperty('signers')
    await server.ok('saveProjectRecord', order(projectId, { id, revision: 1, signers: ['root'] }), root)
    await server.ok('setProjectRecordState', { ...begin, revision: 2 }, root)
  })

  test('whose signer leaves in the middle says so, and whoever is responsible asks another; what others have signed holds', async () => {
    const { projectId } = await makeProject(server, root, { number: 'gone' })
    const membership = await joinProject(server, root, projectId, 'worker', 'Supervisor')
    const { id: roleId } = await server.ok('saveProjectRole', { projectId, nameZh: '看', nameEn: 'Sees', codes: ['change', 'change:sign'] }, root)
    const seer = await server.ok('saveProjectMember', { projectId, accountId: 'wall', roleId }, root)
    const { id } = await server.ok('saveProjectRecord', order(projectId, { signers: ['root', 'worker'], responsibleId: 'wall' }), root)
    await server.ok('setProjectRecordState', { ...change, projectId, id, revision: 1, to: 'signing' }, root)
    await server.ok('setProjectRecordSignature', { ...change, projectId, id, revision: 2, sign: true }, root)
    const swap = { ...change, projectId, id, from: 'worker', to: 'wall' }
    const info = () => server.ok('projectRecord', { ...change, projectId, id }, wall)
    expect((await info()).record.unable).toEqual([])
    expect((await server.call('replaceProjectRecordSigner', swap, { sessionId: wall })).code, 'who can sign is not passed over').toBe(409)
    await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
    expect((await info()).record.unable).toEqual([{ accountId: 'worker', name: 'worker' }])
    for (const to of ['root', 'worker', 'stranger'])
      expect((await server.call('replaceProjectRecordSigner', { ...swap, to }, { sessionId: wall })).fields, to).toHaveProperty('to')
    await server.ok('replaceProjectRecordSigner', swap, wall)
    const { record, trail } = await info()
    expect(record).toMatchObject({ state: 'signing', signed: 1, asked: 2, unable: [] })
    expect(trail.at(-1)).toMatchObject({ event: 'replaced', by: 'wall', note: 'worker → wall' })
    // Without the right to sign it would wait for them as well.
    const { roleList } = await server.ok('projectRoleList', { projectId }, root)
    const observer = roleList.find(({ nameEn }) => nameEn === 'Observer')?.id ?? ''
    await server.ok('saveProjectMember', { projectId, id: seer.id, accountId: 'wall', roleId: observer }, root)
    expect((await info()).record.unable).toEqual([{ accountId: 'wall', name: 'wall' }])
    await server.ok('saveProjectMember', { projectId, id: seer.id, accountId: 'wall', roleId }, root)
    await server.ok('setProjectRecordSignature', { ...change, projectId, id, revision: 2, sign: true }, wall)
    expect((await info()).record.state).toBe('approved')
  })

  test('in an archived project is read and not signed', async () => {
    const { projectId } = await makeProject(server, root, { number: 'still' })
    const { id } = await server.ok('saveProjectRecord', order(projectId, { signers: ['root'] }), root)
    await server.ok('setProjectRecordState', { ...change, projectId, id, revision: 1, to: 'signing' }, root)
    await server.ok('archiveProject', { projectId, archive: true }, root)
    expect(await server.ok('projectRecord', { ...change, projectId, id }, root)).toMatchObject({ maySign: false, mayEdit: false, steps: [] })
    const sign = { ...change, projectId, id, revision: 2, sign: true }
    expect((await server.call('setProjectRecordSignature', sign, { sessionId: root })).code).toBe(409)
    expect((await server.call('saveProjectRecordComment', { ...change, projectId, id, note: 'x' }, { sessionId: root })).code).toBe(409)
  })
})

test('a day of the supervision log needs its day, and is confirmed once what was done stands in it', async () => {
  const { projectId } = await makeProject(server, root, { number: 'log' })
  const day = { projectId, kind: 'supervision' as const, title: 'Monday', weather: 'rain', people: 14 }
  expect((await server.call('saveProjectRecord', day, { sessionId: root })).fields).toHaveProperty('day')
  const { id } = await server.ok('saveProjectRecord', { ...day, day: '2026-03-02' }, root)
  const step = { projectId, kind: 'supervision' as const, id }
  expect((await server.call('setProjectRecordState', { ...step, revision: 1, to: 'submitted' }, { sessionId: root })).fields).toHaveProperty('note')
  await server.ok('saveProjectRecord', { ...day, id, day: '2026-03-02', workDone: 'foundation poured' }, root)
  await server.ok('setProjectRecordState', { ...step, revision: 2, to: 'submitted' }, root)
  await server.ok('setProjectRecordState', { ...step, revision: 3, to: 'confirmed' }, root)
  const { recordList } = await server.ok('projectRecordList', { projectId, kind: 'supervision', sort: 'day' }, root)
  expect(recordList).toMatchObject([{ number: 'JL-0001', day: '2026-03-02', people: 14, state: 'confirmed', workDone: 'foundation poured' }])
})

describe('a round over the site', () => {
  test('has the points of its list, keeps them when the list changes, and ends when each has a result', async () => {
    const { projectId } = await makeProject(server, root, { number: 'round' })
    const { listId, roundId, pointIds } = await ownRound(server, root, projectId)
    await server.ok('saveProjectCheckList', { projectId, id: listId, name: 'own-list', points: [{ text: 'another' }] }, root)
    const { round, points } = await server.ok('projectRound', { projectId, id: roundId }, root)
    expect(round).toMatchObject({ number: 'XJ-0001', points: 2, seen: 0, findings: 0, loose: 0 })
    expect(points.map(({ text }) => text)).toEqual(['own-fence', 'own-cable'])
    const end = { projectId, id: roundId, revision: 1, to: 'done' as const }
    expect((await server.call('setProjectRoundState', end, { sessionId: root })).code, 'points are open').toBe(409)
    for (const id of pointIds) await server.ok('setProjectRoundPoint', { projectId, id, result: 'na' }, root)
    await server.ok('setProjectRoundState', end, root)
    const late = { projectId, id: pointIds[0] ?? '', result: 'ok' as const }
    expect((await server.call('setProjectRoundPoint', late, { sessionId: root })).code, 'it is over').toBe(409)
    await server.ok('deleteProjectCheckList', { projectId, ids: [listId] }, root)
    expect((await server.ok('projectRoundList', { projectId }, root)).roundList).toMatchObject([{ seen: 2, state: 'done' }])
  })

  test('takes what was seen at a point once, also where it is sent again because the answer was lost', async () => {
    const { projectId } = await makeProject(server, root, { number: 'again' })
    const { roundId, pointIds } = await ownRound(server, root, projectId)
    const photo = await uploadPhoto(server, root)
    const seen = { projectId, id: pointIds[0] ?? '', revision: 0, result: 'finding' as const, note: 'torn', photos: [photo] }
    const [before] = (await server.ok('projectRound', { projectId, id: roundId }, root)).points
    await server.ok('setProjectRoundPoint', { ...seen, revision: before?.revision }, root)
    await server.ok('setProjectRoundPoint', { ...seen, revision: before?.revision }, root)
    const [after] = (await server.ok('projectRound', { projectId, id: roundId }, root)).points
    expect(after).toMatchObject({ result: 'finding', revision: (before?.revision ?? 0) + 1, photos: [photo] })
    // Something else on top of what is not there any more is refused, as before.
    const other = { ...seen, revision: before?.revision, note: 'fine' }
    expect((await server.call('setProjectRoundPoint', other, { sessionId: root })).code).toBe(409)
  })

  test('makes one safety matter of a finding, each leading to the other, with the photos that were taken', async () => {
    const { projectId } = await makeProject(server, root, { number: 'found' })
    const { roundId, pointIds } = await ownRound(server, root, projectId)
    const [id = '', other = ''] = pointIds
    const photo = await uploadPhoto(server, root)
    const report = { projectId, id, title: 'bare cable', category: 'electricity' as const, severity: 'critical' as const, dueDate: '2099-01-01' }
    expect((await server.call('setProjectRoundFinding', report, { sessionId: root })).code, 'nothing was found yet').toBe(409)
    expect((await server.call('setProjectRoundPoint', { projectId, id, result: 'finding' }, { sessionId: root })).fields).toHaveProperty('note')
    await server.ok('setProjectRoundPoint', { projectId, id, result: 'finding', note: `at the gate ${'x'.repeat(1988)}`, photos: [photo] }, root)
    await server.ok('setProjectRoundPoint', { projectId, id: other, result: 'ok' }, root)
    // Twice at once: one matter.
    const answers = await Promise.all([1, 2].map(() => server.call('setProjectRoundFinding', report, { sessionId: root })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const { points, round } = await server.ok('projectRound', { projectId, id: roundId }, root)
    expect(round).toMatchObject({ findings: 1, loose: 0 })
    const made = points[0]?.record
    expect(made).toMatchObject({ number: 'AQ-0001', state: 'open', title: 'bare cable' })
    const matter = await server.ok('projectRecord', { projectId, kind: 'safety', id: made?.id ?? '' }, root)
    expect(matter.source).toEqual({ roundId, number: 'XJ-0001', point: 'own-fence' })
    expect(matter.record).toMatchObject({ severity: 'critical', photos: [photo], text: `XJ-0001 own-fence\nat the gate ${'x'.repeat(1969)}…` })
    expect((await server.call('setProjectRoundPoint', { projectId, id, result: 'ok' }, { sessionId: root })).code).toBe(409)
    expect((await server.call('deleteProjectRound', { projectId, ids: [roundId] }, { sessionId: root })).code).toBe(409)
  })
})

test('a task is taken on by whose it is, sorted by weight and day, and late when its day is over', async () => {
  const { projectId } = await makeProject(server, root, { number: 'tasks' })
  await joinProject(server, root, projectId, 'wall', 'Observer')
  const task = (title: string, more: Partial<Payload<'saveProjectTask'>>) => server.ok('saveProjectTask', { projectId, title, ...more }, root)
  const { id: mine } = await task('mine', { assigneeId: 'wall', dueDate: '2026-02-03', priority: 'high' })
  const { id: other } = await task('other', { priority: 'urgent' })
  await task('low', { priority: 'low', dueDate: '2099-02-03' })
  const list = async (more: Partial<Payload<'projectTaskList'>>) => server.ok('projectTaskList', { projectId, ...more }, wall)
  expect((await list({})).taskList.map(({ title, overdue }) => [title, overdue])).toEqual([
    ['mine', true],
    ['low', false],
    ['other', false],
  ])
  expect((await list({ sort: 'priority', order: 'desc' })).taskList.map(({ priority }) => priority)).toEqual(['urgent', 'high', 'low'])
  expect(await list({ whose: 'mine' })).toMatchObject({ taskList: [{ title: 'mine', mayMove: true }], mine: 1, overdue: 1 })
  const set = (id: string) => server.call('setProjectTaskState', { projectId, ids: [id], to: 'done' }, { sessionId: wall })
  expect((await set(other)).code).toBe(403)
  expect((await set(mine)).code).toBe(200)
  expect((await list({ whose: 'mine' })).taskList).toMatchObject([{ state: 'done', overdue: false, doneAt: expect.any(Number) as number }])
  expect((await server.call('saveProjectTask', { projectId, title: 'x' }, { sessionId: wall })).code).toBe(403)
})

test('who is told of a task that falls due is told once before and once when it is late; a new due date is told anew', async () => {
  const { projectId } = await makeProject(server, root, { number: 'reminders', stationId: 'T1' })
  const groupId = await ownPushGroup(server, root, 'site')
  await server.ok('savePushRule', { ...pushRuleOf(groupId), name: 'tasks', types: ['task'], levels: ['VERY_URGENT'] }, root)
  const { keeper } = server.core.services.push
  const { pool } = server.db
  const remind = (day: string) => remindOfTasks(pool, keeper, server.core.services.registry(), Date.parse(`${day}T12:00:00+08:00`))
  const draft = { projectId, title: 'order crane', assigneeId: 'root', dueDate: '2031-05-10', remindDays: 3 }
  const { id } = await server.ok('saveProjectTask', draft, root)
  const { id: quiet } = await server.ok('saveProjectTask', { ...draft, title: 'quiet', remindDays: null }, root)
  const { id: over } = await server.ok('saveProjectTask', { ...draft, title: 'over' }, root)
  await server.ok('setProjectTaskState', { projectId, ids: [over], to: 'done' }, root)
  const told = async () => {
    const { rows } = await pool.query<{ subject: string; content: string }>(
      "select subject, told->'content'->>'en' as content from push_delivery where kind = 'task' order by id",
    )
    return rows
  }
  await remind('2031-05-06')
  expect(await told()).toEqual([])
  for (const day of ['2031-05-07', '2031-05-08', '2031-05-10']) await remind(day)
  const soon = { subject: `${id}:soon:2031-05-10`, content: 'Project own-project: task RW-0001 "order crane" is due on 2031-05-10 (root)' }
  expect(await told()).toEqual([soon])
  for (const day of ['2031-05-11', '2031-05-20']) await remind(day)
  const late = { subject: `${id}:late:2031-05-10`, content: 'Project own-project: task RW-0001 "order crane" is late since 2031-05-10 (root)' }
  expect(await told()).toEqual([soon, late])
  await server.ok('saveProjectTask', { ...draft, id, dueDate: '2031-06-10' }, root)
  await remind('2031-06-09')
  expect(await told()).toHaveLength(3)
  // A project that builds no station of the console: by the rules of its organization, whoever reads of them sees it.
  const { projectId: bare } = await makeProject(server, root, { number: 'no-station', name: 'bare' })
  await server.ok('saveProjectTask', { ...draft, projectId: bare, dueDate: '2031-06-10' }, root)
  await remind('2031-06-09')
  expect((await told()).at(-1)?.content).toBe('Project bare: task RW-0001 "order crane" is due on 2031-06-10 (root)')
  const { pushDeliveryList } = await server.ok('pushDeliveryList', { text: 'bare' }, root)
  expect(pushDeliveryList).toMatchObject([{ kind: 'task', stationId: '', stationName: 'bare' }])
  await server.ok('archiveProject', { projectId: bare, archive: true }, root)
  await pool.query("delete from push_delivery where station_id = ''")
  // Nobody is reminded of what is put away.
  await server.ok('archiveProject', { projectId, archive: true }, root)
  await remind('2031-06-20')
  expect(await told()).toHaveLength(3)
  expect((await told()).map(({ subject }) => subject).join()).not.toContain(quiet)
})

test('contacts are the members with their roles and the people outside, each found by what is said of them', async () => {
  const { projectId } = await makeProject(server, root, { number: 'contacts' })
  await joinProject(server, root, projectId, 'wall', 'Supervisor')
  const draft = { projectId, name: 'Crane hire', organization: 'Lift Ltd', duty: 'cranes', phone: '021-5555 1234' }
  expect((await server.call('saveProjectContact', { ...draft, phone: 'call me' }, { sessionId: root })).fields).toHaveProperty('phone')
  await server.ok('saveProjectContact', draft, root)
  const { contactList, totalRows } = await server.ok('projectContactList', { projectId }, wall)
  expect(totalRows).toBe(3)
  expect(contactList.map(({ name, source, role }) => [name, source, role?.en])).toEqual([
    ['Crane hire', 'outside', undefined],
    ['root', 'member', 'Owner'],
    ['wall', 'member', 'Supervisor'],
  ])
  expect((await server.ok('projectContactList', { projectId, text: 'supervis' }, wall)).contactList).toMatchObject([{ name: 'wall' }])
  expect((await server.ok('projectContactList', { projectId, source: 'outside' }, wall)).contactList).toMatchObject([{ phone: '021-5555 1234' }])
})
