import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { jsonBody, publishLine, type Connection, type ConnectionParameter } from './connection-text.ts'

const parameter = (code: string, kind: ConnectionParameter['kind']): ConnectionParameter => ({
  code,
  kind,
  nameZh: code,
  nameEn: code,
  unit: '',
  rawUnit: '',
  registerAddress: '',
})
const parameters = [parameter('EPI', 'register'), parameter('P', 'measurement'), parameter('RUN', 'signal'), parameter('P_SET', 'setpoint')]
const connection: Connection = { organizationCode: 'ORG', parameters, broker: { port: 1883, access: 'required' }, heard: null }

test('the example says all that is reported, and no setpoint', () => {
  expect(JSON.parse(jsonBody(parameters, 5))).toEqual({ ts: 5, values: { EPI: 0.5, P: 0.5, RUN: 0 } })
})

test('the line for a shell is one message with the time of now and one measurement', () => {
  const line = publishLine({ organizationCode: 'ORG', stationId: 'S-1', sn: 'A:1' }, connection, 'host')
  const words = execFileSync(
    'bash',
    ['-c', `mosquitto_pub() { printf '%s\\n' "$@"; }; ${line.replace('<GATEWAY>', 'g').replace('<PASSWORD>', 'p')}`],
    {
      encoding: 'utf8',
    },
  ).split('\n')
  expect(words.slice(0, -2)).toEqual(['-h', 'host', '-p', '1883', '-u', 'g', '-P', 'p', '-q', '1', '-t', 'energy/S-1/A:1/telemetry', '-m'])
  const body = JSON.parse(words.at(-2) ?? '') as { ts: number; values: unknown }
  expect(body.values).toEqual({ P: 0.5 })
  expect(Math.abs(body.ts - Date.now())).toBeLessThan(60_000)
})
