/**
 * What an entity costs: `node scripts/count-entity.ts`. Lines of the files that are its own, and on how many lines of how many files one of its columns
 * stands, words left out. A goal of the house: at most 150 lines an entity, five lines in three files a column.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const migrations = readdirSync(join(root, 'server/db/migrations')).flatMap((name) => (name.endsWith('.sql') ? [`server/db/migrations/${name}`] : []))
const schemas = readdirSync(join(root, 'server/db')).flatMap((name) => (name.endsWith('schema.ts') ? [`server/db/${name}`] : []))

interface Facts {
  table: string
  own: readonly string[]
  /** A column that nothing special is done with: its name in the store and in the code. */
  column: readonly [string, string]
}
const organization = 'src/pages/system/organization'
const entities: Record<string, Facts> = {
  gateway: {
    table: 'gateway',
    own: [
      'contract/schemas/gateway.ts',
      'server/entity/gateways.ts',
      'server/routes/gateway.ts',
      'src/pages/system/gateway/resource.tsx',
      'src/pages/system/gateway/gateway-page.tsx',
    ],
    column: ['remark', 'remark'],
  },
  eventCode: {
    table: 'eventCode',
    own: ['contract/schemas/event-code.ts', 'server/entity/event-codes.ts', 'server/routes/event-code.ts', 'src/pages/alarm/alarm-list/codes.tsx'],
    column: ['guide_en', 'guideEn'],
  },
  camera: {
    table: 'camera',
    own: ['contract/schemas/camera.ts', 'server/entity/cameras.ts', 'server/routes/camera.ts', 'src/pages/operation/video-monitor/cameras.tsx'],
    column: ['remark', 'remark'],
  },
  powerTemplate: {
    table: 'powerTemplate',
    own: [
      'contract/schemas/power-template.ts',
      'server/entity/power-templates.ts',
      'server/routes/power-template.ts',
      'src/pages/production/power-template-management/power-templates.tsx',
    ],
    column: ['remark', 'remark'],
  },
  correction: {
    table: 'correction',
    own: [
      'contract/correction.ts',
      'contract/schemas/correction.ts',
      'server/routes/correction.ts',
      'server/routes/correction-checks.ts',
      'server/repos/correction-repo.ts',
      'src/pages/operation/data-quality/corrections.tsx',
      'src/pages/operation/data-quality/correction-form.tsx',
      'src/pages/operation/data-quality/reading-control.tsx',
    ],
    column: ['reason', 'reason'],
  },
  role: {
    table: 'role',
    own: ['contract/schemas/role.ts', 'server/entity/roles.ts', 'server/routes/role.ts', 'src/pages/system/role/role-page.tsx'],
    column: ['name_en', 'nameEn'],
  },
  member: {
    table: 'account',
    own: ['contract/schemas/member.ts', 'server/entity/members.ts', 'server/routes/organization-member.ts', `${organization}/members.tsx`],
    column: ['phone', 'phone'],
  },
  'play list': {
    table: 'play_list',
    own: [
      'contract/schemas/play-list.ts',
      'server/entity/play-lists.ts',
      'server/routes/play-list.ts',
      'src/pages/screens/director/play-list-list.tsx',
      'src/pages/screens/director/entry-fields.ts',
    ],
    column: ['entries', 'entries'],
  },
  'power station': {
    table: 'station',
    own: [
      'contract/schemas/power-station.ts',
      'server/entity/power-stations.ts',
      'server/routes/power-station.ts',
      'src/pages/resource/power-station/resource.tsx',
      'src/pages/resource/power-station/fields.ts',
      'src/pages/resource/power-station/power-station-page.tsx',
    ],
    column: ['owner_name', 'ownerName'],
  },
  'grid connection point': {
    table: 'connection_point',
    own: ['server/entity/connection-points.ts', 'server/routes/connection-point.ts', 'src/pages/resource/power-station/connection-points.tsx'],
    column: ['customer_name', 'customerName'],
  },
  'period scheme': {
    table: 'period_scheme',
    own: [
      'contract/schemas/period-scheme.ts',
      'server/routes/period-scheme.ts',
      'server/routes/scheme-check.ts',
      'server/routes/import-schemes.ts',
      'src/pages/system/time-interval/scheme-resource.ts',
      'src/pages/system/time-interval/rules-field.tsx',
      'src/pages/system/time-interval/rule-lines.ts',
    ],
    column: ['remark', 'remark'],
  },
  'unified price': {
    table: 'price_table',
    own: [
      'contract/schemas/unified-price.ts',
      'server/routes/unified-price.ts',
      'server/routes/unified-price-row.ts',
      'server/routes/proposed-scheme.ts',
      'src/pages/system/unified-price/resource.tsx',
    ],
    column: ['source', 'source'],
  },
  "station's own price": {
    table: 'station_price',
    own: [
      'contract/schemas/station-price.ts',
      'server/entity/station-prices.ts',
      'server/repos/price-repo.ts',
      'server/routes/station-price.ts',
      'server/routes/station-price-row.ts',
      'server/routes/price-window.ts',
      'src/price/station-price-import.ts',
      'src/pages/production/electricity-price/month-form.tsx',
      'src/pages/production/electricity-price/months.tsx',
    ],
    column: ['source', 'source'],
  },
  'benefit rate': {
    table: 'benefit_rate',
    own: ['contract/schemas/benefit-rate.ts', 'server/routes/benefit-rate.ts', 'src/pages/production/electricity-price/benefit-rates.tsx'],
    column: ['remark', 'remark'],
  },
  'day of the calendar, daily maximum': {
    table: 'calendar_day',
    own: [
      'contract/schemas/calendar.ts',
      'server/routes/calendar.ts',
      'src/pages/system/time-interval/calendar-resource.ts',
      'src/pages/system/time-interval/temperature-resource.ts',
    ],
    column: ['remark', 'remark'],
  },
  dictionary: {
    table: 'dictionary',
    own: [
      'contract/schemas/dictionary.ts',
      'server/entity/dictionaries.ts',
      'server/routes/dictionary.ts',
      'src/pages/system/dictionary/resource.ts',
      'src/pages/system/dictionary/dictionary-page.tsx',
    ],
    column: ['remark', 'remark'],
  },
  'product model': {
    table: 'product_model',
    own: [
      'contract/schemas/product-model.ts',
      'server/entity/product-models.ts',
      'server/entity/model-parts.ts',
      'server/routes/product-model.ts',
      'src/pages/resource/product-type/resource.ts',
      'src/pages/resource/product-type/fields.ts',
      'src/pages/resource/product-type/product-type-page.tsx',
    ],
    column: ['brand', 'brand'],
  },
  device: {
    table: 'device',
    own: [
      'contract/schemas/device.ts',
      'server/entity/devices.ts',
      'server/routes/device.ts',
      'src/device/resource.tsx',
      'src/device/fields.ts',
      'src/pages/resource/device-library/device-library-page.tsx',
    ],
    column: ['brand', 'brand'],
  },
  'product category': {
    table: 'product_category',
    own: [
      'contract/schemas/product-category.ts',
      'server/entity/product-categories.ts',
      'server/routes/product-category.ts',
      'src/pages/resource/product-category/resource.ts',
      'src/pages/resource/product-category/resource.tsx',
      'src/pages/resource/product-category/product-category-page.tsx',
    ],
    column: ['remark', 'remark'],
  },
  analysis: {
    table: 'analysis',
    own: [
      'contract/schemas/analysis.ts',
      'server/entity/analyses.ts',
      'server/routes/analysis-records.ts',
      'src/pages/operation/data-analysis/saved.tsx',
    ],
    column: ['shared', 'shared'],
  },
  'fleet view': {
    table: 'fleet_view',
    own: [
      'contract/schemas/fleet-view.ts',
      'server/entity/fleet-views.ts',
      'server/routes/fleet-view.ts',
      'src/pages/operation/operation-monitoring/saved-views.tsx',
    ],
    column: ['is_default', 'isDefault'],
  },
  'station topology': {
    table: 'station_topology',
    own: [
      'contract/schemas/topology.ts',
      'server/entity/station-topologies.ts',
      'server/routes/topology.ts',
      'src/pages/resource/power-station/arrange-topology.tsx',
    ],
    column: ['positions', 'positions'],
  },
  'battery history': {
    table: 'battery_import',
    own: [
      'contract/schemas/battery-import.ts',
      'server/entity/battery-imports.ts',
      'server/routes/battery-import.ts',
      'src/pages/battery/battery-health/imported/kept.tsx',
    ],
    column: ['uploaded_by', 'uploadedBy'],
  },
  'battery limits': {
    table: 'battery_limits',
    own: [
      'contract/schemas/battery.ts',
      'server/entity/battery-limits.ts',
      'server/routes/battery-limits.ts',
      'src/pages/battery/data-monitoring/limits.tsx',
    ],
    column: ['cells_per_pack', 'cellsPerPack'],
  },
  'analysis note': {
    table: 'analysis_note',
    own: ['server/entity/analysis-notes.ts', 'src/pages/operation/data-analysis/notes.tsx'],
    column: ['at', 'at'],
  },
}

const linesOf = (file: string): string[] => readFileSync(join(root, file), 'utf8').trimEnd().split('\n')

/** The lines of a file of several tables that are about one: from its `create table`, `alter table` or `pgTable` to the end of the statement. */
function linesAbout(file: string, table: string): string[] {
  const lines = linesOf(file)
  const found: string[] = []
  for (const [i, line] of lines.entries()) {
    if (!new RegExp(`(?:create table|alter table) ${table}\\b|pgTable\\(\\s*'${table}'`).test(line)) continue
    const end = lines.findIndex((one, at) => at >= i && /^\)|^\}\)|;\s*$/.test(one))
    found.push(...lines.slice(i, end + 1))
  }
  return found
}

for (const [name, { table, own, column }] of Object.entries(entities)) {
  const files = own.filter((file) => existsSync(join(root, file)))
  if (files.length === 0) continue
  const total = files.reduce((sum, file) => sum + linesOf(file).length, 0)
  const stands = new RegExp(`\\b(?:${column.join('|')})\\b`)
  const counted = [
    ...files.map((file) => [file, linesOf(file).filter((line) => stands.test(line)).length] as const),
    ...[...migrations, ...schemas].map((file) => [file, linesAbout(file, table).filter((line) => stands.test(line)).length] as const),
  ].filter(([, n]) => n > 0)
  const lines = counted.reduce((sum, [, n]) => sum + n, 0)
  process.stdout.write(`${name}: ${total} lines in ${files.length} files; its column ${column[1]} on ${lines} lines in ${counted.length} files\n`)
}
