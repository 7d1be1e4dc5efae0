import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { plantFor, startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { until } from '#tests/support/until.ts'

/** What came late is summed up in the end, whatever happens to the server in between. */
const HOUR = 3_600_000
const MINUTE = 60_000
const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-late-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function pointsOf(server: ProcessServer): Promise<{ token: string; device: number; station: number }> {
  const token = (await server.call('login', { username: 'admin', password: 'microgrid-demo' })).result?.token ?? ''
  const device = (await server.call('devicePoints', { deviceSn: 'ST007-GRID' }, token)).result?.points.find(({ code }) => code === 'P')?.id ?? 0
  const model = (await server.call('stationModel', { powerstationId: 'ST007' }, token)).result
  return { token, device, station: model?.points.find(({ quantity }) => quantity === 'gridPower')?.id ?? 0 }
}

test('late readings whose server is killed at their acknowledgement are in the sums of the next one, of the device and of the station', async () => {
  const { environment, mqttUrl, remove } = await plantFor(dataDir)
  let server = await startProcessServer(environment)
  try {
    const { device, station } = await pointsOf(server)
    expect(device * station).toBeGreaterThan(0)
    const from = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR
    const list = Array.from({ length: 30 }, (_, i) => ({ ts: from + i * MINUTE + 1000, values: { P: 100 + i } }))
    const gateway = await mqtt.connectAsync(mqttUrl)
    await gateway.publishAsync('energy/ST007/ST007-GRID/telemetry', JSON.stringify(list), { qos: 1 })
    await server.kill()
    await gateway.endAsync(true)
    server = await startProcessServer(environment)
    const { token } = await pointsOf(server)
    for (const point of [device, station]) {
      const found = await until(async () => {
        // So wide that a pixel is a minute: read from the sums of minutes.
        const answer = (await server.call('series', { points: [point], from, to: from + 2 * HOUR, size: 100 }, token)).result?.series[0]
        return answer?.resolution === '1m' && answer.values.length >= list.length && answer
      }, `the minutes of point ${point}`)
      expect(found.values).toEqual(list.map(({ values }) => values.P))
    }
  } finally {
    await server.stop()
    await remove()
  }
})
