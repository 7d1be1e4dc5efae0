import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGatewayFile } from '#edge/field/config.ts'
import { runGateway } from '#edge/field/run.ts'
import type { Running } from '#edge/field/running.ts'
import { freePort } from '#tests/support/free-port.ts'
import { registers, startModbusServer, textWords, type ModbusServer } from '#tests/support/modbus-server.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { hasModbusServer } from '../../scripts/field-tools.mjs'

/** A gateway by its file, between devices that others wrote (pymodbus) and the server: what they have in their registers is what the console shows. */
describe.skipIf(!hasModbusServer())('Modbus', () => {
  let server: TestServer
  let root: string
  let listener: MqttClient
  let bus: ModbusServer
  let inverter: ModbusServer
  let gateway: Running
  const ports = { tcp: 0, rtu: 0 }
  const heard: Record<string, Record<string, number>> = {}

  const N16 = 0x8000
  const NU16 = 0xffff
  /** SunSpec from 40000 on: model 1, a model nobody knows (64001), 103 with a neutral that is not there, 160 with two strings, 704, the end. */
  const sunSpec = [
    0x5375, 0x6e53, 1, 66,
    ...textWords('Anybody', 16), ...textWords('Inverter 50', 16), ...textWords('', 8), ...textWords('1.2', 8), ...textWords('SN-4711', 16), 1, 0,
    64_001, 3, 7, 7, 7,
    103, 50,
    // A, AphA..C, A_SF; line voltages not there, PhVphA..C, V_SF; W, W_SF; Hz; VA; VAr not there; PF; WH; DC; temperatures; state 4 (MPPT).
    1240, 413, 414, NU16, -1, NU16, NU16, NU16, 2401, 2402, 2403, -1, 2970, 1, 4999, -2, 2978, 1, N16, N16, 9950, -2,
    0x0012, 0xd687, 1, 100, -1, 6001, -1, 3001, 1, 401, N16, N16, N16, -1, 4, NU16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    160, 48, -2, -1, 0, 0, 0, 0, 2, 0,
    ...[[1, 512, 6001], [2, NU16, 5990]].flatMap(([id = 0, amps = 0, volts = 0]) => [id, ...textWords('', 8), amps, volts, 0, 0, 0, 0, 0, N16, 4, 0, 0]),
    0xffff, 0,
  ] // prettier-ignore

  const value = (sn: string, code: string) => server.core.services.values.read(server.pointId('T1', sn, code))
  const shows = (sn: string, code: string, wanted: unknown, quality = 0) =>
    until(
      () => {
        const { value: now, quality: q } = value(sn, code) as { value: number; quality: number }
        return now === wanted && q === quality
      },
      `${sn}/${code} is ${String(wanted)}`,
    )
  const connection = async (id: string) =>
    (await server.ok('connectionList', { powerstationId: 'T1' }, root)).connections.find((one) => one.id === id)
  const setpoint = async () => (await server.ok('setpointList', { powerstationId: 'T1', deviceSn: 'T1-PCS1' }, root)).setpoints[0]
  const states = async () => {
    const found = await setpoint()
    return [found?.state, found?.reason, found?.issue?.state]
  }
  const issue = (kvar: number) =>
    server.ok('issueSetpoint', { powerstationId: 'T1', deviceSn: 'T1-PCS1', code: 'SET_Q', value: kvar, password: PASSWORD }, root)

  beforeAll(async () => {
    server = await startTestServer()
    root = await server.login('root')
    listener = await mqtt.connectAsync(server.mqttUrl, { clientId: 'listener' })
    listener.on('message', (topic, payload) => {
      const said = JSON.parse(payload.toString()) as { values: Record<string, number> }
      Object.assign((heard[topic.split('/')[2] ?? ''] ??= {}), said.values)
    })
    await listener.subscribeAsync('energy/T1/+/telemetry', { qos: 1 })
    ports.tcp = await freePort()
    ports.rtu = await freePort()
    inverter = await startModbusServer(ports.tcp, 'tcp', { 3: registers(40_000, sunSpec) })
    // A bus: a meter (float32 with its low word first, an energy of 32 bits) and a converter that counts tenths with the other sign.
    bus = await startModbusServer(ports.rtu, 'rtu', {
      1: { ...registers(10, [0xe979, 0x42f6]), ...registers(20, [0x0001, 0x86a0]) },
      2: { ...registers(0, [-250, 815, 1]), ...registers(100, [0]) },
    })
    const file = {
      station: 'T1',
      mqtt: { url: server.mqttUrl },
      connections: [
        {
          id: 'inverters',
          protocol: 'modbus-tcp',
          host: '127.0.0.1',
          port: ports.tcp,
          pollMs: 200,
          devices: [{ sn: 'T1-PV1', unit: 3, sunspec: { codes: { EG: 'EPG' } } }],
        },
        {
          id: 'bus',
          protocol: 'modbus-rtu',
          host: '127.0.0.1',
          port: ports.rtu,
          pollMs: 200,
          timeoutMs: 20_000,
          devices: [
            {
              sn: 'T1-GRID',
              unit: 1,
              points: [
                { code: 'P', address: 10, type: 'float32', words: 'low-first' },
                { code: 'EPI', address: 20, type: 'uint32', scale: 0.01 },
              ],
            },
            {
              sn: 'T1-PCS1',
              unit: 2,
              points: [
                { code: 'P', address: 0, type: 'int16', scale: 0.1 },
                { code: 'SOC', address: 1, type: 'uint16', scale: 0.1, notImplemented: [65_535] },
                { code: 'RUN', address: 2, type: 'bitfield16', bit: 0 },
                { code: 'SET_Q', address: 100, type: 'int16', write: { min: -500, max: 500 } },
              ],
            },
          ],
        },
      ],
    }
    const read = readGatewayFile('station.json', JSON.stringify(file, null, 2), {})
    if ('complaints' in read) throw new Error(read.complaints.join('\n'))
    gateway = runGateway(read.file, () => undefined)
  })
  afterAll(async () => {
    await gateway.close()
    await bus.stop()
    await inverter.stop()
    await listener.endAsync()
    await server.close()
  })

  test('SunSpec models are found by themselves; scale factors hold, and what is not there is left out', async () => {
    await shows('T1-PV1', 'P', 29.7)
    await shows('T1-PV1', 'EPG', 12_345.67)
    await expect.poll(() => heard['T1-PV1']).toEqual({
      Ia: 41.3, Ib: 41.4, Ua: 240.1, Ub: 240.2, Uc: 240.3, P: 29.7, F: 49.99, PF: 0.995, EPG: 12_345.67,
      PDC: 30.01, TEMP: 40.1, UDC1: 600.1, IDC1: 5.12, UDC2: 599, STATUS: 5,
    }) // prettier-ignore
    const shown = await until(async () => {
      const found = await connection('inverters')
      return found?.state === 'connected' && found.devices[0]?.online === true && found
    }, 'the connection is shown')
    expect(shown.devices[0]).toMatchObject({ sn: 'T1-PV1', place: 'unit 3', facts: 'Anybody Inverter 50, 1.2, SN-4711 · SunSpec 1, 64001, 103, 160' })
    expect(shown.frames.at(-1)?.bytes).toMatch(/^[0-9a-f ]+/)
    expect(shown.counters.values).toBeGreaterThan(0)
    expect(shown.errors).toEqual([])
  })

  test('a register map over RTU: word order, scale, bits; what changes is told', async () => {
    await shows('T1-GRID', 'P', 123.456001282)
    await shows('T1-GRID', 'EPI', 1000)
    // The converter counts charging above nought; the console discharging.
    await shows('T1-PCS1', 'P', 25)
    await shows('T1-PCS1', 'SOC', 81.5)
    await shows('T1-PCS1', 'RUN', 1)
    bus.set(2, 0, 300)
    await shows('T1-PCS1', 'P', -30)
  })

  test('a setpoint is written, read back and reported, through the console’s own command', async () => {
    await until(async () => (await server.ok('setpointList', { powerstationId: 'T1', deviceSn: 'T1-PCS1' }, root)).isReachable, 'it is reachable')
    await issue(12.5)
    await expect.poll(states).toEqual(['synchronized', '', 'done'])
    await expect.poll(() => heard['T1-PCS1']?.SET_Q).toBe(-125)
    expect((await setpoint())?.issue).toMatchObject({ resultCode: 200, message: '' })
    // Somebody turns it at the device.
    bus.set(2, 100, -200)
    await expect.poll(states).toEqual(['toBeIssued', 'local', 'done'])
    // The gateway's own bounds are narrower than the model's.
    await issue(60)
    await expect.poll(states).toEqual(['toBeIssued', 'refused', 'refused'])
    expect((await setpoint())?.issue?.message).toBe('SET_Q: -600 is not from -500 to 500')
  })

  test('a device that does not answer is said, and its values are not those of now; it comes back by itself', async () => {
    await bus.stop()
    await until(() => (value('T1-GRID', 'P') as { quality: number }).quality !== 0, 'the value is stale')
    const lost = await until(async () => {
      const found = await connection('bus')
      return found?.state === 'connecting' && found.errors.some(({ code }) => code === 'refused') && found
    }, 'the connection is said to be lost')
    expect(lost.devices.map(({ sn, online }) => [sn, online])).toEqual([['T1-GRID', false], ['T1-PCS1', false]]) // prettier-ignore
    // The others go on.
    expect((value('T1-PV1', 'P') as { quality: number }).quality).toBe(0)
    bus = await startModbusServer(ports.rtu, 'rtu', {
      1: { ...registers(10, [0xe979, 0x42f6]), ...registers(20, [0x0001, 0x86a0]) },
      2: { ...registers(0, [-250, 815, 1]), ...registers(100, [0]) },
    })
    await shows('T1-GRID', 'P', 123.456001282)
    await shows('T1-PCS1', 'SOC', 81.5)
    await until(async () => (await connection('bus'))?.state === 'connected', 'it is connected again')
  })
})
