import { expect, test } from 'vitest'
import { startOfDate } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import * as schema from '#server/db/schema.ts'
import { storeReadings } from '#tests/support/field.ts'
import { settlementStage } from '#tests/support/settlement-stage.ts'
import { exampleHours, examplePrices, settledCustomer } from '#tests/support/settlement.ts'

/** Slips of a station whose clock is put forward and back: no hour is lost, and none is paid twice. */
const stage = settlementStage()
const ZONE = 'Europe/Berlin'
const QUARTER = 900_000
/** Of a quarter hour, as the meter counts it and by its ratio. */
const SHOWN = 0.25
const K = 8000

test.each([
  ['2026-03', '2026-04-01', 31 * 24 - 1],
  ['2025-10', '2025-11-01', 31 * 24 + 1],
])('the slip of %s has all hours of the month, that in which the clock changes as well, each in its period', async (month, end, hours) => {
  const { server, root, make, slip } = stage
  await server.db.orm.update(schema.station).set({ timeZone: ZONE }).where(eq(schema.station.id, 'T1'))
  await server.ok(
    'saveStationPrice',
    { stationId: 'T1', month, ...examplePrices, hoursBy: 'own', ...exampleHours, source: 'x', reason: 'example' },
    root,
  )
  const { pointId, sn } = await settledCustomer(server, root, month, { split: 'quarterHours', selfUse: 'none' }, 'T1')
  await server.core.reload()
  const [from, to] = [startOfDate(ZONE, `${month}-01`), startOfDate(ZONE, end)]
  const quarters = (to - from) / QUARTER
  expect(quarters).toBe(hours * 4)
  // A day before and after it, as readings go on.
  const times = Array.from({ length: quarters + 192 }, (_, i) => from - 96 * QUARTER + i * QUARTER)
  for (const code of ['EPI', 'EPE']) {
    const values = times.map((_, i) => i * SHOWN * K)
    await storeReadings(server, 'T1', code, times, values, sn)
    const at = [times.indexOf(from), times.indexOf(to)]
    await insertSamples(server.db.pool, {
      points: at.map(() => server.pointId('T1', sn, code)),
      times: at.map((i) => (times[i] as number) - 1000),
      values: at.map((i) => values[i] as number),
      qualities: [0, 0],
    })
  }
  const found = await slip(await make(pointId, month))
  expect(found.problems).toEqual([])
  // Ten hours of a day are in the valley; the hour that is left out, or comes twice, is one of them.
  const valley = hours - 31 * 14
  const kwh = (direction: string) =>
    Object.fromEntries(
      found.figures.flatMap((one) => (one.name === 'energy' && one.direction === direction ? [[one.period, Number(one.value)]] : [])),
    )
  const ofHours = (n: number): number => n * 4 * SHOWN * K
  const all = { total: ofHours(hours), sharp: ofHours(62), peak: ofHours(155), flat: ofHours(217), valley: ofHours(valley) }
  expect([kwh('charge'), kwh('discharge')]).toEqual([all, all])
  const amounts = found.figures.flatMap((one) => (one.name === 'amount' && one.direction === 'charge' ? [[one.period, one.value]] : []))
  expect(Object.fromEntries(amounts)).toMatchObject({ valley: (ofHours(valley) * 0.432924).toFixed(2), sharp: (ofHours(62) * 1.049999).toFixed(2) })
})
