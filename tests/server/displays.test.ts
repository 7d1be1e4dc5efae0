import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames, endpointTable, type EndpointFacts, type EndpointName } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { makeDisplay, programOf, windowReport } from '#tests/support/display.ts'
import { openStream, type TestStream } from '#tests/support/sse.ts'
import { signalAlarm } from '#tests/support/field.ts'
import { testStations } from '#tests/support/plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let gateway: mqtt.MqttClient
let root = ''
let worker = ''
const streams: TestStream[] = []

beforeAll(async () => {
  server = await startTestServer()
  gateway = await mqtt.connectAsync(server.mqttUrl)
  root = await server.login('root')
  worker = await server.login('worker')
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

const display = (more: Partial<Payload<'saveDisplay'>> = {}, by = worker) => makeDisplay(server, by, more)
const codeOf = async (name: EndpointName, token: string): Promise<number> => (await server.call(name as 'userInfo', {}, { sessionId: token })).code
const listed = async (id: string) => (await server.ok('displayList', { pageSize: 100 }, worker)).displayList.find((one) => one.id === id)
const send = (sn: string, values: Record<string, number>, ts = Date.now()) =>
  gateway.publishAsync(`energy/${sn.split('-')[0]}/${sn}/telemetry`, JSON.stringify({ ts, values }), { qos: 1 })
async function open(token: string, topics: string): Promise<TestStream> {
  const stream = await openStream(`${server.url}/stream?topics=${topics}`, { sessionId: token })
  streams.push(stream)
  return stream
}

describe('a display link', () => {
  test('reads what a wall asks for, of its organization’s stations, and nothing else', async () => {
    const { token } = await display()
    const { optionList } = await server.ok('stationOptions', {}, token)
    expect(optionList.map((one) => one.powerstationId)).toContain('T1')
    expect(optionList.map((one) => one.powerstationId)).not.toContain('X1')
    expect((await server.ok('routerList', {}, token)).list.map((route) => route.path)).toEqual(['/bigScreen/home', '/bigScreen/single'])
    for (const name of endpointNames) {
      const facts: EndpointFacts = endpointTable[name]
      if (facts.access === 'public' || facts.displays !== undefined || facts.form !== undefined) continue
      expect(await codeOf(name, token), name).toBe(403)
    }
  })

  test('is narrowed to chosen stations, in calls and in the stream', async () => {
    const { token } = await display({ stationIds: ['T1'] })
    expect((await server.ok('stationOptions', {}, token)).optionList.map((one) => one.powerstationId)).toEqual(['T1'])
    expect((await server.call('stationModel', { powerstationId: 'T2' }, { sessionId: token })).code).toBe(403)
    const stream = await open(token, 'station:T1,station:T2')
    const hello = await until(() => stream.events[0], 'hello')
    const streamId = hello.event === 'hello' ? hello.data.streamId : ''
    expect((await server.ok('streamTopics', { streamId, add: [], remove: [] }, token)).topics).toEqual(['station:T1'])
  })

  test('is over when it is revoked, and its stream ends; a new link does, the old one never again', async () => {
    const { id, token } = await display()
    const stream = await open(token, 'fleet')
    await until(() => stream.events[0], 'hello')
    await server.ok('revokeDisplay', { ids: [id] }, worker)
    await until(() => stream.ended(), 'the end of the stream')
    expect(await server.call('userInfo', {}, { sessionId: token })).toMatchObject({ code: 401, message: '此大屏链接无效或已被撤销' })
    expect((await listed(id))?.state).toBe('revoked')
    const renewed = await server.ok('renewDisplay', { id }, worker)
    expect(await codeOf('userInfo', new URLSearchParams((renewed.path ?? '').split('?')[1]).get('link') ?? '')).toBe(200)
    expect(await codeOf('userInfo', token)).toBe(401)
  })

  test('expires, and asks from where it is used', async () => {
    const late = await display({ expiresAt: Date.now() + 3_600_000 })
    expect(await codeOf('userInfo', late.token)).toBe(200)
    await server.db.pool.query('update display set expires_at = $2 where id = $1', [late.id, Date.now() - 1])
    server.core.services.displays.invalidate()
    expect(await server.call('userInfo', {}, { sessionId: late.token })).toMatchObject({ code: 401, message: '此大屏链接已过期' })
    const elsewhere = await display({ addresses: ['203.0.113.0/24'] })
    expect(await server.call('userInfo', {}, { sessionId: elsewhere.token })).toMatchObject({
      code: 401,
      message: '此大屏链接不允许从该网络地址使用',
    })
    const here = await display({ addresses: ['127.0.0.0/8'] })
    expect(await codeOf('userInfo', here.token)).toBe(200)
  })

  test('is told once, kept as a hash, and stands in no record', async () => {
    const { id, token } = await display()
    const rows = await server.db.pool.query('select * from display where id = $1', [id])
    const everything = JSON.stringify([rows.rows, await server.ok('auditLogList', { pageSize: 5000 }, root), await listed(id)])
    expect(token).toMatch(/^display-[\w-]{43}$/)
    expect(everything).not.toContain(token)
  })

  test('bad input is said at its field', async () => {
    const fieldsOf = async (more: Partial<Payload<'saveDisplay'>>) =>
      Object.keys(
        (
          await server.call(
            'saveDisplay',
            {
              name: 'faulty',
              organizationCode: 'OWN',
              stationIds: [],
              screens: ['/bigScreen/home'],
              expiresAt: null,
              addresses: [],
              demonstration: null,
              ...more,
            },
            { sessionId: worker },
          )
        ).fields ?? {},
      )
    expect(await fieldsOf({ addresses: ['10.0.0'] })).toEqual(['addresses'])
    expect(await fieldsOf({ screens: ['/system/role'] })).toEqual(['screens'])
    expect(await fieldsOf({ organizationCode: 'OTHER' })).toEqual(['organizationCode'])
    expect(await fieldsOf({ stationIds: ['X1'] })).toEqual(['stationIds'])
    expect(await fieldsOf({ expiresAt: Date.now() - 1000 })).toEqual(['expiresAt'])
    expect(await fieldsOf({ demonstration: { masked: true, factor: 0 } })).toEqual(['demonstration.factor'])
  })
})

describe('a demonstration', () => {
  test('hides names and scales powers and energies on the server, in answers and in the stream; shares stay as they are', async () => {
    const { token } = await display({ demonstration: { masked: true, factor: 0.5 } })
    const own = await display()
    const grid = server.pointId('T1', 'T1-GRID', 'P')
    const soc = server.pointId('T1', 'T1-PCS1', 'SOC')
    // The display knows the device by another name.
    const pcs = (await server.ok('stationModel', { powerstationId: 'S1' }, token)).devices.find((one) => one.kind === 'pcs')?.sn
    const shown = await open(token, `station:S1,device:${pcs}`)
    const real = await open(own.token, 'station:T1,device:T1-PCS1')
    await until(() => shown.events[0] && real.events[0], 'both streams')
    await send('T1-GRID', { P: 200 })
    await send('T1-PCS1', { P: 10, SOC: 60 })
    const last = (stream: TestStream, point: number): number | undefined =>
      stream.events.reduce<number | undefined>((found, event) => {
        const at = event.event === 'samples' ? event.data.points.indexOf(point) : -1
        return event.event === 'samples' && at >= 0 ? (event.data.values[at] ?? undefined) : found
      }, undefined)
    await until(() => last(real, grid) === 200 && last(shown, grid) === 100, 'half of it on the display')
    await until(() => last(real, soc) === 60 && last(shown, soc) === 60, 'the share as it is')
    const { values } = await server.ok('lastValues', { points: [grid, soc] }, token)
    expect(values.map((one) => one.value)).toEqual([100, 60])
    const { station } = await server.ok('stationModel', { powerstationId: 'S1' }, token)
    expect(station).toMatchObject({ name: '示范电站 1', nameEn: 'Demonstration station 1', address: '', organizationCode: '' })
    const everything = JSON.stringify([
      await server.ok('stationOptions', {}, token),
      await server.ok('stationOverview', {}, token),
      await server.ok('alarmList', { pageNum: 1, pageSize: 10 }, token),
    ])
    expect(everything).not.toMatch(/站 T1|Station T1/)
    // By how much is the secret of whoever made it: the true values would be one division away.
    expect((await server.ok('displayReport', windowReport, token)).demonstration).toEqual({ masked: true, scaled: true })
    const raw = await server.call('displayReport', windowReport, { sessionId: token })
    expect(JSON.stringify(raw)).not.toMatch(/factor|0\.5/)
  })
})

describe('a saved analysis on a wall', () => {
  const saved = (name: string, shared: boolean, by: string) => {
    const sources = [{ point: server.pointId('T1', 'T1-GRID', 'P') }, { point: server.pointId('T2', 'T2-GRID', 'P') }]
    const range = { kind: 'day' as const, from: '2026-01-01', to: '2026-01-01' }
    return server.ok('saveAnalysis', { name, shared, question: { sources, range } }, by)
  }

  test('is given to a display link by its number, with the parameters of the display’s own stations; it looks for no others', async () => {
    const { id } = await saved('day', true, root)
    const { token } = await display({ stationIds: ['T1'] })
    const { analysisList } = await server.ok('analysisList', { id, pageSize: 1 }, token)
    expect(analysisList.map(({ name }) => name)).toEqual(['day'])
    const [mine, foreign] = analysisList[0]?.question.sources.map(({ point }) => point) ?? []
    const { points } = await server.ok('analysisPoints', { ids: [mine ?? 0, foreign ?? 0] }, token)
    expect(points.map(({ id: point }) => point)).toEqual([mine])
    const asked = { from: Date.now() - 3_600_000, to: Date.now(), size: 100 }
    expect((await server.ok('analysisCurves', { ...asked, sources: [{ point: mine ?? 0 }] }, token)).curves).toHaveLength(1)
    expect((await server.call('analysisCurves', { ...asked, sources: [{ point: foreign ?? 0 }] }, { sessionId: token })).code).toBe(403)
    expect((await server.call('analysisList', { pageSize: 10 }, { sessionId: token })).code).toBe(403)
    expect((await server.call('saveAnalysis', { name: 'x', question: analysisList[0]?.question as never }, { sessionId: token })).code).toBe(403)
    const hidden = await saved('own', false, root)
    expect((await server.ok('analysisList', { id: hidden.id, pageSize: 1 }, token)).analysisList).toEqual([])
  })

  test('hides names and scales values in a demonstration', async () => {
    const { id } = await saved('T1 by day', true, root)
    const { token } = await display({ demonstration: { masked: true, factor: 0.5 } })
    const grid = server.pointId('T1', 'T1-GRID', 'P')
    const at = Date.now() - 120_000
    await server.db.pool.query('insert into sample (point, t, v, q) values ($1, $2, 80, 0), ($1, $3, 120, 0)', [grid, at, at + 1000])
    const range = { from: at - 10_000, to: at + 10_000, resolution: 'raw' as const, sources: [{ point: grid }] }
    const whole = await server.ok('analysisCurves', { ...range, size: 100 }, token)
    expect(whole.curves[0]?.values).toEqual([40, 60])
    const answers = JSON.stringify([
      await server.ok('analysisList', { id, pageSize: 1 }, token),
      await server.ok('analysisPoints', { ids: [grid] }, token),
    ])
    expect(answers).not.toMatch(/\b(T1|T1-GRID)\b|站 T1|Station T1/)
    expect((await server.call('analysisPoints', { text: 'T1' }, { sessionId: token })).code).toBe(403)
  })
})

describe('a demonstration with names hidden', () => {
  const HIDDEN = /\b(T1|T2|OWN)\b|本组织/
  const masked = { masked: true, factor: 1 }

  test('shows no serial number and no station’s id: not in the model, points, snapshot, alarms, dashboards, the director’s word or the stream', async () => {
    const { id, token } = await display({ demonstration: masked, stationIds: ['T1'] })
    const model = await server.ok('stationModel', { powerstationId: 'S1' }, token)
    const { devices } = model
    const pcs = devices.find((one) => one.kind === 'pcs')
    if (pcs === undefined) throw new Error('no device')
    const stream = await open(token, `station:S1,alarms,device:${pcs.sn}`)
    await until(() => stream.events[0], 'hello')
    await send('T1-PCS1', { P: 12, SOC: 61 })
    const text = { zh: `${testStations[0]?.station.name} t1-pcs1 过温`, en: 'T1-PCS1 of T1 is too hot, tell 本组织 (OWN)' }
    await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-PCS1', code: 'MASKED', text })
    const point = server.pointId('T1', 'T1-PCS1', 'SOC')
    await until(
      () => stream.events.some((event) => event.event === 'samples' && event.data.topic === `device:${pcs.sn}` && event.data.points.includes(point)),
      'its values under the name that is shown',
    )
    await until(() => stream.events.some((event) => event.event === 'alarm'), 'the alarm')
    const { points } = await server.ok('devicePoints', { deviceSn: pcs.sn }, token)
    expect(points.map((one) => one.deviceSn)).toEqual(points.map(() => pcs.sn))
    const { alarmList } = await server.ok('alarmList', { pageNum: 1, pageSize: 10, deviceSn: pcs.sn }, token)
    expect(alarmList.find((one) => one.code === 'MASKED')).toMatchObject({
      deviceSn: pcs.sn,
      stationId: 'S1',
      content: { zh: `S1 ${pcs.sn} 过温`, en: `${pcs.sn} of S1 is too hot, tell O1 (O1)` },
    })
    // Whom to call and who was told are people; the curves bear the shown name.
    await server.db.pool.query("update station set contact_name = 'Mr Masked', contact_phone = '139' where id = 'T1'")
    const masking = alarmList.find((one) => one.code === 'MASKED')?.id ?? ''
    const takeover = await server.ok('alarmTakeover', { id: masking }, token)
    expect(takeover.contact).toBeNull()
    expect(takeover.keyPoints.map((one) => one.deviceSn)).toEqual(takeover.keyPoints.map(() => pcs.sn))
    expect((await server.ok('alarmTakeover', { id: masking }, worker)).contact).toEqual({ name: 'Mr Masked', phone: '139' })
    const option = { point: { id: point, stationId: 'T1', deviceSn: 'T1-PCS1' } }
    const body = {
      version: 1,
      bind: { kind: 'chosen' as const },
      arrangements: { desktop: [] },
      widgets: { w: { type: 'gauge', version: 1, options: { bound: [option] } } },
    }
    const { dashboard } = await server.ok('dashboardSave', { slot: 'screen:masked', title: 'x', body, revision: 0 }, worker)
    const got = await server.ok('dashboardGet', { slot: 'screen:masked' }, token)
    expect(got.dashboard?.body.widgets.w?.options).toEqual({ bound: [{ point: { ...option.point, stationId: 'S1', deviceSn: pcs.sn } }] })
    expect((await server.ok('dashboardGet', { id: dashboard.id }, worker)).dashboard?.body).toEqual(body)
    // Late data: windows are told which station's curves are to be asked for anew.
    await send('T1-GRID', { P: 5 }, Date.now() - 7_200_000)
    await until(() => stream.events.some((event) => event.event === 'notice' && event.data.detail?.startsWith('S1:') === true), 'the notice')
    await server.ok('steerDisplay', { ids: [id], program: programOf() }, worker)
    const told = await server.ok('displayReport', windowReport, token)
    expect(told).toMatchObject({ now: { stationId: 'S1' }, program: { show: { stationId: 'S1' } } })
    const station = { powerstationId: 'S1' }
    const everything = JSON.stringify([
      model,
      told,
      await server.ok('stationOptions', {}, token),
      await server.ok('parentStationOptions', {}, token),
      await server.ok('priceMonth', station, token),
      await server.ok('priceDay', station, token),
      await server.ok('priceYear', station, token),
      await server.ok('strategyStates', station, token),
      await server.ok('planDay', station, token),
      await server.ok('planDeviation', station, token),
      await server.ok('revenue', station, token),
      await server.ok('revenueMonth', station, token),
      await server.ok('energyByPeriod', { ...station, from: '2026-01-01', to: '2026-01-01', quantities: ['gridImport'] }, token),
      await server.ok('alarmCounts', station, token),
      await server.ok('alarmTrend', station, token),
      takeover,
      await server.ok('series', { points: [point], from: Date.now() - 60_000, to: Date.now(), size: 10 }, token),
      await server.ok('lastValues', { points: [point] }, token),
      await server.ok('userInfo', {}, token),
      points,
      alarmList,
      got,
      await server.ok('stationOverview', {}, token),
      await server.ok('snapshot', { ...station, at: Date.now() }, token),
      await server.ok('pileSessions', station, token),
      stream.events,
    ])
    expect(everything).not.toMatch(HIDDEN)
  })

  test('a device that people called after its plant does not tell which one it is', async () => {
    const { token } = await display({ demonstration: masked, stationIds: ['T1'] })
    const station = testStations[0]?.station.name ?? ''
    const rename = (name: string): Promise<unknown> => server.db.pool.query("update device set name = $1, name_en = $1 where sn = 'T1-PCS1'", [name])
    const namesTo = async (id: string, session: string): Promise<string[]> =>
      (await server.ok('stationModel', { powerstationId: id }, session)).devices.map(({ name, nameEn }) => `${name} ${nameEn}`)
    await rename(`PCS ${station}`)
    await until(async () => (await namesTo('T1', worker)).some((name) => name.includes(station)), 'the new name')
    expect((await namesTo('S1', token)).filter((name) => name.includes(station))).toEqual([])
    await rename('PCS')
  })

  test('nor can anything be asked by a true one', async () => {
    const { token } = await display({ demonstration: masked })
    const asks = [
      await server.call('devicePoints', { deviceSn: 'T1-PCS1' }, { sessionId: token }),
      await server.call('alarmList', { pageNum: 1, pageSize: 10, deviceSn: 'T1-PCS1' }, { sessionId: token }),
      await server.call('alarmList', { pageNum: 1, pageSize: 10, text: 'T1-PC' }, { sessionId: token }),
      await server.call('stationModel', { powerstationId: 'T1' }, { sessionId: token }),
      await server.call('alarmCounts', { powerstationId: 'T1' }, { sessionId: token }),
      await server.call('priceMonth', { powerstationId: 'T1' }, { sessionId: token }),
    ]
    expect(asks.map(({ code }) => code)).toEqual(asks.map(() => 403))
    const stream = await open(token, 'fleet')
    const hello = await until(() => stream.events.find((event) => event.event === 'hello'), 'hello')
    const streamId = hello.event === 'hello' ? hello.data.streamId : ''
    expect((await server.ok('streamTopics', { streamId, add: ['device:T1-PCS1', 'station:T1'] }, token)).refused).toEqual([
      'device:T1-PCS1',
      'station:T1',
    ])
  })

  test('no display link tells whose it is', async () => {
    const { token } = await display()
    const body = { version: 1, bind: { kind: 'chosen' as const }, arrangements: { desktop: [] }, widgets: {} }
    await server.ok('dashboardSave', { slot: 'screen:own', title: 'x', body, revision: 0 }, worker)
    const own = await server.ok('userInfo', {}, worker)
    const answers = [await server.ok('userInfo', {}, token), await server.ok('dashboardGet', { slot: 'screen:own' }, token)]
    expect(JSON.stringify(answers)).not.toContain(`"${own.userId}"`)
  })
})
