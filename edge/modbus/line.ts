import type { Health } from '../field/health.ts'
import type { Running } from '../field/running.ts'
import type { Field } from '../field/station-link.ts'
import { ModbusClient } from './client.ts'
import type { ModbusConnection, ModbusPoint } from './config.ts'
import { MappedDevice } from './mapped-device.ts'
import { SunSpecDevice } from './sunspec-device.ts'

/** Starts a Modbus line: its connection, and the polls of its devices, which begin one after the other. */
export function startModbus(line: ModbusConnection, maps: Readonly<Record<string, readonly ModbusPoint[]>>, field: Field, health: Health): Running {
  const client = new ModbusClient({
    host: line.host,
    port: line.port,
    transport: line.protocol === 'modbus-tcp' ? 'tcp' : 'rtu',
    timeoutMs: line.timeoutMs,
    health,
  })
  const devices = line.devices.map((device, i) => {
    const deps = { line, device, client, field, health }
    const points = device.points ?? maps[device.map ?? '']
    const polled = points === undefined ? new SunSpecDevice(deps) : new MappedDevice(deps, points)
    field.commands.of(device.sn, polled)
    polled.start(100 + i * 20)
    return polled
  })
  return {
    close() {
      for (const device of devices) device.stop()
      client.close()
      return Promise.resolve()
    },
  }
}
