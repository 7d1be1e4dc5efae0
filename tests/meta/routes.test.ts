import { expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint.ts'
import { groups, mayOpen, routeOf, routes } from '#contract/route.ts'
import { builtPaths } from '../../scripts/built-paths.ts'

/** Specification section 2, "The station selector is hidden on these named routes"; "root" and "alarm" are routes of groups. */
const hiddenSelector = [
  'powerStation',
  'deviceLibrary',
  'facilityList',
  'productCategory',
  'productType',
  'operationMonitoring',
  'video-monitor',
  'strategyManagement',
  'strategyHistory',
  'strategyHistoryYZ',
  'strategyHistoryWD',
  'strategyHistoryJY',
  'strategyHistoryCommon',
  'strategyHistoryNR',
  'strategyHistoryXGY',
  'templateManagement',
  'timeInterval',
  'businessOverview',
  'selfUseElectricity',
  'electricityAllocation',
  'alarmList',
  'dictionary',
  'personalCenter',
  'powerTemplateManagement',
  'electricityPriceList',
  'securityStrategyHistory',
  'unifiedPrice',
  'powerScheduling',
] as const

/** Beyond the specification: pages that are not about one station. */
const ownHidden = ['screenDirector', 'organization', 'role', 'gateway', 'auditLog', 'systemStatus', 'systemPerformance', 'dataQuality']

test.each(hiddenSelector)('the station selector is hidden on %s', (name) => {
  const found = routes.filter((route) => route.name === name)
  expect(found).toHaveLength(1)
  expect(found[0]?.stationSelector).toBe(false)
})

test('the station selector is shown on all other pages of the console', () => {
  const hidden = routes.filter((route) => route.frame === 'console' && !route.stationSelector).map((route) => route.name)
  expect(hidden.sort()).toEqual([...hiddenSelector, ...ownHidden].sort())
})

test('the groups "alarm" and "dictionaryManagement" of the specification have their names', () => {
  expect(groups.alarm.name).toBe('alarm')
  expect(groups.system.name).toBe('dictionaryManagement')
})

test.each([
  ['/resource/power-station', 'resource_powerStation'],
  ['/resource/device-library', 'resource_device'],
  ['/resource/facility-list', null],
  ['/resource/product-category', 'resource_productCategory'],
  ['/resource/product-type', 'resource_productType'],
  ['/operation/operation-monitoring', 'monitor_operation'],
  ['/operation/real-time-data-monitoring', 'monitor_realTime'],
  ['/operation/data-analysis', 'monitor_data-analysis'],
  ['/production/production-overview', 'production_yield_curve'],
  ['/production/charging-and-discharging-plan', 'production_charge_and_discharge_plan'],
  ['/production/security-strategy', 'security_strategy'],
  ['/production/electricity-price', 'production_period_price'],
  ['/production/settlement', 'production_settlement'],
  ['/vpp/demand-response', 'demand_response'],
  ['/vpp/power-scheduling', null],
  ['/business/business-overview', 'operation_statistics'],
  ['/business/business-details', 'statistics-details'],
  ['/battery-online-monitoring/data-monitoring', 'energy_dataMonitor'],
  ['/battery-online-monitoring/battery-health', 'energy_batteryHealth'],
  ['/alarm/alarm-list', 'energy_batteryWarn'],
  ['/alarm/template-management', 'template_management'],
  ['/alarm/push-management', 'push_management'],
  ['/user/personal-center', null],
  ['/system/dictionary', 'system_dictManager'],
  ['/system/time-interval', 'interval-management'],
  ['/system/unified-price', 'unified-price'],
  ['/home', null],
  ['/big/jump', null],
  ['/data-screen', null],
  ['/yn-data-screen', null],
])('%s asks for the permission of the specification', (path, permission) => {
  expect(routeOf(path)?.permission).toBe(permission)
})

test('group permissions are those of the specification', () => {
  expect(Object.fromEntries(Object.entries(groups).map(([key, group]) => [key, group.permission]))).toMatchObject({
    operation: 'monitor',
    production: 'production',
    business: 'operation',
    battery: 'energy',
    alarm: 'alarm',
    system: 'system',
  })
})

test('a page is open to those who hold its permission and its group’s, to administrators always, and without a permission to everybody', () => {
  const list = routeOf('/alarm/alarm-list')
  const home = routeOf('/home')
  if (list === undefined || home === undefined) throw new Error('routes are missing')
  expect(mayOpen({ roles: [], permissions: ['energy_batteryWarn', 'alarm'] }, list)).toBe(true)
  expect(mayOpen({ roles: [], permissions: ['energy_batteryWarn'] }, list)).toBe(false)
  expect(mayOpen({ roles: [], permissions: ['alarm'] }, list)).toBe(false)
  expect(mayOpen({ roles: ['admin'], permissions: [] }, list)).toBe(true)
  expect(mayOpen({ roles: [], permissions: [] }, home)).toBe(true)
})

test.each(['/resource/facility-list', '/vpp/power-scheduling', '/project-management/project-list', '/operation/video-monitor'])(
  '%s has no permission id, so it is open to everybody who is logged in, whatever its group asks for',
  (path) => {
    const route = routeOf(path)
    if (route === undefined) throw new Error('the route is missing')
    expect(mayOpen({ roles: [], permissions: [] }, route)).toBe(true)
  },
)

test('the group’s code of production opens neither a page nor a call by itself: customers hold it for their slips', () => {
  const customer = { roles: ['customer'], permissions: ['production', 'production_settlement', 'production_settlement:confirm'] }
  expect(routes.filter((route) => route.group === 'production' && mayOpen(customer, route)).map(({ path }) => path)).toEqual([
    '/production/settlement',
    '/production/self-use-electricity',
    '/production/self-use-electricity-detail',
    '/production/demand-configuration',
  ])
  const histories = routes.filter((route) => route.path.startsWith('/production/strategy-'))
  expect(histories).toHaveLength(8)
  for (const code of ['security_strategy', 'production_charge_and_discharge_plan'])
    for (const route of histories) {
      expect(mayOpen({ roles: [], permissions: [code, 'production'] }, route), route.path).toBe(true)
      expect(mayOpen({ roles: [], permissions: [code] }, route), route.path).toBe(false)
    }
  const calls = Object.entries(endpointTable).filter(
    ([, { access }]) => typeof access !== 'string' && (access as readonly string[]).includes('production'),
  )
  expect(calls).toEqual([])
})

test('groups for which the specification names no permission have none: a page in them asks for its own alone', () => {
  expect([groups.resource, groups.vpp, groups.project, groups.user].map((group) => group.permission)).toEqual([null, null, null, null])
  const response = routeOf('/vpp/demand-response')
  if (response === undefined) throw new Error('the route is missing')
  expect(mayOpen({ roles: [], permissions: ['demand_response'] }, response)).toBe(true)
  expect(mayOpen({ roles: [], permissions: [] }, response)).toBe(false)
})

test('names and paths are unique, titles are there in both languages, and pages above exist', () => {
  expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length)
  expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length)
  for (const route of routes) {
    expect(route.title.zh).toMatch(/[\u4e00-\u9fff]/)
    expect(route.title.en).toMatch(/^[ -~]+$/)
    if (route.under !== undefined) expect(routeOf(route.under), route.path).toBeDefined()
    if (route.opens !== undefined) expect(routeOf(route.opens), route.path).toBeDefined()
  }
})

test('every page and screen that is there names a path of the table', async () => {
  for (const path of await builtPaths()) expect(routeOf(path), path).toBeDefined()
})
