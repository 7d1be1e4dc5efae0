import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromLocal } from '#domain/time.ts'
import { readGatewayFile } from '#edge/field/config.ts'
import { runGateway } from '#edge/field/run.ts'
import type { Running } from '#edge/field/running.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startControlCentre, type ControlCentre, type Told } from '#tests/support/iec104-master.ts'
import { registers, startModbusServer, type ModbusServer } from '#tests/support/modbus-server.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { hasIec104Readers, hasModbusServer, TSHARK } from '../../scripts/field-tools.mjs'

/** A gateway between devices (pymodbus) and a control centre (scapy) that others wrote: what is in the registers is told, what is ordered is written, and tshark reads every frame. */
describe.skipIf(!hasModbusServer() || !hasIec104Readers())('IEC 60870-5-104', () => {
  let server: TestServer
  let root: string
  let bus: ModbusServer
  let gateway: Running
  let centre: ControlCentre
  const ports = { rtu: 0, centre: 0, hasty: 0, closed: 0 }
  /** Object addresses as they are usual in China: signals from 1, measured from 0x4001, commands from 0x6001, setpoints from 0x6201, counters from 0x6401. */
  const [RUN, NEVER, P, SOC, SWITCH, SET_Q, EPI] = [1, 2, 0x4001, 0x4002, 0x6001, 0x6201, 0x6401] as const
  const everyFrame: string[] = []

  const startBus = () =>
    startModbusServer(ports.rtu, 'rtu', { 2: { ...registers(0, [-250, 815]), ...registers(20, [1, 0x86a0]), ...registers(100, [0, 1]) } })
  const connection = async (id: string) =>
    (await server.ok('connectionList', { powerstationId: 'T1' }, root)).connections.find((one) => one.id === id)
  /** Frames of a kind from here on. */
  const next = (what: string, is: (told: Told) => boolean, from: number) => centre.hears(what, is, from)
  const objectOf = ({ objects = [] }: Told, ioa: number) => objects.find((one) => one.information_object_address === ioa)
  const tells = (asdu: string, ioa: number, field: string, value: number) => (told: Told) =>
    told.asdu === asdu && objectOf(told, ioa)?.[field] === value
  const ends =
    (asdu: string, cot: number, negative = false) =>
    (told: Told) =>
      told.asdu === asdu && told.cot === cot && told.negative === negative
  /** The moment of an object, in the station's zone. */
  const momentOf = (object: Record<string, number | string> | undefined): number => {
    const at = (name: string): number => Number(object?.[name])
    return fromLocal(
      'Asia/Shanghai',
      Date.UTC(2000 + at('year'), at('month') - 1, at('day_of_month'), at('hours'), at('minutes'), 0, at('sec_milli')),
    )
  }

  beforeAll(async () => {
    server = await startTestServer()
    root = await server.login('root')
    for (const name of ['rtu', 'centre', 'hasty', 'closed'] as const) ports[name] = await freePort()
    bus = await startBus()
    const own = { protocol: 'iec104', host: '127.0.0.1', commonAddress: 7 }
    const file = {
      station: 'T1',
      mqtt: { url: server.mqttUrl },
      connections: [
        {
          id: 'bus',
          protocol: 'modbus-rtu',
          host: '127.0.0.1',
          port: ports.rtu,
          pollMs: 200,
          timeoutMs: 20_000,
          devices: [
            {
              sn: 'T1-PCS1',
              unit: 2,
              points: [
                { code: 'P', address: 0, type: 'int16', scale: 0.1 },
                { code: 'SOC', address: 1, type: 'uint16', scale: 0.1 },
                { code: 'EPI', address: 20, type: 'uint32', scale: 0.01 },
                { code: 'SET_Q', address: 100, type: 'int16', write: { min: -500, max: 500 } },
                { code: 'RUN', address: 101, type: 'uint16', write: { min: 0, max: 1 } },
              ],
            },
          ],
        },
        {
          id: 'dispatch',
          ...own,
          port: ports.centre,
          peers: ['127.0.0.1'],
          signals: [
            { ioa: RUN, sn: 'T1-PCS1', code: 'RUN' },
            { ioa: NEVER, sn: 'T1-PCS1', code: 'DOOR' },
          ],
          measured: [
            { ioa: P, sn: 'T1-PCS1', code: 'P', scale: -1, deadband: 0.5 },
            { ioa: SOC, sn: 'T1-PCS1', code: 'SOC' },
          ],
          counters: [{ ioa: EPI, sn: 'T1-PCS1', code: 'EPI' }],
          commands: [{ ioa: SWITCH, sn: 'T1-PCS1', code: 'RUN' }],
          setpoints: [{ ioa: SET_Q, sn: 'T1-PCS1', code: 'SET_Q', scale: 0.1, select: false, min: -40, max: 40 }],
        },
        // Who is slow to confirm is parted from soon.
        { id: 'hasty', ...own, port: ports.hasty, peers: ['*'], t1: 2, t2: 1, signals: [{ ioa: 1, sn: 'T1-PCS1', code: 'RUN' }] },
        { id: 'closed', ...own, port: ports.closed, peers: ['192.0.2.1'], signals: [{ ioa: 1, sn: 'T1-PCS1', code: 'RUN' }] },
      ],
    }
    const read = readGatewayFile('station.json', JSON.stringify(file, null, 2), {})
    if ('complaints' in read) throw new Error(read.complaints.join('\n'))
    gateway = runGateway(read.file, () => undefined)
    await until(async () => (await connection('bus'))?.state === 'connected', 'the devices are read')
    await until(async () => (await connection('dispatch'))?.state === 'listening', 'the station listens')
    centre = startControlCentre(ports.centre)
    centre.u('startdt_act')
    await centre.hears('it is started', ({ u }) => u === 'startdt_con')
  })
  afterAll(async () => {
    await centre.end()
    await gateway.close()
    await bus.stop()
    await server.close()
  })

  const interrogate = async (): Promise<Told[]> => {
    const from = centre.told.length
    centre.order('C_IC_NA_1', { information_object_address: 0, qoi: 20 })
    await next('the interrogation ends', ends('C_IC_NA_1', 10), from)
    return centre.told.slice(from).filter(({ asdu, cot }) => asdu === 'C_IC_NA_1' || cot === 20)
  }

  test('an interrogation has every value as the registers have it; what was never heard is invalid', async () => {
    await centre.hears('it says that it is new', ({ asdu }) => asdu === 'M_EI_NA_1')
    const said = await until(async () => {
      const all = await interrogate()
      return all.some((told) => objectOf(told, SOC)?.iv === 0) && all
    }, 'the values are there')
    expect(said.map(({ asdu, cot }) => [asdu, cot])).toEqual([['C_IC_NA_1', 7], ['M_SP_NA_1', 20], ['M_ME_NC_1', 20], ['C_IC_NA_1', 10]]) // prettier-ignore
    expect(objectOf(said[1] ?? {}, RUN)).toMatchObject({ spi_value: 1, iv: 0, nt: 0 })
    expect(objectOf(said[1] ?? {}, NEVER)).toMatchObject({ spi_value: 0, iv: 1, nt: 1 })
    expect(objectOf(said[2] ?? {}, P)).toMatchObject({ scaled_value: 25, iv: 0, nt: 0 })
    expect(objectOf(said[2] ?? {}, SOC)).toMatchObject({ scaled_value: 81.5, iv: 0, nt: 0 })
    expect(said.every(({ station }) => station === 7)).toBe(true)
  })

  test('what changes is told with its moment, beyond the dead band only', async () => {
    const from = centre.told.length
    bus.set(2, 0, -254)
    bus.set(2, 1, 820)
    const soc = await next('the state of charge is told', tells('M_ME_TF_1', SOC, 'scaled_value', 82), from)
    expect(Math.abs(momentOf(objectOf(soc, SOC)) - Date.now())).toBeLessThan(60_000)
    bus.set(2, 0, 300)
    await next('the power is told', tells('M_ME_TF_1', P, 'scaled_value', -30), from)
    expect(centre.told.slice(from).some((told) => objectOf(told, P)?.scaled_value === 25.4)).toBe(false)
  })

  test('counters are told when asked, and as they were frozen', async () => {
    const count = async (frz: number): Promise<Told> => {
      const from = centre.told.length
      centre.order('C_CI_NA_1', { information_object_address: 0, rqt: 5, frz })
      const answer = await next('the counters are answered', ({ asdu, cot }) => asdu === 'C_CI_NA_1' && cot === 7, from)
      if (frz !== 0 || answer.negative === true) return answer
      await next('the counters end', ends('C_CI_NA_1', 10), from)
      return centre.told.slice(from).find(({ asdu, cot }) => asdu === 'M_IT_NA_1' && cot === 37) ?? {}
    }
    expect(objectOf(await count(0), EPI)).toMatchObject({ counter_value: 1000, iv: 0, sq: 0 })
    expect((await count(1)).negative).toBe(false)
    const from = centre.told.length
    bus.set(2, 21, 0x8704)
    await until(async () => {
      centre.order('C_RD_NA_1', { information_object_address: EPI }, 5)
      return centre.told.slice(from).some(tells('M_IT_NA_1', EPI, 'counter_value', 1001))
    }, 'the register has gone on')
    expect(objectOf(await count(0), EPI)).toMatchObject({ counter_value: 1000, sq: 1 })
    // No meter is set to nought from afar.
    expect((await count(2)).negative).toBe(true)
  })

  test('a command is selected, carried out, read back; without selection, or another one than selected, it is refused', async () => {
    const order = async (s_or_e: number, scs: number): Promise<boolean | undefined> => {
      const from = centre.told.length
      centre.order('C_SC_NA_1', { information_object_address: SWITCH, s_or_e, scs })
      return (await next('the command is answered', ({ asdu, cot }) => asdu === 'C_SC_NA_1' && cot === 7, from)).negative
    }
    expect(await order(0, 0)).toBe(true)
    expect(await order(1, 0)).toBe(false)
    expect(await order(0, 1)).toBe(true)
    expect(await order(1, 0)).toBe(false)
    const from = centre.told.length
    expect(await order(0, 0)).toBe(false)
    await next('the command ends', ends('C_SC_NA_1', 10), from)
    await next('the signal follows', tells('M_SP_TB_1', RUN, 'spi_value', 0), from)
    // It was carried out once, and is selected no longer.
    expect(await order(0, 0)).toBe(true)
    expect((await connection('dispatch'))?.errors.map(({ code, words }) => [code, words.why])).toContainEqual(['commandRefused', 'it was not selected before']) // prettier-ignore
  })

  test('a setpoint within its bounds reaches the device, and the console sees that it was turned at the site', async () => {
    const shown = async () => (await server.ok('setpointList', { powerstationId: 'T1', deviceSn: 'T1-PCS1' }, root)).setpoints[0]
    await until(async () => (await server.ok('setpointList', { powerstationId: 'T1', deviceSn: 'T1-PCS1' }, root)).isReachable, 'it is reachable')
    await server.ok('issueSetpoint', { powerstationId: 'T1', deviceSn: 'T1-PCS1', code: 'SET_Q', value: 5, password: PASSWORD }, root)
    await until(async () => (await shown())?.state === 'synchronized', 'the console’s own is there')
    const order = async (value: number, cot: number): Promise<boolean | undefined> => {
      const from = centre.told.length
      centre.order('C_SE_NC_1', { information_object_address: SET_Q, scaled_value: value })
      return (await next('the setpoint is answered', (told) => told.asdu === 'C_SE_NC_1' && told.cot === cot, from)).negative
    }
    expect(await order(40.5, 7)).toBe(true)
    expect(await order(12.5, 10)).toBe(false)
    await until(async () => (await shown())?.state === 'toBeIssued', 'the console sees another value')
    // Told in tenths, counted by the console with the other sign and in tenths of it.
    expect(await shown()).toMatchObject({ reported: -12.5, reason: 'local' })
  })

  test('its clock is followed, and commands that are older than half a minute by it are refused', async () => {
    const HOUR = 3_600_000
    const local = (at: number) => {
      const time = new Date(at + 8 * HOUR)
      return {
        sec_milli: time.getUTCSeconds() * 1000 + time.getUTCMilliseconds(),
        minutes: time.getUTCMinutes(),
        hours: time.getUTCHours(),
        day_of_month: time.getUTCDate(),
        month: time.getUTCMonth() + 1,
        year: time.getUTCFullYear() - 2000,
      }
    }
    const from = centre.told.length
    centre.order('C_CS_NA_1', { information_object_address: 0, ...local(Date.now() + HOUR) })
    const answer = await next('the clock is confirmed', ends('C_CS_NA_1', 7), from)
    expect(Math.abs(momentOf(objectOf(answer, 0)) - Date.now())).toBeLessThan(60_000)
    bus.set(2, 1, 830)
    const soc = await next('the next value is told', tells('M_ME_TF_1', SOC, 'scaled_value', 83), from)
    expect(Math.abs(momentOf(objectOf(soc, SOC)) - HOUR - Date.now())).toBeLessThan(60_000)
    const timed = async (at: number): Promise<boolean | undefined> => {
      const then = centre.told.length
      centre.order('C_SE_TC_1', { information_object_address: SET_Q, scaled_value: 1, ...local(at) })
      return (await next('the setpoint is answered', ({ asdu, cot }) => asdu === 'C_SE_TC_1' && cot === 7, then)).negative
    }
    expect(await timed(Date.now())).toBe(true)
    expect(await timed(Date.now() + HOUR)).toBe(false)
  })

  test('what is not known is answered with what is not known about it', async () => {
    const cause = async (asdu: string, fields: Record<string, number>, cot?: number, station?: number): Promise<unknown> => {
      const from = centre.told.length
      centre.order(asdu, fields, cot, station)
      const { cot: told, negative } = await next(`${asdu} is answered`, (one) => one.asdu === asdu, from)
      return [told, negative]
    }
    expect(await cause('C_IC_NA_1', { information_object_address: 0, qoi: 20 }, 6, 8)).toEqual([46, true])
    expect(await cause('C_SC_NA_1', { information_object_address: 9999, scs: 1 })).toEqual([47, true])
    expect(await cause('C_RD_NA_1', { information_object_address: 9999 }, 5)).toEqual([47, true])
    expect(await cause('C_RP_NA_1', { information_object_address: 0 })).toEqual([44, true])
    expect(await cause('C_SC_NA_1', { information_object_address: SWITCH, scs: 1 }, 3)).toEqual([45, true])
    expect(await cause('C_TS_TA_1', { information_object_address: 0 })).toEqual([7, false])
  })

  test('values of a device that is gone are told to be old, and to be of now when it is back', async () => {
    const from = centre.told.length
    await bus.stop()
    await next('the power is old', tells('M_ME_TF_1', P, 'nt', 1), from)
    await next('the signal is old', tells('M_SP_TB_1', RUN, 'nt', 1), from)
    const back = centre.told.length
    bus = await startBus()
    await next('the power is of now', tells('M_ME_TF_1', P, 'scaled_value', 25), back)
    await next('the signal is of now', tells('M_SP_TB_1', RUN, 'nt', 0), back)
  })

  test('a signal that changed while nobody was there is told with its moment to who comes next', async () => {
    everyFrame.push(...centre.told.flatMap(({ hex }) => hex ?? []))
    await centre.end()
    await until(async () => (await connection('dispatch'))?.state === 'listening', 'nobody is there')
    const at = Date.now()
    bus.set(2, 101, 0)
    await until(() => {
      const { value } = server.core.services.values.read(server.pointId('T1', 'T1-PCS1', 'RUN')) as { value: number }
      return value === 0
    }, 'it has changed')
    const then = Date.now()
    centre = startControlCentre(ports.centre)
    centre.u('startdt_act')
    const told = await centre.hears('the change is told', tells('M_SP_TB_1', RUN, 'spi_value', 0))
    const moment = momentOf(objectOf(told, RUN))
    expect(moment).toBeGreaterThanOrEqual(at - 1000)
    expect(moment).toBeLessThanOrEqual(then + 1000)
  })

  test('more than k frames are not sent unconfirmed; who confirms nothing, comes uninvited, sends what is no frame or reads nothing, is parted from, and told about', async () => {
    const silent = startControlCentre(ports.hasty)
    silent.confirms(false)
    silent.u('startdt_act')
    for (let i = 0; i < 6; i++) silent.order('C_IC_NA_1', { information_object_address: 0, qoi: 20 })
    await silent.hears('it is parted from', ({ closed }) => closed === true)
    expect(silent.told.filter(({ asdu }) => asdu !== undefined)).toHaveLength(12)
    await silent.end()

    const foreign = startControlCentre(ports.closed)
    await foreign.hears('it is parted from', ({ closed }) => closed === true)
    await foreign.end()

    const noise = startControlCentre(ports.centre)
    noise.raw('474554202f20485454502f312e31')
    await noise.hears('it is parted from', ({ closed }) => closed === true)
    await noise.end()
    // Questions without end, and nothing read: bounded, whatever it asks.
    const greedy = connect(ports.centre, '127.0.0.1')
    const greedyEnds = new Promise((resolve) => greedy.once('close', resolve))
    greedy.on('error', () => undefined).pause()
    greedy.write(Buffer.from('680407000000', 'hex'))
    const tests = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from('680443000000', 'hex')))
    for (let i = 0; i < 200 && !greedy.destroyed; i++) await new Promise((resolve) => greedy.write(tests, resolve))
    await greedyEnds
    await until(async () => {
      const has = async (id: string, code: string) => (await connection(id))?.errors.some((error) => error.code === code) === true
      return (
        (await has('dispatch', 'badFrame')) &&
        (await has('dispatch', 'badMessage')) &&
        (await has('hasty', 'timeout')) &&
        (await has('closed', 'unknownPeer'))
      )
    }, 'the errors are shown')
    // The one that holds to the rules has noticed nothing.
    const from = centre.told.length
    centre.u('testfr_act')
    await next('it is answered', ({ u }) => u === 'testfr_con', from)
  })

  test('tshark reads each frame, and finds nothing wrong', () => {
    everyFrame.push(...centre.told.flatMap(({ hex }) => hex ?? []))
    const folder = mkdtempSync(join(tmpdir(), 'microgrid-iec104-'))
    try {
      writeFileSync(join(folder, 'frames.txt'), everyFrame.map((hex) => `000000 ${hex.replaceAll(/../g, '$& ').trim()}\n`).join(''))
      const pcap = join(folder, 'frames.pcap')
      expect(spawnSync('/usr/bin/text2pcap', ['-q', '-T', '2404,40000', join(folder, 'frames.txt'), pcap]).status).toBe(0)
      const { stdout } = spawnSync(TSHARK, ['-r', pcap, '-V', '-O', 'iec60870_104,iec60870_asdu'], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
      expect(stdout).not.toMatch(/malformed|expert info \(error|unknown/i)
      const types = new Set([...stdout.matchAll(/TypeId: (\w+)/g)].map(([, type]) => type))
      expect([...types].sort()).toEqual([
        'C_CI_NA_1', 'C_CS_NA_1', 'C_IC_NA_1', 'C_RD_NA_1', 'C_RP_NA_1', 'C_SC_NA_1', 'C_SE_NC_1', 'C_SE_TC_1', 'C_TS_TA_1',
        'M_EI_NA_1', 'M_IT_NA_1', 'M_ME_NC_1', 'M_ME_TF_1', 'M_SP_NA_1', 'M_SP_TB_1',
      ]) // prettier-ignore
      expect(stdout.match(/TypeId: /g)).toHaveLength(everyFrame.filter((hex) => hex.length > 12).length)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
