import { expect, test } from 'vitest'
import { followsFrom, isMaintained, type MaintenanceSpan } from './alarm-life.ts'

const above: Record<string, string> = { cluster: 'bms', bms: 'pcs', loopA: 'loopB', loopB: 'loopA' }
const parentOf = (sn: string): string | null => above[sn] ?? null
const at = (deviceSn: string | null, code: string, stationId = 'S') => ({ stationId, deviceSn, code })

test.each([
  ['a device behind its gateway', at('bms', 'DEVICE_OFFLINE'), at(null, 'GATEWAY_OFFLINE'), true],
  ['missing data behind a gateway', at('bms', 'DATA_QUALITY.SOC'), at(null, 'GATEWAY_OFFLINE'), true],
  ['a limit that was crossed', at('bms', 'SOC_LOW'), at(null, 'GATEWAY_OFFLINE'), false],
  ['a gateway of another station', at('bms', 'DEVICE_OFFLINE'), at(null, 'GATEWAY_OFFLINE', 'T'), false],
  ['what hangs on a silent device', at('cluster', 'BMS_COMM_LOST'), at('pcs', 'DEVICE_OFFLINE'), true],
  ['what it hangs on', at('pcs', 'DEVICE_OFFLINE'), at('bms', 'DEVICE_OFFLINE'), false],
  ['data of the silent device', at('pcs', 'DATA_QUALITY.P'), at('pcs', 'METER_OFFLINE'), true],
  ['another word for the same silence', at('bms', 'BMS_COMM_LOST'), at('bms', 'DEVICE_OFFLINE'), true],
  ['the same the other way round', at('bms', 'DEVICE_OFFLINE'), at('bms', 'BMS_COMM_LOST'), false],
  ['itself', at('bms', 'DEVICE_OFFLINE'), at('bms', 'DEVICE_OFFLINE'), false],
  ['a loop of devices', at('loopA', 'DEVICE_OFFLINE'), at('pcs', 'DEVICE_OFFLINE'), false],
])('%s', (_, alarm, cause, follows) => expect(followsFrom(alarm, cause, parentOf)).toBe(follows))

test('maintenance covers a device with all that hangs on it, or the station, from its beginning up to its end', () => {
  const span: MaintenanceSpan = { stationId: 'S', deviceSn: 'pcs', fromAt: 100, toAt: 200 }
  const covers = (deviceSn: string | null, now: number, of = span) => isMaintained({ stationId: 'S', deviceSn }, of, now, parentOf)
  expect([covers('pcs', 100), covers('cluster', 199), covers('pcs', 200), covers('pcs', 99), covers('meter', 150), covers(null, 150)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect([covers('meter', 150, { ...span, deviceSn: null }), covers(null, 150, { ...span, deviceSn: null })]).toEqual([true, true])
})
