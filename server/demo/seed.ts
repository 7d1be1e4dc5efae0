import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { actionPermissions, featurePermissions, groupPermissions, pagePermissions } from '#contract/permission.ts'
import type { PriceTable } from '#contract/price.ts'
import { quantities, type QuantityCode } from '#contract/quantity.ts'
import { eventCodes, productModels } from '#domain/demo/models.ts'
import { demoOrganizations, demoStations, type DemoStation } from '#domain/demo/stations.ts'
import { demoPriceTables } from '#domain/demo/tariffs.ts'
import * as schema from '../db/schema.ts'
import { hashPassword } from '../session/password.ts'

/** Of all demonstration accounts; refused when DEMO is off. */
export const DEMO_PASSWORD = 'microgrid-demo'

const everything: string[] = [...pagePermissions, ...groupPermissions, ...featurePermissions, ...actionPermissions]
const isSystem = (code: string): boolean =>
  code === 'system' || code.startsWith('system_') || code === 'interval-management' || code === 'unified-price'

/** Built-in roles: what a new installation starts with. */
const roles = [
  { code: 'admin', nameZh: '管理员', nameEn: 'Administrator', powerCodes: everything },
  { code: 'operator', nameZh: '运维', nameEn: 'Operator', powerCodes: everything.filter((code) => !isSystem(code)) },
  {
    code: 'customer',
    nameZh: '客户',
    nameEn: 'Customer',
    powerCodes: [
      'monitor',
      'monitor_operation',
      'monitor_realTime',
      'operation',
      'operation_statistics',
      'statistics-details',
      'production',
      'production_settlement',
      'home:edit',
    ],
  },
  { code: 'display', nameZh: '大屏展示', nameEn: 'Display', powerCodes: ['screens', 'monitor'] },
]

const accounts = [
  { username: 'admin', realname: '系统管理员', roleCode: 'admin', organizationCode: 'ORG1' },
  { username: 'operator', realname: '运维值班员', roleCode: 'operator', organizationCode: 'ORG1' },
  { username: 'customer', realname: '客户代表', roleCode: 'customer', organizationCode: 'ORG2' },
  { username: 'display', realname: '大屏账号', roleCode: 'display', organizationCode: 'ORG1' },
]

/** Built-in device models, event codes and roles; brought up to date at every start. */
export async function seedBuiltIns(orm: NodePgDatabase): Promise<void> {
  for (const model of productModels) {
    const row = { code: model.code, kind: model.kind, nameZh: model.name.zh, nameEn: model.name.en, brand: model.brand }
    await orm.insert(schema.productModel).values(row).onConflictDoUpdate({ target: schema.productModel.code, set: row })
    const parameters = model.parameters.map((parameter, position) => ({
      modelCode: model.code,
      code: parameter.code,
      nameZh: parameter.name.zh,
      nameEn: parameter.name.en,
      unit: parameter.unit,
      decimals: parameter.decimals,
      coefficient: parameter.coefficient,
      kind: parameter.kind,
      quantity: parameter.quantity ?? null,
      reportIntervalMs: parameter.reportIntervalMs ?? null,
      limits: parameter.limits ?? [],
      position,
    }))
    await orm.insert(schema.parameter).values(parameters).onConflictDoNothing()
  }
  await orm
    .insert(schema.eventCode)
    .values(eventCodes.map((event) => ({ code: event.code, level: event.level, textZh: event.text.zh, textEn: event.text.en })))
    .onConflictDoNothing()
  await orm.insert(schema.role).values(roles).onConflictDoNothing()
}

/** Stations with their devices and points. Stations that are there already stay as they are. */
export async function seedStations(orm: NodePgDatabase, stations: readonly DemoStation[]): Promise<void> {
  for (const { station, parentId, isScreen, isTopology, devices, tariff } of stations) {
    await orm
      .insert(schema.station)
      .values({ ...station, ...tariff, parentId: parentId ?? null, isScreen, isTopology })
      .onConflictDoNothing()
    if (devices.length > 0) {
      await orm
        .insert(schema.device)
        .values(devices.map((device, position) => ({ ...device, position })))
        .onConflictDoNothing()
    }
  }
  await makePoints(orm)
}

/** A point for every parameter of every device, and for every quantity that a station's devices feed (its load also where only the balance tells it). */
export async function makePoints(orm: NodePgDatabase): Promise<void> {
  await orm.execute(sql`insert into point (station_id, device_sn, code, quantity)
    select d.station_id, d.sn, p.code, p.quantity from device d join parameter p on p.model_code = d.model_code
    order by d.station_id, d.position, p.position on conflict do nothing`)
  const codes = Object.keys(quantities) as QuantityCode[]
  const known = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )
  await orm.execute(sql`insert into point (station_id, device_sn, code, quantity)
    select distinct station_id, null, quantity, quantity from point where device_sn is not null and quantity in (${known})
    union select distinct station_id, null, 'loadPower', 'loadPower' from point where device_sn is not null and quantity = 'gridPower'
    on conflict do nothing`)
}

export async function seedPrices(orm: NodePgDatabase, tables: readonly PriceTable[]): Promise<void> {
  for (const table of tables) await orm.insert(schema.priceTable).values(table).onConflictDoNothing()
}

/** `YYYY-MM` of the months from -13 to +1 around an instant. */
export function demoMonths(now: number): string[] {
  const today = new Date(now + 8 * 3_600_000)
  return Array.from({ length: 15 }, (_, i) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 13 + i, 15)).toISOString().slice(0, 7))
}

/** The demonstration: organizations, accounts, stations, prices. Safe to repeat. */
export async function seedDemo(orm: NodePgDatabase, now: number): Promise<void> {
  await orm
    .insert(schema.organization)
    .values(demoOrganizations.map(({ code, name }) => ({ code, name: name.zh, nameEn: name.en })))
    .onConflictDoNothing()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await orm
    .insert(schema.account)
    .values(accounts.map((account) => ({ id: `demo-${account.username}`, ...account, passwordHash, createdAt: now })))
    .onConflictDoUpdate({ target: schema.account.id, set: { state: 'active' } })
  await seedStations(orm, demoStations)
  await seedPrices(
    orm,
    demoMonths(now).flatMap((month) => demoPriceTables(month)),
  )
}
