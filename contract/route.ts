import type { LocalText } from './text.ts'
import { holds, planLooks, strategyLooks, type PermissionId } from './permission.ts'

/**
 * The route table: every page that the product has or is going to have. Page and screen manifests (src/pages, screens) name a path of this table and add the
 * loader; the server answers the viewer's part of it; menu, tabs, breadcrumb, title and the header's station selector follow from it.
 */
export interface Route {
  /** Unique name, as the specification's selector list uses it. */
  name: string
  path: string
  title: LocalText
  /** Menu group, null for top-level and public routes. */
  group: GroupName | null
  /** Page permission, which needs the group's too; null: visible to everybody who is logged in. What its calls need is theirs to say. */
  permission: PermissionId | null
  /** Without a permission of its own: who holds one of these, and the group's, may open it, as its calls ask. Absent: everybody. */
  needs?: readonly PermissionId[]
  /** Not in the menu. */
  hidden: boolean
  /** public: no login; console: inside the frame; screen: full screen, outside the frame; jump: opens another path in a new window. */
  frame: 'public' | 'console' | 'screen' | 'jump'
  stationSelector: boolean
  /** Path of the page this one belongs under: breadcrumb and lit menu entry. */
  under?: string
  /** Where a jump leads. */
  opens?: string
  /** Its tab is opened at the start and never closed. */
  fixedTab?: boolean
}

interface Group {
  /** Name of the group's own route. */
  name: string
  title: LocalText
  /** Null: the specification names none, so its pages ask for their own alone. */
  permission: PermissionId | null
}

export const groups = {
  resource: { name: 'resource', title: { zh: '资源管理', en: 'Resources' }, permission: null },
  operation: { name: 'operation', title: { zh: '运行监控', en: 'Operation' }, permission: 'monitor' },
  production: { name: 'production', title: { zh: '生产管理', en: 'Production' }, permission: 'production' },
  vpp: { name: 'vpp', title: { zh: '虚拟电厂', en: 'Virtual power plant' }, permission: null },
  business: { name: 'business', title: { zh: '经营统计', en: 'Business' }, permission: 'operation' },
  battery: { name: 'battery', title: { zh: '电池在线监测', en: 'Battery monitoring' }, permission: 'energy' },
  alarm: { name: 'alarm', title: { zh: '告警管理', en: 'Alarms' }, permission: 'alarm' },
  project: { name: 'projectManagement', title: { zh: '项目管理', en: 'Projects' }, permission: null },
  screens: { name: 'screens', title: { zh: '大屏管理', en: 'Screens' }, permission: 'screens' },
  user: { name: 'user', title: { zh: '用户', en: 'User' }, permission: null },
  system: { name: 'dictionaryManagement', title: { zh: '系统管理', en: 'System' }, permission: 'system' },
} as const satisfies Record<string, Group>
export type GroupName = keyof typeof groups

type More = Partial<Omit<Route, 'name' | 'path' | 'title'>>
const page = (name: string, path: string, zh: string, en: string, more: More = {}): Route => ({
  name,
  path,
  title: { zh, en },
  group: null,
  permission: null,
  hidden: false,
  frame: 'console',
  stationSelector: true,
  ...more,
})

const open: More = { hidden: true, frame: 'public', stationSelector: false }
const all: More = { stationSelector: false }

const publicRoutes = [
  page('login', '/login', '登录', 'Log in', open),
  page('register', '/register', '注册', 'Register', open),
  page('callback', '/callback', '登录回调', 'Signing in', open),
  page('resetPassword', '/reset-password', '重设密码', 'Reset password', open),
  page('display', '/display', '大屏接入', 'Display', open),
  page('403', '/403', '无权访问', 'Forbidden', open),
  page('404', '/404', '页面不存在', 'Not found', open),
  page('assignListManagement', '/assign-list-management', '派工单', 'Assigned work orders', open),
  page('progressProjectList', '/progress-project-list', '项目进度', 'Project progress', open),
]

const topRoutes = [
  page('home', '/home', '首页', 'Home', { fixedTab: true }),
  page('bigJump', '/big/jump', '大屏', 'Big screen', { frame: 'jump', stationSelector: false, opens: '/bigScreen/home' }),
  page('bigScreenHome', '/bigScreen/home', '集群大屏', 'Fleet wall', { frame: 'screen', hidden: true, stationSelector: false }),
  page('bigScreenSingle', '/bigScreen/single', '电站大屏', 'Station wall', { frame: 'screen', hidden: true }),
  page('dataScreen', '/data-screen', '数据大屏', 'Data screen', { frame: 'screen', hidden: true }),
  page('ynDataScreen', '/yn-data-screen', '光伏示范基地', 'Photovoltaic demonstration base', { frame: 'screen', hidden: true }),
]

const resource = (name: string, path: string, zh: string, en: string, more: More): Route =>
  page(name, `/resource/${path}`, zh, en, { group: 'resource', ...all, ...more })
const resourceRoutes = [
  resource('powerStation', 'power-station', '电站', 'Power stations', { permission: 'resource_powerStation' }),
  resource('deviceLibrary', 'device-library', '设备库', 'Device library', { permission: 'resource_device' }),
  resource('facilityList', 'facility-list', '设施列表', 'Facilities', { hidden: true, under: '/resource/device-library' }),
  resource('productCategory', 'product-category', '产品分类', 'Product categories', { permission: 'resource_productCategory' }),
  resource('productType', 'product-type', '产品型号', 'Product models', { permission: 'resource_productType' }),
]

const operation = (name: string, path: string, zh: string, en: string, more: More): Route =>
  page(name, `/operation/${path}`, zh, en, { group: 'operation', ...more })
const operationRoutes = [
  operation('operationMonitoring', 'operation-monitoring', '运行监测', 'Operation monitoring', { permission: 'monitor_operation', ...all }),
  operation('realTimeDataMonitoring', 'real-time-data-monitoring', '实时数据监测', 'Real-time data', { permission: 'monitor_realTime' }),
  operation('dataAnalysis', 'data-analysis', '数据分析', 'Data analysis', { permission: 'monitor_data-analysis' }),
  operation('dataQuality', 'data-quality', '数据质量', 'Data quality', { permission: 'monitor_data-analysis', ...all }),
  operation('video-monitor', 'video-monitor', '视频监控', 'Video monitoring', { hidden: true, ...all }),
  operation('videoMonitorDetail', 'video-monitor/detail', '视频监控详情', 'Camera', { hidden: true, under: '/operation/video-monitor' }),
]

const production = (name: string, path: string, zh: string, en: string, more: More): Route =>
  page(name, `/production/${path}`, zh, en, { group: 'production', ...more })
const strategies = '/production/strategy-management'
const history = (name: string, path: string, zh: string, en: string): Route =>
  production(name, path, zh, en, { hidden: true, under: strategies, needs: strategyLooks, ...all })
const productionRoutes = [
  production('productionOverview', 'production-overview', '生产概览', 'Production overview', { permission: 'production_yield_curve' }),
  production('chargingAndDischargingPlan', 'charging-and-discharging-plan', '充放电计划', 'Charge and discharge plan', {
    permission: 'production_charge_and_discharge_plan',
  }),
  production('securityStrategy', 'security-strategy', '安全策略', 'Safety strategy', { permission: 'security_strategy' }),
  production('electricityPrice', 'electricity-price', '分时电价', 'Time-of-use price', { permission: 'production_period_price' }),
  production('settlement', 'settlement', '结算', 'Settlement', { permission: 'production_settlement' }),
  production('securityStrategyHistory', 'security-strategy-history', '安全策略历史', 'Safety strategy history', {
    hidden: true,
    under: '/production/security-strategy',
    needs: strategyLooks,
    ...all,
  }),
  production('strategyManagement', 'strategy-management', '策略管理', 'Strategies', { hidden: true, needs: strategyLooks, ...all }),
  production('powerTemplateManagement', 'power-template-management', '功率模板管理', 'Power templates', { hidden: true, needs: planLooks, ...all }),
  history('strategyHistory', 'strategy-history', '策略历史', 'Strategy history'),
  history('strategyHistoryYZ', 'strategy-history-yz', '策略历史（YZ）', 'Strategy history (YZ)'),
  history('strategyHistoryWD', 'strategy-history-wd', '策略历史（WD）', 'Strategy history (WD)'),
  history('strategyHistoryJY', 'strategy-history-jy', '策略历史（JY）', 'Strategy history (JY)'),
  history('strategyHistoryCommon', 'strategy-history-common', '策略历史（通用）', 'Strategy history (common)'),
  history('strategyHistoryNR', 'strategy-history-nr', '策略历史（NR）', 'Strategy history (NR)'),
  history('strategyHistoryXGY', 'strategy-history-xgy', '策略历史（XGY）', 'Strategy history (XGY)'),
  production('electricityPriceList', 'electricity-price-list', '电价列表', 'Price list', {
    hidden: true,
    under: '/production/electricity-price',
    needs: ['production_period_price'],
    ...all,
  }),
  production('selfUseElectricity', 'self-use-electricity', '自用电', 'Self-use electricity', {
    hidden: true,
    under: '/production/settlement',
    needs: ['production_settlement'],
    ...all,
  }),
  production('selfUseElectricityDetail', 'self-use-electricity-detail', '自用电明细', 'Self-use electricity by meter', {
    hidden: true,
    under: '/production/self-use-electricity',
    needs: ['production_settlement'],
  }),
  production('electricityAllocation', 'electricity-allocation', '基本电费分摊', 'Basic fee allocation', {
    hidden: true,
    under: '/production/settlement',
    needs: ['production_settlement:edit'],
    ...all,
  }),
  production('demandConfiguration', 'demand-configuration', '需量配置', 'Demand configuration', {
    hidden: true,
    under: '/production/settlement',
    needs: ['production_settlement'],
  }),
]

const vppRoutes = [
  page('demandResponse', '/vpp/demand-response', '需求响应', 'Demand response', { group: 'vpp', permission: 'demand_response' }),
  page('powerScheduling', '/vpp/power-scheduling', '功率调度', 'Power scheduling', { group: 'vpp', ...all }),
]

const businessRoutes = [
  page('businessOverview', '/business/business-overview', '经营概览', 'Business overview', {
    group: 'business',
    permission: 'operation_statistics',
    ...all,
  }),
  page('businessDetails', '/business/business-details', '经营明细', 'Business details', { group: 'business', permission: 'statistics-details' }),
]

const batteryRoutes = [
  page('dataMonitoring', '/battery-online-monitoring/data-monitoring', '电池数据监测', 'Battery data', {
    group: 'battery',
    permission: 'energy_dataMonitor',
  }),
  page('batteryHealth', '/battery-online-monitoring/battery-health', '电池健康', 'Battery health', {
    group: 'battery',
    permission: 'energy_batteryHealth',
  }),
]

const alarmRoutes = [
  page('alarmList', '/alarm/alarm-list', '告警列表', 'Alarm list', { group: 'alarm', permission: 'energy_batteryWarn', ...all }),
  page('templateManagement', '/alarm/template-management', '推送组管理', 'Push groups', {
    group: 'alarm',
    permission: 'template_management',
    ...all,
  }),
  page('pushManagement', '/alarm/push-management', '推送管理', 'Push rules', { group: 'alarm', permission: 'push_management' }),
]

const project = (name: string, path: string, zh: string, en: string, hidden = true): Route =>
  page(name, `/project-management/${path}`, zh, en, {
    group: 'project',
    hidden,
    ...(hidden ? { under: '/project-management/project-list' } : {}),
  })
const projectRoutes = [
  project('projectSetList', 'project-set-list', '项目集', 'Project sets', false),
  page('projectList', '/project-management/project-list', '项目列表', 'Project list', {
    group: 'project',
    hidden: true,
    under: '/project-management/project-set-list',
  }),
  project('activityBoard', 'activity-board', '活动看板', 'Activity board'),
  project('activityTable', 'activity-table', '活动表格', 'Activity table'),
  project('ganttChart', 'gantt-chart', '甘特图', 'Gantt chart'),
  project('fileList', 'file-list', '文件', 'Files'),
  project('projectOverview', 'project-overview', '项目概览', 'Project overview'),
  project('safetyMatters', 'safety-matters', '安全事项', 'Safety matters'),
  project('supervisionLog', 'supervision-log', '监理日志', 'Supervision log'),
  project('contactList', 'contact-list', '通讯录', 'Contacts'),
  project('projectFeedback', 'project-feedback', '项目反馈', 'Feedback'),
  project('materialsPlannedOrder', 'materials-planned-order', '物资计划单', 'Material plan'),
  project('activityApplyGoods', 'activity-apply-goods', '活动领料', 'Material applications'),
  project('tasksManager', 'tasks-manager', '任务管理', 'Tasks'),
  project('projectPlanSummary', 'project-plan-summary', '计划汇总', 'Plan summary'),
  project('projectPlan', 'project-plan', '项目计划', 'Project plan'),
  project('engineerChangeOrder', 'engineer-change-order', '工程变更单', 'Change orders'),
  project('buildingSiteCruising', 'building-site-cruising', '工地巡检', 'Site inspection'),
  project('projectBaseSetting', 'setting/project-base-setting', '基本设置', 'Basic settings'),
  project('memberSetting', 'setting/member-setting', '成员设置', 'Members'),
  project('componentSetting', 'setting/component-setting', '组件设置', 'Components'),
  project('roleSetting', 'setting/role-setting', '角色设置', 'Roles'),
  project('advancedSetting', 'setting/advanced-setting', '高级设置', 'Advanced'),
]

const system = (name: string, path: string, zh: string, en: string, permission: PermissionId): Route =>
  page(name, `/system/${path}`, zh, en, { group: 'system', permission, ...all })
const systemRoutes = [
  page('screenDirector', '/screens', '大屏管理', 'Screens', { group: 'screens', permission: 'screens_director', ...all }),
  page('personalCenter', '/user/personal-center', '个人中心', 'Personal center', { group: 'user', hidden: true, ...all }),
  system('dictionary', 'dictionary', '字典管理', 'Dictionary', 'system_dictManager'),
  system('timeInterval', 'time-interval', '时段管理', 'Price periods', 'interval-management'),
  system('unifiedPrice', 'unified-price', '统一电价', 'Unified price', 'unified-price'),
  system('organization', 'organization', '组织与成员', 'Organizations', 'system_organization'),
  system('role', 'role', '角色权限', 'Roles', 'system_role'),
  system('gateway', 'gateway', '网关凭据', 'Gateway credentials', 'system_gateway'),
  system('auditLog', 'audit-log', '审计日志', 'Audit log', 'system_audit'),
  system('systemStatus', 'status', '系统状态', 'System status', 'system_status'),
  system('systemPerformance', 'performance', '性能', 'Performance', 'system_performance'),
]

/** Order of the menu. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...topRoutes,
  ...resourceRoutes,
  ...operationRoutes,
  ...productionRoutes,
  ...vppRoutes,
  ...businessRoutes,
  ...batteryRoutes,
  ...alarmRoutes,
  ...projectRoutes,
  ...systemRoutes,
]

const byPath = new Map(routes.map((route) => [route.path, route]))
export const routeOf = (path: string): Route | undefined => byPath.get(path)

/** True when the viewer may open the route: its own permission, or what it needs instead, and its group's. Routes without either are everybody's, whatever their group asks for. */
export function mayOpen(viewer: { roles: readonly string[]; permissions: readonly string[] }, route: Route): boolean {
  const own = route.permission === null ? route.needs : [route.permission]
  if (own === undefined) return true
  const group = route.group === null ? null : groups[route.group].permission
  return holds(viewer, own) && holds(viewer, group === null ? [] : [group])
}
