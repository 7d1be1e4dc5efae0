import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DisplayProgram } from '#contract/display.ts'
import type { Payload } from '#contract/schemas.ts'
import { makeDisplay, programOf, windowReport } from '#tests/support/display.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openStream } from '#tests/support/sse.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let worker = ''
beforeAll(async () => {
  server = await startTestServer()
  worker = await server.login('worker')
})
afterAll(() => server.close())

const display = (more: Partial<Payload<'saveDisplay'>> = {}) => makeDisplay(server, worker, more)
const listed = async (id: string) => (await server.ok('displayList', { pageSize: 100 }, worker)).displayList.find((one) => one.id === id)

describe('steering', () => {
  test('a display hears of it at once and learns what to show; the list says that it is alive and how', async () => {
    const { id, token } = await display()
    expect((await listed(id))?.state).toBe('waiting')
    expect((await server.ok('displayReport', windowReport, token)).now).toEqual({ path: '/bigScreen/home', stationId: null, until: null })
    expect(await listed(id)).toMatchObject({ state: 'alive', windows: [{ windowId: 'w1', width: 1920, framesPerSecond: 60 }] })
    const stream = await openStream(`${server.url}/stream?topics=fleet`, { sessionId: token })
    await until(() => stream.events[0], 'hello')
    await server.ok('steerDisplay', { ids: [id], program: programOf({ language: 'alternate', highlight: 'state-of-charge' }) }, worker)
    await until(() => stream.events.some((event) => event.event === 'notice' && event.data.code === 'displayChanged'), 'the notice')
    expect(await server.ok('displayReport', windowReport, token)).toMatchObject({
      now: { path: '/bigScreen/single', stationId: 'T1' },
      program: { language: 'alternate', highlight: 'state-of-charge' },
    })
    stream.close()
  })

  test('only to what the display may show and the director may see', async () => {
    const { id } = await display({ screens: ['/bigScreen/home'] })
    const steer = async (one: DisplayProgram, by = worker) => server.call('steerDisplay', { ids: [id], program: one }, { sessionId: by })
    expect((await steer(programOf())).fields).toHaveProperty(['program.show.path'])
    expect((await steer(programOf({ show: { kind: 'screen', path: '/bigScreen/home', stationId: 'X1' } }))).fields).toHaveProperty([
      'program.show.stationId',
    ])
    expect((await steer(programOf({ show: { kind: 'playList', playListId: 'none' } }))).fields).toHaveProperty(['program.show.playListId'])
    expect(
      (await steer(programOf({ show: { kind: 'screen', path: '/bigScreen/home', stationId: null }, moment: Date.now() + 60_000 }))).fields,
    ).toHaveProperty(['program.moment'])
    expect((await steer(programOf(), await server.login('stranger'))).code).toBe(403)
    expect((await server.call('displayReport', windowReport, { sessionId: worker })).code).toBe(403)
  })
})

describe('a wall that is arranged', () => {
  const body = {
    version: 1 as const,
    bind: { kind: 'chosen' as const },
    arrangements: { desktop: [], wall: [{ id: 'charge', x: 0, y: 0, w: 12, h: 9 }] },
    widgets: { charge: { type: 'state-of-charge', version: 1, options: {} } },
  }
  const preview = { path: '/bigScreen/single', stationId: 'T1', body }

  test('is seen on a display before it is published, until its editor ends, in the place of what the display shows', async () => {
    const { id, token } = await display()
    const shown = async () => server.ok('displayReport', windowReport, token)
    const programmed = { path: '/bigScreen/home', stationId: null, until: null }
    expect(await shown()).toMatchObject({ now: programmed, preview: null })
    await server.ok('previewDisplay', { ids: [id], preview }, worker)
    const seen = await shown()
    expect(seen).toMatchObject({ now: { path: '/bigScreen/single', stationId: 'T1' }, preview: body, program: { show: { path: '/bigScreen/home' } } })
    expect((seen.now.until ?? 0) - seen.serverTime).toBeGreaterThan(0)
    await server.ok('previewDisplay', { ids: [id], preview: null }, worker)
    expect(await shown()).toMatchObject({ now: programmed, preview: null })
  })

  test('only on a display that may show that screen, of a station that its director sees', async () => {
    const { id } = await display({ screens: ['/bigScreen/home'] })
    const send = (more: object, by = worker) => server.call('previewDisplay', { ids: [id], preview: { ...preview, ...more } }, { sessionId: by })
    expect((await send({})).fields).toHaveProperty(['preview.path'])
    expect((await send({ path: '/bigScreen/home', stationId: 'X1' })).fields).toHaveProperty(['preview.stationId'])
    expect((await send({ path: '/bigScreen/home', stationId: null }, await server.login('stranger'))).code).toBe(403)
  })
})

describe('a play list', () => {
  const entry = { path: '/bigScreen/home', stationId: null, seconds: 60, when: 'always' as const, from: 0, to: 0 }

  test('gives all displays that show it the same turn, and cannot be deleted meanwhile', async () => {
    const { id: list } = await server.ok(
      'savePlayList',
      { name: 'tour', organizationCode: 'OWN', entries: [entry, { ...entry, path: '/bigScreen/single', stationId: 'T1' }] },
      worker,
    )
    const [one, two, elsewhere] = [await display(), await display(), await display({ stationIds: ['T2'] })]
    const all = [one.id, two.id, elsewhere.id]
    await server.ok('steerDisplay', { ids: all, program: programOf({ show: { kind: 'playList', playListId: list } }) }, worker)
    const [a, b] = await Promise.all([one, two].map(({ token }) => server.ok('displayReport', windowReport, token)))
    expect(a?.now).toMatchObject({ path: '/bigScreen/home' })
    expect(b?.now).toEqual(a?.now)
    expect((a?.now.until ?? 0) - (a?.serverTime ?? 0)).toBeGreaterThan(50_000)
    expect(await server.call('deletePlayList', { ids: [list] }, { sessionId: worker })).toMatchObject({ code: 409 })
    // What is added while it plays is not shown where it may not be.
    for (const [at, hidden] of [
      [one, { path: '/data-screen' }],
      [elsewhere, { path: '/bigScreen/single', stationId: 'T1' }],
    ] as const) {
      await server.ok('savePlayList', { id: list, name: 'tour', organizationCode: 'OWN', entries: [{ ...entry, ...hidden }] }, worker)
      const added = await server.ok('displayReport', windowReport, at.token)
      expect(added.now).toMatchObject({ path: '/bigScreen/home', stationId: null })
      expect(added.now.until).toBeGreaterThan(added.serverTime)
    }
    // One that does not see the station would show another in its place.
    expect((await server.call('steerDisplay', { ids: all, program: programOf() }, { sessionId: worker })).fields).toHaveProperty([
      'program.show.stationId',
    ])
    const fleet = { kind: 'screen' as const, path: '/bigScreen/home', stationId: null }
    await server.ok('steerDisplay', { ids: all, program: programOf({ show: fleet }) }, worker)
    await server.ok('deletePlayList', { ids: [list] }, worker)
  })

  test('shows an entry while its condition is met', async () => {
    const { id: list } = await server.ok(
      'savePlayList',
      { name: 'alarms first', organizationCode: 'OWN', entries: [{ ...entry, path: '/bigScreen/single', stationId: 'T2', when: 'alarm' }, entry] },
      worker,
    )
    const turn = async () => (await server.core.services.playLists.turn(list))?.entry.path
    expect(await turn()).toBe('/bigScreen/home')
    await signalAlarm(server, { stationId: 'T2', code: 'FIRE', level: 'VERY_URGENT' })
    // A list that was changed begins anew.
    const { playLists } = await server.ok('playLists', { pageSize: 100 }, worker)
    const kept = playLists.find((one) => one.id === list)
    await server.ok('savePlayList', { id: list, name: 'alarms first', organizationCode: 'OWN', entries: kept?.entries ?? [] }, worker)
    expect(await turn()).toBe('/bigScreen/single')
    // What is shelved calls nobody, no wall either.
    const { alarmList } = await server.ok('alarmList', { pageNum: 1, pageSize: 50, text: 'FIRE' }, worker)
    await server.ok('alarmShelve', { ids: alarmList.map(({ id }) => id), minutes: 60, reason: 'drill' }, worker)
    await server.ok('savePlayList', { id: list, name: 'alarms first', organizationCode: 'OWN', entries: kept?.entries ?? [] }, worker)
    expect(await turn()).toBe('/bigScreen/home')
  })
})

describe('marking alarms as seen on a display', () => {
  const raise = async (code: string): Promise<string> => {
    await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-PCS1', code, level: 'VERY_URGENT' })
    const { alarmList } = await server.ok('alarmList', { pageNum: 1, pageSize: 50, text: code }, worker)
    return alarmList[0]?.id ?? ''
  }
  const seenBy = async (code: string): Promise<string | null | undefined> =>
    (await server.ok('alarmList', { pageNum: 1, pageSize: 50, text: code }, worker)).alarmList[0]?.seenBy

  test('is refused where nobody allowed it, and told by the display’s name, in the record and in the audit log, where somebody did', async () => {
    const id = await raise('SEEN_ON_WALL')
    const plain = await display()
    expect((await server.call('alarmSeen', { ids: [id] }, { sessionId: plain.token })).code).toBe(403)
    expect(await seenBy('SEEN_ON_WALL')).toBeNull()
    const allowed = await display({ name: 'control room', mayMarkSeen: true })
    expect(await server.ok('alarmSeen', { ids: [id] }, allowed.token)).toEqual({ changed: 1 })
    expect(await seenBy('SEEN_ON_WALL')).toBe('control room')
    const log = await server.db.pool.query<{ username: string }>("select username from audit_log where action = 'alarmSeen' order by id desc limit 1")
    expect(log.rows[0]?.username).toBe('control room')
  })

  test('reaches no station that the display does not show, and gives no right to process', async () => {
    const id = await raise('SEEN_ELSEWHERE')
    const other = await display({ mayMarkSeen: true, stationIds: ['T2'] })
    expect(await server.ok('alarmSeen', { ids: [id] }, other.token)).toEqual({ changed: 0 })
    const here = await display({ mayMarkSeen: true })
    expect((await server.call('alarmHandle', { ids: [id], content: 'x' }, { sessionId: here.token })).code).toBe(403)
  })
})
