import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { demoOrganizations, demoStations } from '#domain/demo/stations.ts'
import { demoBasicPrices } from '#domain/demo/tariffs.ts'
import { demandConfiguration } from '../db/fee-schema.ts'
import { and, eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { benefitRate } from '../db/price-schema.ts'
import * as schema from '../db/schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'

/** From then on the demonstration's tax and benefit rates hold. */
const SINCE = '2020-01-01'

/**
 * What slips of the demonstration's storages are made of: a connection point with its customer, its contract demand and what that costs, tax rates, a benefit rate, an agreement
 * by the converters' own registers. Only where no agreement is: what people have made of them stays.
 */
export async function seedSettlement(orm: NodePgDatabase): Promise<void> {
  const [any] = await orm.select({ id: settlementAgreement.id }).from(settlementAgreement).limit(1)
  if (any !== undefined) return
  for (const { station, devices, tariff } of demoStations) {
    const meters = devices.filter(({ kind }) => kind === 'pcs').map(({ sn }) => ({ sn, charge: 'EC', discharge: 'ED', digits: 8 }))
    if (meters.length === 0) continue
    const [id, stationId] = [`demo-${station.id}`, station.id]
    const customer = demoOrganizations.find(({ code }) => code === station.organizationCode)
    // A point and its customer have one name each: that it can be read in both languages it says both.
    const customerName = customer === undefined ? '' : `${customer.name.zh} ${customer.name.en}`
    const point = { id, stationId, number: 'G1', name: 'PCC 1', voltageLevel: tariff.voltageLevel, customerName }
    await orm
      .insert(connectionPoint)
      .values({ ...point, transformerCapacityKva: station.gridCapacityKva })
      .onConflictDoNothing()
    if (station.gridCapacityKva !== null) {
      // Half of what its transformers could take, as a whole number of the fifties that contracts are made in.
      const contractKw = String(Math.round(station.gridCapacityKva / 100) * 50)
      await orm
        .insert(demandConfiguration)
        .values({ id, stationId, connectionPointId: id, month: SINCE.slice(0, 7), mode: 'contract', contractKw, ...demoBasicPrices(tariff.area) })
        .onConflictDoNothing()
    }
    await orm.insert(benefitRate).values({ id, stationId, fromDate: SINCE, percent: '20' }).onConflictDoNothing()
    await orm
      .update(schema.station)
      .set({ taxRates: [{ from: SINCE, electricity: '13', service: '6' }] })
      .where(and(eq(schema.station.id, stationId), eq(schema.station.taxRates, [])))
    await orm
      .insert(settlementAgreement)
      .values({ id, stationId, connectionPointId: id, formula: 'shareOfSavings', split: 'quarterHours', meters })
      .onConflictDoNothing()
  }
}
