import type { LocalText } from './text.ts'
import type { PermissionId } from './permission.ts'

/**
 * The route table: every page that is there. Page and screen manifests (src/pages, screens) name a path of this table and add the loader;
 * the server answers the viewer's part from it. The specification's remaining paths join with their pages.
 */
export interface Route {
  /** Unique name, as the specification's selector list uses it. */
  name: string
  path: string
  title: LocalText
  /** Menu group, null for top-level and public routes. */
  group: GroupName | null
  /** Page permission; null: visible, its calls need the group's permission. */
  permission: PermissionId | null
  /** Not in the menu. */
  hidden: boolean
  /** public: no login; console: inside the frame; screen: full screen, outside the frame. */
  frame: 'public' | 'console' | 'screen'
  stationSelector: boolean
}

export const groups = {
  operation: { title: { zh: '运行监控', en: 'Operation' }, permission: 'monitor' },
  alarm: { title: { zh: '告警管理', en: 'Alarms' }, permission: 'alarm' },
} as const satisfies Record<string, { title: LocalText; permission: PermissionId }>
export type GroupName = keyof typeof groups

const page = (name: string, path: string, zh: string, en: string, more: Partial<Route> = {}): Route => ({
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

export const routes: readonly Route[] = [
  page('login', '/login', '登录', 'Log in', { hidden: true, frame: 'public', stationSelector: false }),
  page('403', '/403', '无权访问', 'Forbidden', { hidden: true, frame: 'public', stationSelector: false }),
  page('404', '/404', '页面不存在', 'Not found', { hidden: true, frame: 'public', stationSelector: false }),
  page('home', '/home', '首页', 'Home'),
  page('operationMonitoring', '/operation/operation-monitoring', '运行监测', 'Operation monitoring', {
    group: 'operation',
    permission: 'monitor_operation',
    stationSelector: false,
  }),
  page('realTimeDataMonitoring', '/operation/real-time-data-monitoring', '实时数据监测', 'Real-time data', {
    group: 'operation',
    permission: 'monitor_realTime',
  }),
  page('alarmList', '/alarm/alarm-list', '告警列表', 'Alarm list', { group: 'alarm', permission: 'energy_batteryWarn', stationSelector: false }),
  page('bigScreenHome', '/bigScreen/home', '集群大屏', 'Fleet wall', { frame: 'screen', stationSelector: false }),
  page('bigScreenSingle', '/bigScreen/single', '电站大屏', 'Station wall', { frame: 'screen', hidden: true }),
  page('dataScreen', '/data-screen', '数据大屏', 'Data screen', { frame: 'screen', hidden: true }),
]
