/** `npm run seed -- --stations 500`: adds synthetic stations for load tests to the store. Run it while the server is stopped (the embedded store has one owner). */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { syntheticStations } from '#domain/demo/synthetic.ts'
import { readConfig } from '#server/config/config.ts'
import { openOrExit } from '#server/db/open-or-exit.ts'
import { seedStations } from '#server/db/seed-stations.ts'
import { seedBuiltIns, seedDemo } from '#server/demo/seed.ts'

const { values } = parseArgs({ options: { stations: { type: 'string', default: '500' }, help: { type: 'boolean', default: false } } })
const count = Number(values.stations)
if (values.help || !Number.isInteger(count) || count < 1 || count > 5000) {
  process.stdout.write('npm run seed -- --stations N   adds N synthetic stations (1 to 5000) to DATA_DIR or DATABASE_URL\n')
  process.exit(values.help ? 0 : 2)
}
const log = pino({ base: null })
const db = await openOrExit(readConfig(process.env), log)
await seedBuiltIns(db.orm)
await seedDemo(db.orm, Date.now())
await seedStations(db.orm, syntheticStations(count))
const points = await db.pool.query<{ n: number }>('select count(*)::int as n from point')
log.info(`${count} synthetic stations are there, ${points.rows[0]?.n ?? 0} points in all`)
await db.close()
