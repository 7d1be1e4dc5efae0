import { localDate, startOfDate } from '#domain/time.ts'
import { storeReadings } from './field.ts'
import type { TestServer } from './server.ts'

const ZONE = 'Asia/Shanghai'
const DAY_MS = 86_400_000

/** Load, sun and charge of a station's last days, by hour of the day, as roll-ups have them; the same on each but at weekends, when the load is a tenth of it. */
export async function storePastDays(
  server: TestServer,
  stationId: string,
  days: number,
  of: { loadKw(hour: number): number; pvKw(hour: number): number; soc: number },
): Promise<void> {
  const today = startOfDate(ZONE, localDate(ZONE, Date.now()))
  const times = Array.from({ length: days * 96 }, (_, i) => today - days * DAY_MS + i * 900_000)
  const hour = (at: number): number => Math.floor(((at - today + days * DAY_MS) % DAY_MS) / 3_600_000)
  const isWeekend = (at: number): boolean => [0, 6].includes(new Date(`${localDate(ZONE, at)}T00:00:00Z`).getUTCDay())
  const store = (code: string, valueOf: (at: number) => number) => storeReadings(server, stationId, code, times, times.map(valueOf))
  await store('loadPower', (at) => of.loadKw(hour(at)) * (isWeekend(at) ? 0.1 : 1))
  await store('pvPower', (at) => of.pvKw(hour(at)))
  await store('soc', () => of.soc)
}
