import { dayStart, localDate } from '#domain/time.ts'
import { storeReadings } from './field.ts'
import type { TestServer } from './server.ts'

const ZONE = 'Asia/Shanghai'
const QUARTER = 900_000

const grown = (from: number, to: number, kw: number) => (hour: number) => 1000 + kw * Math.min(to - from, Math.max(0, hour + 0.25 - from))
/** Power of the storage at an hour; into it is negative. */
export const storageKw = (hour: number): number => (hour >= 1 && hour < 5 ? -20 : hour >= 17 && hour < 20 ? 20 : 0)

export const yesterdayStart = (): number => dayStart(ZONE, dayStart(ZONE, Date.now()) - 3_600_000)

/** A quantity of the first test station through all of yesterday, by the hour as a number with its fraction. */
export function storeYesterday(server: TestServer, quantity: string, of: (hour: number) => number): Promise<void> {
  const start = yesterdayStart()
  const times = Array.from({ length: 97 }, (_, i) => start + (i - 1) * QUARTER)
  return storeReadings(
    server,
    'T1',
    quantity,
    times,
    times.map((t) => of((t - start) / 3_600_000)),
  )
}

/**
 * Yesterday of the first test station, heard whole: 80 kWh into the storage at night, 60 out at the peak, and a customer who has a tenth. Prices of the
 * test's table: valley 0.3 before 8:00, peak 1.0 from 16:00 to 22:00, flat 0.6 else. Gives the day's date.
 */
export async function storeHeardDay(server: TestServer, token: string): Promise<string> {
  const date = localDate(ZONE, yesterdayStart())
  const of: Record<string, (hour: number) => number> = {
    loadPower: () => 100,
    pvPower: () => 0,
    storagePower: storageKw,
    soc: () => 30,
    storageCharge: grown(1, 5, 20),
    storageDischarge: grown(17, 20, 20),
    pvGeneration: () => 1000,
    gridExport: () => 1000,
  }
  for (const [quantity, valueOf] of Object.entries(of)) await storeYesterday(server, quantity, valueOf)
  await server.ok('saveBenefitRate', { stationId: 'T1', fromDate: `${date.slice(0, 4)}-01-01`, percent: '10' }, token)
  // The clock may have begun with today, while nothing had been heard yet: days before are worked out because something of them came.
  await server.core.services.dayFigures.changed([{ point: server.pointId('T1', null, 'storageCharge'), hour: yesterdayStart() }])
  return date
}
