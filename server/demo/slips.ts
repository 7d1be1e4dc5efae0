import type { Logger } from 'pino'
import { demoStations, VISITOR_STATION } from '#domain/demo/stations.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth } from '#domain/time.ts'
import { eq } from '../db/orm.ts'
import { account, setting } from '../db/schema.ts'
import { settlementAgreement, settlementSlip } from '../db/settlement-schema.ts'
import { Refusal } from '../refusal/refusal.ts'
import { makeSlip, type Making } from '../settlement/slips.ts'

/** Setting: they were drawn once; what people have made of them, and that they deleted them, stays. */
const MADE = 'demoSlipsMade'
/** So many months that are over. */
const MONTHS = 2

/**
 * The demonstration's slips of the last months, as drafts, once its history is there: a customer has something to agree to. They are worked out by the operator
 * where that one sees the station, else by the administrator.
 */
export async function drawDemoSlips(
  { prices, registry, db, change }: Making['sources'] & Pick<Making, 'change'>,
  log: Logger,
  now: number,
): Promise<void> {
  const [made] = await db.orm.select({ key: setting.key }).from(setting).where(eq(setting.key, MADE))
  const [any] = await db.orm.select({ id: settlementSlip.id }).from(settlementSlip).limit(1)
  if (made !== undefined) return
  const accounts = await db.orm.select().from(account)
  const agreements = any === undefined ? await db.orm.select().from(settlementAgreement) : []
  for (const { station } of demoStations) {
    const agreement = agreements.find(({ stationId }) => stationId === station.id)
    const by = ['demo-operator', 'demo-admin'].flatMap((id) => accounts.find((one) => one.id === id) ?? [])
    const maker = by.find(({ organizationCode }) => organizationCode === station.organizationCode) ?? by.at(-1)
    // Nothing is heard of the visitors' station before they bring its gateway.
    if (agreement === undefined || maker === undefined || station.id === VISITOR_STATION) continue
    const { id: accountId, username, organizationCode } = maker
    const making = {
      sources: { prices, registry, db },
      change,
      by: { viewer: { accountId, username, organizationCode }, address: '', clientToken: undefined },
      now,
    }
    const last = localMonth(station.timeZone, now)
    for (let back = MONTHS; back > 0; back--) {
      await makeSlip(making, agreement.connectionPointId, monthAfter(last, -back)).catch((error: unknown) => {
        // A history that was cut short reaches less far back.
        if (!(error instanceof Refusal) || error.text !== 'settlementNeverRead') throw error
      })
    }
  }
  await db.pool.query("insert into setting (key, value) values ($1, 'true') on conflict (key) do nothing", [MADE])
  log.info('settlement slips of the demonstration drawn')
}
