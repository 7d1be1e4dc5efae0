import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { RPCClient } from 'ocpp-rpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productTemplates } from '#domain/product-templates.ts'
import { localDate } from '#domain/time.ts'
import { readGatewayFile } from '#edge/field/config.ts'
import { runGateway } from '#edge/field/run.ts'
import type { Running } from '#edge/field/running.ts'
import { freePort } from '#tests/support/free-port.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import * as schema from '#server/db/schema.ts'
import { seedModels } from '#server/db/seed-stations.ts'
import { CHARGING_POINT, hasChargingPoint } from '../../scripts/field-tools.mjs'

/** The OCPP central system between charging points and the server: 1.6 with a point that others wrote, 2.0.1 by its messages. */
const ZONE = 'Asia/Shanghai'
const certificates = join(import.meta.dirname, '../support/fixtures/tls')
const renewable = mkdtempSync(join(tmpdir(), 'renewable-'))
let server: TestServer
let root: string
let gateway: Running
let port: number
let securePort: number
const children: ChildProcess[] = []
let folder: string | undefined

const value = (sn: string, code: string) =>
  server.core.services.values.read(server.pointId('T1', sn, code)) as { value: number | null; quality: number }
const shows = (sn: string, code: string, wanted: number) =>
  until(() => value(sn, code).value === wanted && value(sn, code).quality === 0, `${sn}/${code} is ${wanted}`)
const connection = async (id = 'piles') =>
  (await server.ok('connectionList', { powerstationId: 'T1' }, root)).connections.find((one) => one.id === id)
const setpoint = async (sn: string, code: string) =>
  (await server.ok('setpointList', { powerstationId: 'T1', deviceSn: sn }, root)).setpoints.find((one) => one.code === code)
const issue = (sn: string, code: string, to: number) =>
  server.ok('issueSetpoint', { powerstationId: 'T1', deviceSn: sn, code, value: to, password: PASSWORD }, root)
const synchronized = (sn: string, code: string) => expect.poll(async () => (await setpoint(sn, code))?.state).toBe('synchronized')

beforeAll(async () => {
  for (const part of ['key', 'cert']) copyFileSync(join(certificates, `first-${part}.pem`), join(renewable, `${part}.pem`))
  server = await startTestServer()
  root = await server.login('root')
  const template = productTemplates.find(({ code }) => code === 'PILE_DC_STD')
  if (template === undefined) throw new Error('the template is there')
  const { code } = template
  await seedModels(server.db.orm, [template])
  await server.db.orm.update(schema.station).set({ isCharPail: true })
  await server.core.reload()
  for (const sn of ['T1-EV1', 'T1-EV2', 'T1-EV3'])
    await server.ok('saveDevice', { sn, stationId: 'T1', modelCode: code, name: sn, ratedPowerKw: 120 }, root)
  await server.core.reload()
  port = await freePort()
  securePort = await freePort()
  const file = {
    station: 'T1',
    mqtt: { url: server.mqttUrl },
    connections: [
      {
        id: 'piles',
        protocol: 'ocpp',
        port,
        tags: ['CARD-1'],
        points: [
          { id: 'CP1', connectors: { 1: 'T1-EV1' } },
          { id: 'CP2', password: 'secret-of-cp2', connectors: { 1: 'T1-EV2' } },
        ],
      },
      {
        id: 'secured',
        protocol: 'ocpp',
        port: securePort,
        tls: { key: join(renewable, 'key.pem'), cert: join(renewable, 'cert.pem') },
        points: [{ id: 'CP3', password: 'secret-of-cp3', connectors: { 1: 'T1-EV3' } }],
      },
    ],
  }
  const read = readGatewayFile('piles.json', JSON.stringify(file), {})
  if ('complaints' in read) throw new Error(read.complaints.join('\n'))
  gateway = runGateway(read.file, () => undefined)
  await until(async () => (await connection())?.state === 'listening', 'it listens')
})
afterAll(async () => {
  rmSync(renewable, { recursive: true, force: true })
  for (const child of children) child.kill('SIGKILL')
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  await gateway.close()
  await server.close()
})

describe.skipIf(!hasChargingPoint())('OCPP 1.6, a charging point that others wrote', () => {
  const QUARTER = 15 * 60_000
  // In the middle of a quarter hour: how much of it has something before it does not hang on the clock.
  const begun = Math.floor((Date.now() - 40 * 60_000) / QUARTER) * QUARTER + 7 * 60_000
  beforeAll(() => {
    const script = readFileSync(join(import.meta.dirname, '../support/charging-point.js'), 'utf8')
      .replaceAll('ADDRESS', `ws://127.0.0.1:${port}/CP1`)
      .replaceAll('REGISTER', '5000000')
      .replaceAll('BEGUN', String(begun))
    // From a file: it reads its input at once, which a pipe may not have yet.
    folder = mkdtempSync(join(tmpdir(), 'charging-point-'))
    const path = join(folder, 'script.js')
    writeFileSync(path, script)
    const input = openSync(path, 'r')
    children.push(spawn(process.execPath, [CHARGING_POINT, '--stdin'], { stdio: [input, 'ignore', 'ignore'] }))
    closeSync(input)
  })

  test('boots, is accepted and shown', async () => {
    const shown = await until(async () => {
      const found = await connection()
      return found?.state === 'connected' && found.devices.find(({ sn }) => sn === 'T1-EV1')?.facts === 'Others DC 120, 3.1' && found
    }, 'it is shown')
    expect(shown.devices.find(({ sn }) => sn === 'T1-EV1')).toMatchObject({ place: 'CP1 / 1', online: true })
    expect(shown.devices.find(({ sn }) => sn === 'T1-EV2')).toMatchObject({ online: false, lastAt: null })
    await shows('T1-EV1', 'STATUS', 0)
  })

  test('its session, told late by the times of its own, is a charging session', async () => {
    await shows('T1-EV1', 'EP', 5020)
    const dates = [begun, Date.now()].map((at) => localDate(ZONE, at))
    const sessions = await until(async () => {
      const days = await Promise.all([...new Set(dates)].map((date) => server.ok('pileSessions', { powerstationId: 'T1', date }, root)))
      const found = days.flatMap((day) => day.sessions).filter(({ deviceSn, kwh }) => deviceSn === 'T1-EV1' && kwh > 0)
      return (found[0]?.kwh ?? 0) > 19.9 && found
    }, 'the session is there')
    expect(sessions).toHaveLength(1)
    expect(sessions[0]?.kwh).toBeCloseTo(20, 1)
    // And is paid by the prices of its hours, but for the first quarter hour of the register's life, which has nothing before it.
    const parts = await until(async () => {
      await server.core.services.rollups.run()
      const days = await Promise.all([...new Set(dates)].map((date) => server.ok('revenue', { powerstationId: 'T1', date }, root)))
      const found = days.flatMap((day) => day.parts).filter(({ source }) => source === 'charging')
      return found.reduce((sum, { kwh }) => sum + kwh, 0) > 11.9 && found
    }, 'it is in the business figures')
    for (const { kwh, price, amount } of parts) expect(Number(amount)).toBeCloseTo(kwh * Number(price), 1)
  })

  test('is started and stopped from the console, by its own command; live values come while it charges', async () => {
    await until(async () => (await server.ok('setpointList', { powerstationId: 'T1', deviceSn: 'T1-EV1' }, root)).isReachable, 'it is reachable')
    await issue('T1-EV1', 'CHARGE', 1)
    await synchronized('T1-EV1', 'CHARGE')
    await shows('T1-EV1', 'STATUS', 1)
    await shows('T1-EV1', 'ESESSION', 1.5)
    await shows('T1-EV1', 'P', 60.5)
    await shows('T1-EV1', 'VSOC', 64)
    await issue('T1-EV1', 'CHARGE', 0)
    await synchronized('T1-EV1', 'CHARGE')
    await shows('T1-EV1', 'ESESSION', 0)
    await shows('T1-EV1', 'P', 0)
    await issue('T1-EV1', 'AVAILABLE', 0)
    await synchronized('T1-EV1', 'AVAILABLE')
    await shows('T1-EV1', 'STATUS', 6)
    await issue('T1-EV1', 'RESET', 1)
    await synchronized('T1-EV1', 'RESET')
  })

  test('one that dies is said, and its values are not those of now', async () => {
    for (const child of children) child.kill('SIGKILL')
    await until(() => value('T1-EV1', 'STATUS').quality !== 0, 'its values are stale')
    await until(async () => (await connection())?.state === 'listening', 'nobody is connected')
  })
})

test('OCPP 2.0.1 with a password: a transaction with phases, a limit that is read back, and what is refused', async () => {
  const point = (options: object) =>
    new RPCClient({ endpoint: `ws://127.0.0.1:${port}`, protocols: ['ocpp2.0.1'], strictMode: true, reconnect: false, ...options } as never)
  await expect(point({ identity: 'CP2', password: 'guessed-wrong' }).connect()).rejects.toThrow()
  await expect(point({ identity: 'NOBODY' }).connect()).rejects.toThrow()
  const cp = point({ identity: 'CP2', password: 'secret-of-cp2' })
  let limit: number | undefined
  cp.handle('SetVariables', (async () => ({ setVariableResult: [{ attributeStatus: 'Accepted', component: { name: 'SampledDataCtrlr' }, variable: { name: 'TxUpdatedInterval' } }] })) as never) // prettier-ignore
  cp.handle('TriggerMessage', (async () => ({ status: 'Rejected' })) as never)
  cp.handle('SetChargingProfile', (async ({ params }: { params: { chargingProfile: { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] }[] } } }) => {
    limit = params.chargingProfile.chargingSchedule[0]?.chargingSchedulePeriod[0]?.limit
    return { status: 'Accepted' }
  }) as never) // prettier-ignore
  cp.handle('GetCompositeSchedule', (async () => ({
    status: 'Accepted',
    schedule: { evseId: 1, duration: 60, scheduleStart: new Date().toISOString(), chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
  })) as never) // prettier-ignore
  await cp.connect()
  expect(await cp.call('BootNotification', { reason: 'PowerUp', chargingStation: { vendorName: 'Third', model: 'X2' } })).toMatchObject({
    status: 'Accepted',
    interval: 60,
  })
  await cp.call('StatusNotification', { timestamp: new Date().toISOString(), connectorStatus: 'Available', evseId: 1, connectorId: 1 })
  await shows('T1-EV2', 'STATUS', 0)
  const event = (eventType: string, seqNo: number, wh: number, more: object = {}) =>
    cp.call('TransactionEvent', {
      eventType,
      seqNo,
      timestamp: new Date().toISOString(),
      triggerReason: 'MeterValuePeriodic',
      transactionInfo: { transactionId: 'tx-1', chargingState: 'Charging' },
      meterValue: [
        {
          timestamp: new Date().toISOString(),
          sampledValue: [
            { value: wh / 1000, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh', multiplier: 3 } },
            ...['L1', 'L2', 'L3'].map((phase) => ({ value: 3500, measurand: 'Power.Active.Import', phase, unitOfMeasure: { unit: 'W' } })),
          ],
        },
      ],
      ...more,
    })
  const started = await event('Started', 0, 100_000, { evse: { id: 1, connectorId: 1 }, idToken: { idToken: 'CARD-1', type: 'ISO14443' } })
  expect(started).toEqual({ idTokenInfo: { status: 'Accepted' } })
  expect(await cp.call('Authorize', { idToken: { idToken: 'NOBODY', type: 'ISO14443' } })).toEqual({ idTokenInfo: { status: 'Invalid' } })
  await event('Updated', 1, 102_250)
  await shows('T1-EV2', 'ESESSION', 2.25)
  await shows('T1-EV2', 'P', 10.5)
  await shows('T1-EV2', 'STATUS', 1)
  await issue('T1-EV2', 'SET_PMAX', 42.5)
  await synchronized('T1-EV2', 'SET_PMAX')
  expect(limit).toBe(42_500)
  await event('Ended', 2, 102_500)
  await shows('T1-EV2', 'EP', 102.5)
  await shows('T1-EV2', 'CHARGE', 0)
  // One of before, kept while there was no network: it is of its own time, and nothing of it of now.
  const before = Date.now() - 40 * 60_000
  const late = (eventType: string, seqNo: number, minute: number, wh: number) => {
    const timestamp = new Date(before + minute * 60_000).toISOString()
    return cp.call('TransactionEvent', {
      eventType,
      seqNo,
      timestamp,
      triggerReason: 'MeterValuePeriodic',
      offline: true,
      evse: { id: 1, connectorId: 1 },
      transactionInfo: { transactionId: 'tx-0', chargingState: eventType === 'Ended' ? 'Idle' : 'Charging' },
      meterValue: [{ timestamp, sampledValue: [{ value: wh, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }] }],
    })
  }
  await late('Started', 0, 0, 90_000)
  for (let minute = 1; minute < 5; minute++) await late('Updated', minute, minute, 90_000 + minute * 1000)
  await late('Ended', 5, 5, 95_000)
  const days = [...new Set([before, Date.now()].map((at) => localDate(ZONE, at)))]
  const charged = async () => {
    const found = await Promise.all(days.map((date) => server.ok('pileSessions', { powerstationId: 'T1', date }, root)))
    return found.flatMap(({ sessions }) => sessions.filter(({ deviceSn }) => deviceSn === 'T1-EV2').map(({ kwh }) => kwh))
  }
  await expect.poll(charged).toContain(5)
  const ofNow = 'select max(v) as most from sample where point = $1 and t > $2'
  const { rows } = await server.db.pool.query(ofNow, [server.pointId('T1', 'T1-EV2', 'ESESSION'), before + 10 * 60_000])
  expect(rows).toEqual([{ most: 2.5 }])
  await cp.close({ code: 1000, reason: 'done' })
  const errors = (await until(async () => {
    const found = await connection()
    return found?.errors.some(({ code }) => code === 'wrongPassword') && found
  }, 'what was refused is shown')).errors.map(({ code }) => code) // prettier-ignore
  expect(errors).toContain('unknownPeer')
})

test('security profile 2: a point comes over TLS, believes the certificate that it was given and no other, says its password, and goes on after a renewal', async () => {
  const ca = (name: string) => ({ wsOpts: { ca: readFileSync(join(certificates, `${name}-cert.pem`)) } })
  const point = (scheme: string, options: object) =>
    new RPCClient({ endpoint: `${scheme}://127.0.0.1:${securePort}`, identity: 'CP3', protocols: ['ocpp1.6'], reconnect: false, ...options } as never)
  await expect(point('wss', { password: 'secret-of-cp3', ...ca('second') }).connect()).rejects.toThrow(/certificate/)
  await expect(point('wss', { password: 'guessed-wrong', ...ca('first') }).connect()).rejects.toThrow(/unauthorized/i)
  await expect(point('ws', { password: 'secret-of-cp3' }).connect()).rejects.toThrow()
  const cp = point('wss', { password: 'secret-of-cp3', ...ca('first') })
  await cp.connect()
  expect(await cp.call('BootNotification', { chargePointVendor: 'Fourth', chargePointModel: 'X3' })).toMatchObject({ status: 'Accepted' })
  await cp.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
  await shows('T1-EV3', 'STATUS', 0)
  expect(await connection('secured')).toMatchObject({ state: 'connected' })
  await cp.close({ code: 1000, reason: 'done' })
  await until(() => value('T1-EV3', 'STATUS').quality !== 0, 'its values are stale')

  // The certificate is renewed; the point comes back over another connection, which is no boot, and nothing has changed that it had to say.
  copyFileSync(join(certificates, 'second-key.pem'), join(renewable, 'key.pem'))
  copyFileSync(join(certificates, 'second-cert.pem'), join(renewable, 'cert.pem'))
  const again = point('wss', { password: 'secret-of-cp3', ...ca('second') })
  again.handle('TriggerMessage', (async ({ params }: { params: { requestedMessage: string } }) => {
    if (params.requestedMessage !== 'StatusNotification') return { status: 'Rejected' }
    setImmediate(() => void again.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }))
    return { status: 'Accepted' }
  }) as never)
  await again.connect()
  await again.call('Heartbeat', {})
  await shows('T1-EV3', 'STATUS', 0)
  await again.close({ code: 1000, reason: 'done' })
})

test('what is no WebSocket, no address and no OCPP ends nothing', async () => {
  const say = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.resume()
    })
  const upgrade = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ocpp1.6\r\n\r\n`
  for (const text of ['GET / HTTP/1.1\r\n\r\n', '\x16\x03\x01\x02', upgrade('/%'), upgrade('/%E0%A4%A'), upgrade(':99999999/CP1'), upgrade('/CP2')])
    await say(text)
  const cp = new RPCClient({ endpoint: `ws://127.0.0.1:${port}`, identity: 'CP1', protocols: ['ocpp1.6'], reconnect: false } as never)
  await cp.connect()
  for (const text of [
    '{',
    '[]',
    '[2]',
    '[2,"a","__proto__",{}]',
    '[2,"b","StatusNotification",{"connectorId":1e99}]',
    '[3,"nobody",{}]',
    '[4]',
    '[9,"x"]',
    `[2,"c","Heartbeat",{"x":"${'y'.repeat(2000)}"}]`,
  ])
    cp.sendRaw(text)
  expect(await cp.call('Heartbeat', {})).toHaveProperty('currentTime')
  await cp.close({ code: 1000, reason: 'done' })
})
