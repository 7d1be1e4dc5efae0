import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointNames, endpointTable, type EndpointFacts } from '#contract/endpoint.ts'
import { SHARE_CODE_TRIES } from '#contract/project-share.ts'
import { siteZone } from '#contract/project.ts'
import type { Payload } from '#contract/schemas.ts'
import { localDate } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import { station } from '#server/db/schema.ts'
import { hazard, PIXEL, uploadPhoto } from '#tests/support/project-records.ts'
import { daysAhead, joinProject, makeProject, planned } from '#tests/support/projects.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let [root, worker, wall] = ['', '', '']
let setId = ''
let projectId = ''
const chosen = ['trench', 'handover']

beforeAll(async () => {
  server = await startTestServer()
  ;[root, worker, wall] = (await Promise.all(['root', 'worker', 'wall'].map((name) => server.login(name)))) as [string, string, string]
  ;({ setId, projectId } = await makeProject(server, root, { number: 'shared', name: 'shared', site: 'north' }))
  const activities = [
    planned('civil', { kind: 'group' }),
    planned('trench', { parentId: 'civil' }),
    planned('secret-work', { note: 'secret-note' }),
    planned('handover', { kind: 'milestone', durationDays: 0 }),
  ]
  await server.ok('changeProjectPlan', { projectId, edits: activities.map((activity) => ({ kind: 'add' as const, activity })) }, root)
})
afterAll(() => server.close())

const share = (more: { withCode?: boolean; expiresOn?: string } = {}, token = root) =>
  server.ok('saveProjectShare', { projectId, label: 'Firm', expiresOn: daysAhead(7), activityIds: chosen, ...more }, token)
const activity = async (id: string) => (await server.ok('projectPlan', { projectId }, root)).activities.find((one) => one.id === id)
/** What anybody is told who asks with this link. */
const answers = async (token: string) => [
  await server.call('shareOpen', { token }),
  await server.call('shareWork', { token }),
  await server.call('shareProgress', { token }),
  await server.call('shareReport', { token, id: 'report-id-1', activityId: 'trench', at: 1, received: true }),
  await server.call('sharePhoto', { token, id: 'photo-id-1', data: PIXEL }),
  await server.call('sharePicture', { token, id: 'any' }),
]
const invalid = { code: 404, message: '链接无效或已过期' }

test('a work link shows the chosen work and nothing else of the plan', async () => {
  const { token } = await share()
  expect(await server.ok('shareOpen', { token }, '')).toMatchObject({ asksCode: false, kind: 'work', label: 'Firm' })
  const work = await server.ok('shareWork', { token }, '')
  expect(work.project).toEqual({ name: 'shared', number: 'shared', site: 'north' })
  expect(work.orders.map(({ id, due, state, percent }) => ({ id, due, state, percent }))).toEqual([
    { id: 'trench', due: '2026-03-04', state: 'todo', percent: 0 },
    { id: 'handover', due: '2026-03-02', state: 'todo', percent: 0 },
  ])
  expect(JSON.stringify(work)).not.toContain('secret')
  const other = await server.call('shareReport', { token, id: 'report-id-1', activityId: 'secret-work', at: 1, percent: 50 })
  expect(other).toMatchObject({ code: 400, fields: { activityId: expect.any(String) as string } })
  expect((await activity('secret-work'))?.percent).toBe(0)
  expect(await server.call('shareProgress', { token })).toMatchObject(invalid)
})

test('work of several groups stands in the order in which it begins', async () => {
  const { projectId: own } = await makeProject(server, root, { number: 'order' })
  const add = [
    planned('o-end', { kind: 'group', order: 2 }),
    planned('o-accept', { parentId: 'o-end', order: 0, start: '2026-05-06' }),
    planned('o-dig', { order: 1, start: '2026-03-02' }),
    planned('o-wire', { order: 3, start: '2026-04-07' }),
  ].map((one) => ({ kind: 'add' as const, activity: one }))
  await server.ok('changeProjectPlan', { projectId: own, edits: add }, root)
  const link = { projectId: own, label: 'Firm', expiresOn: daysAhead(7), activityIds: ['o-accept', 'o-wire', 'o-dig'] }
  const { token } = await server.ok('saveProjectShare', link, root)
  expect((await server.ok('shareWork', { token }, '')).orders.map(({ id }) => id)).toEqual(['o-dig', 'o-wire', 'o-accept'])
})

test('a report changes the plan once, however often it comes; who it was stands in the note and in the log', async () => {
  const { id, token } = await share()
  await server.ok('sharePhoto', { token, id: 'photo-id-1', data: PIXEL }, '')
  await server.ok('sharePhoto', { token, id: 'photo-id-1', data: PIXEL }, '')
  const report = { token, id: 'report-id-1', activityId: 'trench', at: 1, received: true, percent: 40, note: 'dug out', photos: ['photo-id-1'] }
  const sent = await Promise.all([1, 2, 3].map(() => server.ok('shareReport', report, '')))
  expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await activity('trench')).toMatchObject({ percent: 40, state: 'doing' })
  expect((await activity('trench'))?.note.split('\n')).toEqual([expect.stringContaining('Firm: dug out')])
  const { orders } = await server.ok('shareWork', { token }, '')
  expect(orders[0]).toMatchObject({ received: true, percent: 40, reports: [{ note: 'dug out', photos: [expect.any(String)] }] })
  const fileId = orders[0]?.reports[0]?.photos[0] ?? ''
  expect(await server.ok('sharePicture', { token, id: fileId }, '')).toMatchObject({ type: 'image/png' })
  const { token: another } = await share()
  expect(await server.call('sharePicture', { token: another, id: fileId })).toMatchObject(invalid)
  expect((await server.ok('shareWork', { token: another }, '')).orders[0]?.reports).toEqual([])
  const { reports, openings } = await server.ok('projectShareLog', { projectId, id }, root)
  expect(reports).toMatchObject([{ activityName: 'trench', percent: 40, photos: [fileId] }])
  expect(openings).toEqual([])
  const { rows } = await server.db.pool.query<{ username: string }>("select username from audit_log where action = 'reportByShare'")
  expect(rows.map(({ username }) => username)).toEqual(['link:Firm'])
  await server.ok('shareReport', { token, id: 'report-id-2', activityId: 'trench', at: 1, done: true }, '')
  expect(await activity('trench')).toMatchObject({ percent: 100, state: 'done' })
})

test('a report that was written without a network and comes late takes no newer percent back; it stays in the trail', async () => {
  const { id, token } = await share()
  const start = Date.now()
  const report = (n: number, at: number, percent: number, note = '') =>
    server.ok('shareReport', { token, id: `late-report-${n}`, activityId: 'trench', at, percent, note }, '')
  const percent = async () => (await activity('trench'))?.percent
  await report(1, start - 60_000, 20)
  await report(2, start - 30_000, 50)
  // Said again without a change: from then on it is as new as that.
  await report(3, start - 10_000, 50)
  await report(4, start - 20_000, 30, 'from the pit')
  expect(await percent()).toBe(50)
  expect((await activity('trench'))?.note).toContain('from the pit')
  // Somebody of the project has said it since.
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'trench', set: { percent: 70 } }] }, root)
  await report(5, start - 5000, 60)
  expect(await percent()).toBe(70)
  // Also the word that it is done.
  await server.ok('shareReport', { token, id: 'late-report-6', activityId: 'trench', at: start - 4000, done: true }, '')
  expect(await activity('trench')).toMatchObject({ percent: 70, state: 'doing' })
  await report(7, Date.now() + 3_600_000, 80)
  expect(await percent()).toBe(80)
  const { reports } = await server.ok('projectShareLog', { projectId, id }, root)
  const outdated = reports.filter((one) => one.outdated).map((one) => one.percent)
  expect(outdated).toEqual([100, 60, 30])
  expect((await server.ok('shareWork', { token }, '')).orders[0]?.reports.filter((one) => one.outdated)).toHaveLength(3)
})

test('a report that was written before a deletion that was undone is newer than the percent that came back', async () => {
  const { projectId: id } = await makeProject(server, root, { number: 'undone' })
  const dug = planned('dug', { percent: 30, state: 'doing' })
  const change = (edits: Payload<'changeProjectPlan'>['edits']) => server.ok('changeProjectPlan', { projectId: id, edits }, root)
  await change([{ kind: 'add', activity: dug }])
  const { token } = await server.ok('saveProjectShare', { projectId: id, label: 'Firm', expiresOn: daysAhead(7), activityIds: ['dug'] }, root)
  const at = Date.now()
  await change([{ kind: 'remove', id: 'dug' }])
  await change([{ kind: 'add', activity: dug, back: true }])
  await server.ok('shareReport', { token, id: 'report-id-undone', activityId: 'dug', at, percent: 80 }, '')
  expect((await server.ok('projectPlan', { projectId: id }, root)).activities).toMatchObject([{ id: 'dug', percent: 80 }])
})

test('a milestone is reported as reached or not, and a part of it is refused at its field, also by a report that came late', async () => {
  const { token } = await share()
  const report = { token, activityId: 'handover', percent: 30 }
  const refused = { code: 400, fields: { percent: '“handover”是里程碑，进度只能是 0% 或 100%' } }
  expect(await server.call('shareReport', { ...report, id: 'report-part', at: Date.now() })).toMatchObject(refused)
  await server.ok('shareReport', { token, activityId: 'handover', id: 'report-whole', at: Date.now(), percent: 100 }, '')
  expect(await server.call('shareReport', { ...report, id: 'report-late', at: 1 })).toMatchObject(refused)
  expect(await activity('handover')).toMatchObject({ percent: 100, state: 'done' })
  await server.ok('changeProjectPlan', { projectId, edits: [{ kind: 'set', id: 'handover', set: { state: 'todo' } }] }, root)
})

test('what is no picture is refused, and so is an empty report', async () => {
  const { token } = await share()
  const words = Buffer.from('<script>').toString('base64')
  expect(await server.call('sharePhoto', { token, id: 'photo-id-1', data: words })).toMatchObject({
    code: 400,
    fields: { data: expect.any(String) as string },
  })
  expect((await server.call('shareReport', { token, id: 'report-id-1', activityId: 'trench', at: 1 })).fields).toHaveProperty('note')
  const strange = await server.call('shareReport', { token, id: 'report-id-1', activityId: 'trench', at: 1, photos: ['photo-id-9'] })
  expect(strange.fields).toHaveProperty('photos')
})

test('unknown, ended, expired, of an archived project, or of somebody who may no longer share: one answer without a word of what there was', async () => {
  const dead = async (token: string): Promise<void> => {
    for (const answer of await answers(token)) expect(answer).toEqual({ ...invalid, requestId: expect.any(String) as string })
  }
  await dead('nothing')
  const ended = await share()
  await server.ok('revokeProjectShare', { projectId, id: ended.id }, root)
  await dead(ended.token)
  const old = await share()
  await server.db.pool.query("update project_share set expires_on = '2026-01-01' where id = $1", [old.id])
  await dead(old.token)
  const { shareList } = await server.ok('projectShareList', { projectId }, root)
  expect(shareList.find(({ id }) => id === ended.id)?.state).toBe('revoked')
  expect(shareList.find(({ id }) => id === old.id)?.state).toBe('expired')

  const membership = await joinProject(server, root, projectId, 'wall', 'Site manager')
  const theirs = await share({}, wall)
  await server.ok('shareWork', { token: theirs.token }, '')
  await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
  await dead(theirs.token)
  const stateOf = async (id: string) => (await server.ok('projectShareList', { projectId }, root)).shareList.find((one) => one.id === id)?.state
  expect(await stateOf(theirs.id), 'whoever looks at the links is told that it opens nothing').toBe('powerless')

  const good = await share()
  await server.ok('archiveProject', { projectId, archive: true }, root)
  await dead(good.token)
  await server.ok('archiveProject', { projectId, archive: false }, root)
  await server.ok('shareWork', { token: good.token }, '')
  expect(await stateOf(good.id)).toBe('open')
})

test('a code is asked once a device; without it there is nothing, and guessing ends', async () => {
  const { token, code } = await share({ withCode: true })
  expect(code).toMatch(/^\d{6}$/)
  expect(await server.ok('shareOpen', { token }, '')).toEqual({ asksCode: true, kind: null, label: '', expiresOn: '', device: '' })
  expect(await server.call('shareWork', { token })).toMatchObject(invalid)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await server.call('shareOpen', { token, code: wrong })).fields).toHaveProperty('code')
  const { device } = await server.ok('shareOpen', { token, code }, '')
  await server.ok('shareWork', { token, device }, '')
  expect(await server.ok('shareOpen', { token, device }, '')).toMatchObject({ asksCode: false, device })
  expect(await server.call('shareWork', { token, device: 'another' })).toMatchObject(invalid)
  const tries = await Promise.all(Array.from({ length: SHARE_CODE_TRIES + 5 }, () => server.call('shareOpen', { token, code: wrong })))
  expect(tries.filter((answer) => answer.code === 400)).toHaveLength(SHARE_CODE_TRIES)
  expect(await server.call('shareOpen', { token, code })).toMatchObject(invalid)
  await server.ok('shareWork', { token, device }, '')
})

test('openings are counted and kept with when and from where; a project’s are not told to who may not share', async () => {
  const { id, token } = await share()
  for (let i = 0; i < 3; i++) await server.ok('shareOpen', { token }, '')
  const { openings } = await server.ok('projectShareLog', { projectId, id }, root)
  expect(openings).toHaveLength(3)
  expect(openings[0]?.address).not.toBe('')
  const { shareList } = await server.ok('projectShareList', { projectId }, root)
  expect(shareList.find((one) => one.id === id)).toMatchObject({ openings: 3, hasCode: false, activities: 2 })
  expect(JSON.stringify(shareList)).not.toContain(token)
  const membership = await joinProject(server, root, projectId, 'wall', 'Observer')
  expect((await server.call('projectShareList', { projectId }, { sessionId: wall })).code).toBe(403)
  await server.ok('deleteProjectMember', { projectId, ids: [membership] }, root)
})

test('a link is for a year at most, and for work that is there', async () => {
  const draft = { projectId, label: 'Firm', expiresOn: daysAhead(7), activityIds: chosen }
  const fault = async (more: object) => Object.keys((await server.call('saveProjectShare', { ...draft, ...more }, { sessionId: root })).fields ?? {})
  expect(await fault({ expiresOn: daysAhead(400) })).toEqual(['expiresOn'])
  expect(await fault({ expiresOn: daysAhead(-1) })).toEqual(['expiresOn'])
  expect(await fault({ activityIds: [] })).toEqual(['activityIds'])
  expect(await fault({ activityIds: ['civil'] })).toEqual(['activityIds'])
  expect(await fault({ projectSetId: setId })).toEqual(['projectId'])
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a link is good until midnight at the project’s station, whose day its work has: %s',
  async (zone) => {
    // One of the two has another day than the country at any hour.
    const { orm } = server.db
    const at = eq(station.id, 'T1')
    await orm.update(station).set({ timeZone: zone }).where(at)
    await server.core.reload()
    const { projectId: there } = await makeProject(server, root, { number: zone, stationId: 'T1' })
    await server.ok('changeProjectPlan', { projectId: there, edits: [{ kind: 'add', activity: planned(`work-${zone.slice(-4)}`) }] }, root)
    expect((await server.ok('projectInfo', { projectId: there }, root)).project.timeZone).toBe(zone)
    const day = (ahead: number): string => localDate(zone, Date.now() + ahead * 86_400_000)
    const before = day(0)
    const draft = { projectId: there, label: 'Firm', expiresOn: before, activityIds: [`work-${zone.slice(-4)}`] }
    const { token } = await server.ok('saveProjectShare', draft, root)
    const { today } = await server.ok('shareWork', { token }, '')
    const after = day(0)
    expect([before, after]).toContain(today)
    expect((await server.call('saveProjectShare', { ...draft, expiresOn: day(-1) }, { sessionId: root })).fields).toHaveProperty('expiresOn')
    await server.db.pool.query('update project_share set expires_on = $1 where project_id = $2', [day(-1), there])
    expect(await server.call('shareWork', { token })).toMatchObject(invalid)
    await orm.update(station).set({ timeZone: siteZone }).where(at)
    await server.core.reload()
  },
)

test('a progress link shows the projects of its set that are not in the archive, without money and people, and photos only where that was chosen', async () => {
  const { fileId } = await uploadPhoto(server, root)
  const own = hazard(projectId, { title: 'own', photos: [{ fileId, name: 'x', type: 'image/png' }] })
  const { id: recordId } = await server.ok('saveProjectRecord', own, root)
  await makeProject(server, root, { projectSetId: setId, number: 'gone', name: 'gone' }).then(({ projectId: id }) =>
    server.ok('archiveProject', { projectId: id, archive: true }, root),
  )
  const of = { projectSetId: setId, label: 'Bank', expiresOn: daysAhead(7) }
  const { token } = await server.ok('saveProjectShare', of, worker)
  const { projects } = await server.ok('shareProgress', { token }, '')
  expect(projects).toMatchObject([{ name: 'shared', stages: [{ name: 'civil' }], milestones: [{ name: 'handover', late: true }], photos: [] }])
  expect(JSON.stringify(projects)).not.toMatch(/budget|money|people|secret/)
  expect(await server.call('sharePicture', { token, id: fileId })).toMatchObject(invalid)
  expect(await server.call('shareWork', { token })).toMatchObject(invalid)
  const shown = await server.ok('saveProjectShare', { ...of, withPhotos: true }, worker)
  const photos = (await server.ok('shareProgress', { token: shown.token }, '')).projects[0]?.photos ?? []
  expect(photos.map(({ id }) => id)).toContain(fileId)
  expect(await server.ok('sharePicture', { token: shown.token, id: fileId }, '')).toMatchObject({ type: 'image/png' })
  // One that was taken out of its record, or went with it, is no stranger's any more.
  await server.ok('deleteProjectRecord', { projectId, kind: 'safety', ids: [recordId] }, root)
  const left = (await server.ok('shareProgress', { token: shown.token }, '')).projects[0]?.photos ?? []
  expect(left.map(({ id }) => id)).toEqual(photos.map(({ id }) => id).filter((id) => id !== fileId))
  expect(await server.call('sharePicture', { token: shown.token, id: fileId })).toMatchObject(invalid)
  expect((await server.call('saveProjectShare', of, { sessionId: wall })).code).toBe(404)
})

test('a link is no session anywhere', async () => {
  const { token } = await share()
  for (const name of endpointNames) {
    const { access, method, path }: EndpointFacts = endpointTable[name]
    if (access === 'public') continue
    const body = method === 'POST' ? { body: '{}' } : {}
    const response = await fetch(server.url + path, { method, headers: { 'content-type': 'application/json', sessionId: token }, ...body })
    expect(((await response.json()) as { code: number }).code, name).toBe(401)
  }
})

test('telephone numbers of members are told to those alone whose role may see the contacts, and found by no search of others', async () => {
  const { projectId: id } = await makeProject(server, root, { number: 'phones' })
  await server.db.pool.query("update account set phone = '13900001234' where id = 'root'")
  const { id: roleId } = await server.ok('saveProjectRole', { projectId: id, nameZh: '外包', nameEn: 'Outside', codes: ['overview'] }, root)
  await server.ok('saveProjectMember', { projectId: id, accountId: 'wall', roleId }, root)
  const found = async (text: string) =>
    (await server.ok('projectMemberList', { projectId: id, text }, wall)).memberList.map(({ accountId, phone }) => [accountId, phone])
  expect(await found('root')).toEqual([['root', '']])
  expect(await found('1390000')).toEqual([])
  await server.ok('saveProjectRole', { projectId: id, id: roleId, nameZh: '外包', nameEn: 'Outside', codes: ['overview', 'contacts'] }, root)
  expect(await found('1390000')).toEqual([['root', '13900001234']])
})
