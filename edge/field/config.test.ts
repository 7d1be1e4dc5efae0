import { describe, expect, test } from 'vitest'
import { readGatewayFile } from './config.ts'
import { JsonFault, readJson } from './json-lines.ts'

describe('the place of what stands in a file', () => {
  test('every value has its line, comments do not count', () => {
    const { value, lineOf } = readJson('{\n  // one\n  "a": [1,\n    {"b": "x"}], "c":\n null }')
    expect(value).toEqual({ a: [1, { b: 'x' }], c: null })
    expect([lineOf(['a']), lineOf(['a', 1, 'b']), lineOf(['c']), lineOf(['a', 1, 'gone'])]).toEqual([3, 4, 5, 4])
  })
  test.each([
    ['{"a": 1,\n "a": 2}', 2, '"a" stands twice'],
    ['{"a": 1\n "b": 2}', 2, 'a comma or } is wanted after "a"'],
    ['{"a": yes}', 1, '"yes" is no value: a text stands in double quotes'],
    ['{\n"a": "x\n"}', 2, 'a text has no end on its line'],
    ['{"a": [1, 2', 1, 'a comma or ] is wanted'],
    ['', 1, 'the file ends here, something is missing'],
    ['{} x', 1, 'the file goes on after its end'],
    ['['.repeat(60), 1, 'nested too deep'],
  ])('%j', (text, line, message) => {
    let fault: unknown
    try {
      readJson(text)
    } catch (error) {
      fault = error
    }
    expect(fault).toBeInstanceOf(JsonFault)
    expect([(fault as JsonFault).line, (fault as JsonFault).message]).toEqual([line, message])
  })
})

describe('a gateway’s file', () => {
  const good = `{
  "station": "ST007",
  "mqtt": { "url": "mqtt://127.0.0.1:1883", "password": "$GATE" },
  "maps": { "meter": [ { "code": "P", "address": 0, "type": "int16" } ] },
  "connections": [
    { "id": "bus", "protocol": "modbus-rtu", "host": "10.0.0.5",
      "devices": [
        { "sn": "ST007-GRID", "unit": 1, "map": "meter" },
        { "sn": "ST007-PV1", "unit": 2, "sunspec": true } ] } ] }`
  const complaints = (from: string, to: string, environment = { GATE: 'secret' }) => {
    const read = readGatewayFile('st.json', good.replace(from, to), environment)
    return 'complaints' in read ? read.complaints : []
  }
  test('is read with its secrets', () => {
    const read = readGatewayFile('st.json', good, { GATE: 'secret' })
    expect('file' in read && [read.file.mqtt.password, read.file.connections[0]]).toMatchObject(['secret', { port: 502 }])
    expect(complaints('', '', {} as never)).toEqual(['st.json:3: mqtt.password: the environment variable GATE is not set'])
  })
  test.each([
    ['"type": "int16"', '"type": "int17"', 'st.json:4: maps.meter[0].type: one of int16'],
    ['"address": 0,', '', 'st.json:4: maps.meter[0].address: is missing'],
    ['"type": "int16"', '"type": "int16", "bit": 2', 'st.json:4: maps.meter[0].bit: only a bit field has bits'],
    ['"type": "int16"', '"type": "int16", "scael": 2', 'st.json:4: maps.meter[0]: unknown: scael'],
    ['"map": "meter"', '"map": "metre"', 'st.json:8: connections[0].devices[0].map: there is no map "metre" under "maps"'],
    ['ST007-PV1', 'ST007-GRID', 'st.json:9: connections[0].devices[1].sn: ST007-GRID stands twice: a device has one connection'],
    [
      '"sunspec": true',
      '"sunspec": { "like": "X" }',
      'st.json:9: connections[0].devices[1].sunspec.like: "X" is no model that comes with the console',
    ],
    ['"unit": 2', '"unit": 300', 'st.json:9: connections[0].devices[1].unit: at most 255 is allowed'],
    ['modbus-rtu', 'modbus', 'st.json:6: connections[0].protocol: one of modbus-tcp, modbus-rtu'],
    ['"id": "bus"', '"id": "The bus"', 'st.json:6: connections[0].id: an id begins with a small letter'],
    ['mqtt://', 'http://', 'st.json:3: mqtt.url: an address like mqtt://127.0.0.1:1883'],
    ['"sunspec": true', '"gap": 3', 'st.json:9: connections[0].devices[1].points: a device has one of "points", "map" or "sunspec"'],
  ])('%s -> %s', (from, to, wanted) => {
    const found = complaints(from, to)
    expect(found.some((one) => one.startsWith(wanted)), found.join('\n')).toBe(true) // prettier-ignore
  })

  test('an address that is asked has no password in it, as manuals of OpenEMS write it: username and password have places of their own', () => {
    const http = { id: 'ems', protocol: 'http', url: 'http://x:user@10.0.0.7/rest/channel/_sum/.*', devices: [{ sn: 'ST007-PCS1', points: [{ code: 'P', path: 'a@b' }] }] } // prettier-ignore
    const said = (url: string) => complaints('"connections": [', `"connections": [${JSON.stringify({ ...http, url })},`)
    expect(said(http.url)).toEqual([
      'st.json:5: connections[0].url: an address without user and password: they are username and password of the connection',
    ])
    expect(said('http://10.0.0.7/rest/channel/_sum/.*?of=a@b')).toEqual([])
  })

  describe('with a control centre', () => {
    const dispatch = JSON.stringify({
      id: 'dispatch',
      protocol: 'iec104',
      peers: ['10.0.0.9'],
      commonAddress: 1,
      measured: [{ ioa: 1, sn: 'ST007-GRID', code: 'P' }],
    })
    const file = good.replace('"connections": [', `"connections": [${dispatch},`)
    test('is read', () => {
      const read = readGatewayFile('st.json', file, { GATE: 'secret' })
      expect('file' in read && read.file.connections[0]).toMatchObject({ port: 2404, k: 12, w: 8, t1: 15, t2: 10, t3: 20, zone: 'Asia/Shanghai' })
    })
    test.each([
      ['"ioa":1', '"ioa":0', 'st.json:5: connections[0].measured[0].ioa: at least 1 is wanted'],
      ['"sn":"ST007-GRID"', '"sn":"ST007-GIRD"', 'st.json:5: connections[0].measured[0].sn: no connection of this file feeds ST007-GIRD'],
      [
        '"measured"',
        '"counters":[{"ioa":1,"sn":"ST007-GRID","code":"E"}],"measured"',
        'st.json:5: connections[0].counters[0].ioa: 1 stands twice: an address has one value',
      ],
      ['"peers":["10.0.0.9"],', '', 'st.json:5: connections[0].peers: is missing'],
      ['"commonAddress":1', '"commonAddress":1,"zone":"Mars/Base"', 'st.json:5: connections[0].zone: a zone like Asia/Shanghai'],
      ['"commonAddress":1', '"commonAddress":1,"t2":15', 'st.json:5: connections[0].t2: less than t1 (15)'],
      ['"commonAddress":1', '"commonAddress":1,"w":13', 'st.json:5: connections[0].w: at most k (12)'],
      [',"measured":[{"ioa":1,"sn":"ST007-GRID","code":"P"}]', '', 'st.json:5: connections[0]: without signals'],
    ])('%s -> %s', (from, to, wanted) => {
      const read = readGatewayFile('st.json', file.replace(from, to), { GATE: 'secret' })
      const found = 'complaints' in read ? read.complaints : []
      expect(found.some((one) => one.startsWith(wanted)), found.join('\n')).toBe(true) // prettier-ignore
    })
  })
})
