import type { AccountState, Gender } from '#contract/account-codes.ts'
import type { Preferences } from '#contract/account.ts'
import type { DashboardBody } from '#contract/dashboard.ts'
import type { ControlType, IssuanceType, StationState, TaxRate } from '#contract/station.ts'
import type { PriceTable } from '#contract/price.ts'
import type { AlarmLevel } from '#contract/alarm.ts'
import { ms, stamps } from './columns.ts'
import { bigserial, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, serial, text } from './orm.ts'

/** Tables as drizzle sees them; the SQL that makes them is in migrations/. Partitioned time series are reached by plain SQL in repos. Times: epoch ms. */

export const organization = pgTable('organization', {
  code: text().primaryKey(),
  parentCode: text('parent_code'),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  ...stamps(),
})

export const role = pgTable('role', {
  code: text().primaryKey(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  powerCodes: jsonb('power_codes').$type<string[]>().notNull(),
  ...stamps(),
})

export const account = pgTable('account', {
  id: text().primaryKey(),
  username: text().notNull(),
  realname: text().notNull(),
  avatar: text().notNull().default(''),
  phone: text().notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  passwordExpired: boolean('password_expired').notNull().default(false),
  roleCode: text('role_code').notNull(),
  organizationCode: text('organization_code').notNull(),
  state: text().$type<AccountState>().notNull().default('active'),
  createdAt: ms('created_at').notNull(),
  gender: text().$type<Gender>().notNull().default(''),
  preferences: jsonb().$type<Preferences>().notNull().default({}),
  note: text().notNull().default(''),
  ...stamps(),
})

export const session = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  family: text().notNull(),
  accountId: text('account_id').notNull(),
  clientId: text('client_id'),
  startedAt: ms('started_at').notNull(),
  issuedAt: ms('issued_at').notNull(),
  seenAt: ms('seen_at').notNull(),
  replacedAt: ms('replaced_at'),
  address: text().notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  publicKey: text('public_key'),
})

export const client = pgTable('client', {
  tokenHash: text('token_hash').primaryKey(),
  id: text().notNull(),
  createdAt: ms('created_at').notNull(),
  seenAt: ms('seen_at').notNull(),
  userAgent: text('user_agent').notNull().default(''),
  publicKey: text('public_key'),
})

export const loginFailure = pgTable('login_failure', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountKey: text('account_key').notNull(),
  address: text().notNull(),
  at: ms('at').notNull(),
})

export const station = pgTable('station', {
  id: text().primaryKey(),
  name: text().notNull(),
  nameEn: text('name_en').notNull().default(''),
  organizationCode: text('organization_code').notNull(),
  parentId: text('parent_id'),
  type: text().$type<'STORED_ENERGY' | 'PHOTOVOLTAIC' | 'CHARGE_PAIL'>().notNull(),
  isStorage: boolean('is_storage').notNull(),
  isPhotoVoltaic: boolean('is_photovoltaic').notNull(),
  isCharPail: boolean('is_char_pail').notNull(),
  isScreen: boolean('is_screen').notNull(),
  isTopology: boolean('is_topology').notNull(),
  state: text().$type<StationState>().notNull().default('operating'),
  timeZone: text('time_zone').notNull(),
  area: text().notNull(),
  priceSystem: text('price_system').$type<PriceTable['priceSystem']>().notNull(),
  consumptionType: text('consumption_type').$type<PriceTable['consumptionType']>().notNull(),
  voltageLevel: text('voltage_level').$type<PriceTable['voltageLevel']>().notNull(),
  address: text().notNull(),
  longitude: doublePrecision(),
  latitude: doublePrecision(),
  gridCapacityKva: doublePrecision('grid_capacity_kva'),
  storagePowerKw: doublePrecision('storage_power_kw'),
  storageCapacityKwh: doublePrecision('storage_capacity_kwh'),
  pvPeakKw: doublePrecision('pv_peak_kw'),
  pilePowerKw: doublePrecision('pile_power_kw'),
  controlType: text('control_type').$type<ControlType>().notNull().default('energyStorage'),
  issuanceType: text('issuance_type').$type<IssuanceType>().notNull().default('unified'),
  /** What is sent to its equipment needs a second person. */
  secondPerson: boolean('second_person').notNull().default(false),
  commissionedOn: text('commissioned_on').notNull().default(''),
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  ownerName: text('owner_name').notNull().default(''),
  bankName: text('bank_name').notNull().default(''),
  bankAccount: text('bank_account').notNull().default(''),
  taxNumber: text('tax_number').notNull().default(''),
  taxRates: jsonb('tax_rates').$type<TaxRate[]>().notNull().default([]),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const device = pgTable('device', {
  sn: text().primaryKey(),
  stationId: text('station_id').notNull(),
  parentSn: text('parent_sn'),
  modelCode: text('model_code').notNull(),
  kind: text().notNull(),
  name: text().notNull(),
  nameEn: text('name_en').notNull(),
  ratedPowerKw: doublePrecision('rated_power_kw'),
  ratedCapacityKwh: doublePrecision('rated_capacity_kwh'),
  position: integer().notNull().default(0),
  connectionPointId: text('connection_point_id'),
  brand: text().notNull().default(''),
  /** Of the transformers before a meter: what it shows times both is what flows. */
  ctRatio: doublePrecision('ct_ratio').notNull().default(1),
  ptRatio: doublePrecision('pt_ratio').notNull().default(1),
  commissionedOn: text('commissioned_on').notNull().default(''),
  /** From then on it is history: it is neither heard nor counted. */
  retiredAt: ms('retired_at'),
  /** The device in whose place it stands, since when, and what its registers need added to go on where the other's ended. */
  replacesSn: text('replaces_sn'),
  since: ms('since'),
  /** By code, in the parameter's unit: what a register needs added; after it retired, what it goes on adding. */
  registerOffsets: jsonb('register_offsets').$type<Record<string, number>>().notNull().default({}),
  registerRests: jsonb('register_rests').$type<Record<string, number>>().notNull().default({}),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const point = pgTable('point', {
  id: serial().primaryKey(),
  stationId: text('station_id').notNull(),
  deviceSn: text('device_sn'),
  code: text().notNull(),
  quantity: text(),
})

export const eventCode = pgTable('event_code', {
  code: text().primaryKey(),
  level: text().$type<AlarmLevel>().notNull(),
  textZh: text('text_zh').notNull(),
  textEn: text('text_en').notNull(),
  /** What to do first. */
  guideZh: text('guide_zh').notNull().default(''),
  guideEn: text('guide_en').notNull().default(''),
  ...stamps(),
})

export const dashboard = pgTable('dashboard', {
  id: text().primaryKey(),
  ownerKind: text('owner_kind').$type<'person' | 'role' | 'organization'>().notNull(),
  ownerId: text('owner_id').notNull(),
  slot: text().notNull(),
  title: text().notNull(),
  body: jsonb().$type<DashboardBody>().notNull(),
  /** How many it has, told in lists without reading the body. */
  widgets: integer().notNull().default(0),
  revision: integer().notNull(),
  updatedAt: ms('updated_at').notNull(),
  updatedBy: text('updated_by').notNull().default(''),
})

export const dashboardVersion = pgTable(
  'dashboard_version',
  {
    dashboardId: text('dashboard_id').notNull(),
    revision: integer().notNull(),
    title: text().notNull(),
    body: jsonb().$type<DashboardBody>().notNull(),
    at: ms('at').notNull(),
    username: text().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.dashboardId, table.revision] })],
)

export const auditLog = pgTable('audit_log', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: ms('at').notNull(),
  accountId: text('account_id'),
  username: text().notNull(),
  organizationCode: text('organization_code'),
  action: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  address: text().notNull(),
  clientId: text('client_id'),
})

export const setting = pgTable('setting', { key: text().primaryKey(), value: jsonb().notNull() })
