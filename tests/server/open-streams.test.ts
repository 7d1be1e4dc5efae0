import { connect, type Socket } from 'node:net'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { LiveHub } from '#server/live/hub.ts'
import type { Listener, Sink } from '#server/live/connection.ts'
import { MAX_STREAMS } from '#server/routes/live.ts'
import { openStream, type TestStream } from '#tests/support/sse.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let gateway: mqtt.MqttClient
let root = ''
const streams: TestStream[] = []

beforeAll(async () => {
  server = await startTestServer()
  gateway = await mqtt.connectAsync(server.mqttUrl)
  root = await server.login('root')
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

async function open(token: string, topics: string, path = '/stream'): Promise<TestStream> {
  const stream = await openStream(`${server.url}${path}?topics=${topics}`, { sessionId: token })
  streams.push(stream)
  if (path === '/stream') await until(() => stream.events[0], 'hello')
  return stream
}

let made = 0
/** Somebody of their own for each test, who may be moved and disabled. */
async function person(more: Partial<Payload<'saveMember'>> = {}): Promise<{ id: string; username: string; token: string }> {
  const username = `guest-${++made}`
  const facts = { username, realname: username, roleCode: 'operator', organizationCode: 'OWN', ...more }
  const { userId } = await server.ok('saveMember', { ...facts, password: 'first-password' }, root)
  const first = await server.login(username, 'first-password')
  await server.ok('changePassword', { oldPassword: 'first-password', newPassword: 'second-password' }, first)
  return { id: userId, username, token: await server.login(username, 'second-password') }
}
const move = (one: { id: string; username: string }, more: Partial<Payload<'saveMember'>>) =>
  server.ok(
    'saveMember',
    { userId: one.id, username: one.username, realname: one.username, roleCode: 'operator', organizationCode: 'OWN', ...more },
    root,
  )

let value = 100
/** A new value of a station's grid meter, and the points that a stream has told of since. */
async function tell(stationId: string): Promise<void> {
  const payload = JSON.stringify({ ts: Date.now(), values: { P: ++value } })
  await gateway.publishAsync(`energy/${stationId}/${stationId}-GRID/telemetry`, payload, { qos: 1 })
}
const gridOf = (stationId: string): number => server.pointId(stationId, null, 'gridPower')
const toldOf = (stream: TestStream, stationId: string, from = 0): boolean =>
  stream.events.slice(from).some((event) => event.event === 'samples' && event.data.points.includes(gridOf(stationId)))
/** Tells of both stations until `stream` has told of `seen`; gives whether it told of `other` meanwhile. */
async function watch(stream: TestStream, seen: string, other: string): Promise<boolean> {
  const from = stream.events.length
  await until(async () => {
    await tell(other)
    await tell(seen)
    return toldOf(stream, seen, from)
  }, `values of ${seen}`)
  return toldOf(stream, other, from)
}
const noticed = (stream: TestStream, code: string): boolean => stream.events.some((event) => event.event === 'notice' && event.data.code === code)

describe('an open stream goes on with the rights of now', () => {
  test('somebody who is moved to another organization gets its stations and no longer those of the old one', async () => {
    const guest = await person()
    const stream = await open(guest.token, 'fleet,station:T1')
    expect(await watch(stream, 'T1', 'X1')).toBe(false)
    await move(guest, { organizationCode: 'OTHER' })
    await until(() => noticed(stream, 'permissionChanged'), 'the notice')
    expect(await watch(stream, 'X1', 'T1')).toBe(false)
    for (const stationId of ['T1', 'X1']) await signalAlarm(server, { stationId, code: 'MOVED' })
    expect(stream.events.some((event) => event.event === 'alarm')).toBe(false)
  })

  test('somebody who is moved is told so on a page that nothing of a station flows to', async () => {
    const guest = await person()
    const stream = await open(guest.token, '')
    await move(guest, { organizationCode: 'OTHER' })
    await until(() => noticed(stream, 'permissionChanged'), 'the notice')
  })

  test('somebody whose role loses the devices and alarms gets neither any more', async () => {
    const { roleCode } = await server.ok('saveRole', { nameZh: '值班', nameEn: 'On watch', powerCodes: ['monitor', 'ai_chat'] }, root)
    const guest = await person({ roleCode })
    const stream = await open(guest.token, 'fleet,device:T1-GRID,alarms')
    const point = server.pointId('T1', 'T1-GRID', 'P')
    const device = (from: number) => stream.events.slice(from).some((event) => event.event === 'samples' && event.data.points.includes(point))
    await until(async () => {
      await tell('T1')
      return device(0)
    }, 'the device')
    await server.ok('saveRole', { roleCode, nameZh: '值班', nameEn: 'On watch', powerCodes: ['production'] }, root)
    await until(() => noticed(stream, 'permissionChanged'), 'the notice')
    const from = stream.events.length
    expect(await watch(stream, 'T1', 'X1')).toBe(false)
    expect(device(from)).toBe(false)
    await server.ok('saveRole', { roleCode, nameZh: '值班', nameEn: 'On watch', powerCodes: ['monitor'] }, root)
    await until(async () => {
      await tell('T1')
      return device(from)
    }, 'the device again')
  })

  test('a right that no stream carries is told too, when it is taken and when it is given', async () => {
    const names = { nameZh: '录入', nameEn: 'Enters' }
    const { roleCode } = await server.ok('saveRole', { ...names, powerCodes: ['monitor', 'resource_device', 'resource_device:edit'] }, root)
    const guest = await person({ roleCode })
    const stream = await open(guest.token, 'fleet')
    const notices = (): number => stream.events.filter((event) => event.event === 'notice' && event.data.code === 'permissionChanged').length
    await server.ok('saveRole', { roleCode, ...names, powerCodes: ['monitor', 'resource_device'] }, root)
    await until(() => notices() === 1, 'the notice that it was taken')
    await server.ok('saveRole', { roleCode, ...names, powerCodes: ['monitor', 'resource_device', 'resource_device:edit'] }, root)
    await until(() => notices() === 2, 'the notice that it was given')
  })

  test('a chat ends with the right to it', async () => {
    const { roleCode } = await server.ok('saveRole', { nameZh: '问答', nameEn: 'Asks', powerCodes: ['ai_chat'] }, root)
    const guest = await person({ roleCode })
    const chat = await open(guest.token, '', '/chat/message')
    await until(() => server.core.services.chats.size === 1, 'the chat')
    await server.ok('saveRole', { roleCode, nameZh: '问答', nameEn: 'Asks', powerCodes: [] }, root)
    await until(() => chat.ended(), 'its end')
  })

  test('streams of a session that is over by the clock, disabled, or must change its password end', async () => {
    for (const sql of [
      'update session set started_at = started_at - 8 * 86400000 where account_id = $1',
      "update account set state = 'disabled' where id = $1",
      'update account set password_expired = true where id = $1',
      'delete from session where account_id = $1',
    ]) {
      const guest = await person()
      const stream = await open(guest.token, 'fleet')
      await server.db.pool.query(sql, [guest.id])
      await server.core.reviewRights()
      await until(() => stream.ended(), sql)
      expect(noticed(stream, 'sessionEnded'), sql).toBe(true)
    }
  })

  test('a display link that expires, or is bound to other addresses, ends its streams', async () => {
    for (const sql of ['update display set expires_at = 1 where id = $1', `update display set addresses = '["203.0.113.1"]' where id = $1`]) {
      const { id, token } = await display([])
      const stream = await open(token, 'fleet')
      await server.db.pool.query(sql, [id])
      await server.core.reviewRights()
      await until(() => stream.ended(), sql)
    }
  })

  test('a display that is narrowed gets nothing of the stations that were taken away, in its new stream either', async () => {
    const { id, token } = await display(['T1', 'T2'])
    const before = await open(token, 'fleet')
    await watch(before, 'T2', 'T1')
    await server.ok('saveDisplay', { ...shown(['T1']), name: `wall ${made}`, id }, root)
    await until(() => before.ended(), 'the old stream to end')
    const after = await open(token, 'fleet')
    expect(await watch(after, 'T1', 'T2')).toBe(false)
  })
})

const shown = (stationIds: string[]) => ({
  organizationCode: 'OWN',
  stationIds,
  screens: ['/bigScreen/home'],
  expiresAt: null,
  addresses: [],
  demonstration: null,
})
async function display(stationIds: string[]): Promise<{ id: string; token: string }> {
  const answer = await server.ok('saveDisplay', { name: `wall ${++made}`, ...shown(stationIds) }, root)
  return { id: answer.id, token: new URLSearchParams((answer.path ?? '').split('?')[1]).get('link') ?? '' }
}

describe('what one login may hold open', () => {
  test('a window too many is refused in words, and one that was closed makes room', async () => {
    const { token } = await person()
    for (let i = 0; i < MAX_STREAMS; i++) await open(token, 'fleet')
    const response = await fetch(`${server.url}/stream?topics=fleet`, { headers: { sessionId: token, acceptLanguage: 'en' } })
    expect(response.status).toBe(429)
    expect(await response.json()).toMatchObject({ code: 429, message: expect.stringContaining('Too many windows') as string })
    streams[0]?.close()
    await until(async () => {
      const again = await openStream(`${server.url}/stream?topics=fleet`, { sessionId: token })
      streams.push(again)
      return again.status === 200
    }, 'room for one more')
  })

  test('a client that reads nothing is let go, one that reads stays', async () => {
    const { token } = await person()
    const reader = await open(token, 'fleet')
    // Those of the test before are closed by their clients; the server hears of it a little later.
    const sockets = await until(() => server.core.services.hub.size === 1 && 1, 'the reader alone')
    const { port } = new URL(server.url)
    const stalled = await new Promise<Socket>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`GET /energy/stream?topics=fleet HTTP/1.1\r\nhost: x\r\nsessionId: ${token}\r\n\r\n`)
        socket.once('data', () => {
          socket.pause()
          resolve(socket)
        })
      })
    })
    expect(server.core.services.hub.size).toBe(sockets + 1)
    const { hub } = server.core.services
    // Whatever the network takes without the client: then it stands still.
    await until(() => {
      for (let i = 0; i < 8; i++) hub.notice('history', { detail: 'x'.repeat(32 * 1024) })
      hub.heartbeat()
      return hub.size === sockets
    }, 'the stalled client to be let go')
    expect(reader.ended()).toBe(false)
    stalled.destroy()
  })
})

describe('a heartbeat', () => {
  const listener: Listener = {
    sessionFamily: 's',
    address: '',
    rights: '',
    sees: () => true,
    seesProject: () => true,
    seesPlan: () => true,
    may: () => true,
  }
  const hubOf = () => {
    const { values, registry } = server.core.services
    return new LiveHub({ registry, values, now: Date.now })
  }

  test('lets a client go that took nothing since two heartbeats, and keeps a slow one', () => {
    let ended = 0
    let queued = 0
    const sink: Sink = { write: (bytes) => void (queued += bytes.length), queued: () => queued, end: () => void ended++ }
    const hub = hubOf()
    hub.connect(sink, listener, ['fleet'], undefined)
    for (let i = 0; i < 10; i++) {
      hub.heartbeat()
      // It takes a byte now and then.
      queued -= 1
    }
    expect(ended).toBe(0)
    for (let i = 0; i < 3; i++) hub.heartbeat()
    expect([ended, hub.size]).toEqual([1, 0])
  })

  test('who could not take samples is told once it can, also when nothing more comes', () => {
    let queued = 0
    let told = ''
    const sink: Sink = { write: (bytes) => void (told += bytes.toString()), queued: () => queued, end: () => undefined }
    const { values, registry } = server.core.services
    const hub = new LiveHub({ registry, values, now: Date.now })
    hub.connect(sink, listener, ['station:T1'], undefined)
    const entry = registry().points.find((one) => one?.stationId === 'T1' && one.deviceSn === null)
    if (entry === undefined) throw new Error('no quantity of T1')
    values.take(entry.id, Date.now(), 5, 0, Date.now())
    hub.changed(entry.id)
    queued = 600 * 1024
    hub.tick()
    hub.tick()
    expect(told).not.toContain('samples')
    queued = 0
    hub.tick()
    hub.tick()
    expect(told.match(/event: notice\ndata: .*/g)).toEqual(['event: notice\ndata: {"code":"samplesDropped","count":1}'])
  })

  test('what one client holds is bounded, alarms and notices too', () => {
    let queued = 0
    const sink: Sink = { write: (bytes) => void (queued += bytes.length), queued: () => queued, end: () => undefined }
    const hub = hubOf()
    hub.connect(sink, listener, ['fleet'], undefined)
    for (let i = 0; i < 5000; i++) hub.notice('history', { detail: 'x'.repeat(1000) })
    expect(queued).toBeLessThan(2.1 * 1024 * 1024)
    hub.heartbeat()
    expect(hub.size).toBe(0)
  })
})
