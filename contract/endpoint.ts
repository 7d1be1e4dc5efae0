import type { PermissionId } from './permission.ts'

/**
 * The table of calls. Server routes, browser client, meta-tests and the OpenAPI page come from it; the schemas stand in `contract/schemas/`
 * under the same names, apart, so that the browser can know a path without loading zod.
 */
export interface EndpointFacts {
  method: 'GET' | 'POST'
  /** Below /energy. */
  path: string
  /** public: no session; session: any valid session; otherwise at least one of the ids. */
  access: 'public' | 'session' | readonly PermissionId[]
  /** What the payload's ids are checked against: nothing, or the stations the viewer may see. */
  scope: 'none' | 'station'
  /** Payload travels in RSA blocks (bodies over 16 KB go plain whatever this says). */
  encrypted: boolean
  /** Field of the envelope that carries the answer. */
  answerIn: 'result' | 'data'
  /** stream: Server-Sent Events, no envelope. */
  form?: 'stream'
  /** Served to a session whose password must be changed. */
  whilePasswordExpired?: boolean
  summary: string
}

const call = (
  path: string,
  access: EndpointFacts['access'],
  scope: EndpointFacts['scope'],
  summary: string,
  more: Partial<EndpointFacts> = {},
): EndpointFacts => ({
  method: 'POST',
  path,
  access,
  scope,
  encrypted: true,
  answerIn: 'result',
  summary,
  ...more,
})

const history = '/manager/energydata/history'
const energy = '/manager/energy'

export const endpointTable = {
  // Session
  publicKey: call('/publicKey', 'public', 'none', 'Public key for payloads; mockServer true: send plain', {
    method: 'GET',
    answerIn: 'data',
    encrypted: false,
  }),
  health: call('/health', 'public', 'none', 'State of the server and its parts', { method: 'GET', encrypted: false }),
  login: call('/login', 'public', 'none', 'Name and password against a token'),
  routerList: call('/router/getList', 'session', 'none', "The viewer's part of the route table", {
    method: 'GET',
    answerIn: 'data',
    encrypted: false,
    whilePasswordExpired: true,
  }),
  userInfo: call('/userInfo', 'session', 'none', 'Who is logged in', { whilePasswordExpired: true }),
  roleDetail: call('/role/detail', 'session', 'none', "A role's power codes", { whilePasswordExpired: true }),
  logout: call('/logout', 'session', 'none', 'Ends the session', { whilePasswordExpired: true }),
  tokenRefresh: call('/token/refresh', 'public', 'none', 'A new token for a session that is older than 30 minutes', {
    answerIn: 'data',
  }),
  connection: call('/connection', 'public', 'none', 'A client token that names this browser', {}),
  changePassword: call('/user/changePassword', 'session', 'none', 'Changes the password and ends other sessions', { whilePasswordExpired: true }),

  // Stations
  parentStationOptions: call(`${energy}/parent/powerstation/options`, 'session', 'none', 'Master stations the viewer may see'),
  stationOptions: call(`${energy}/powerstation/options`, 'session', 'none', 'Every station the viewer may see'),
  stationModel: call(`${energy}/powerstation/model`, 'session', 'station', 'A station, its devices and the points of its quantities'),
  stationOverview: call(
    `${energy}/powerstation/overview`,
    'session',
    'none',
    'All stations with the points of their headline quantities, last values and open alarms',
  ),
  devicePoints: call(
    `${energy}/device/points`,
    ['monitor_realTime', 'monitor', 'energy_dataMonitor', 'energy'],
    'station',
    'All points of one device with their last values',
  ),

  // History
  series: call(`${history}/series`, 'session', 'station', 'Points over a range, reduced to a pixel width with exact extremes', { encrypted: false }),
  snapshot: call(`${history}/snapshot`, 'session', 'station', 'Values of points and open alarms at a moment', { encrypted: false }),
  lastValues: call(`${history}/last`, 'session', 'station', 'Last known values of points', { encrypted: false }),
  energyByPeriod: call('/manager/energydata/statistics/energy', 'session', 'station', 'Energy of a day, month or year by price period'),
  revenue: call('/manager/energydata/statistics/revenue', 'session', 'station', "A station's revenue of a day so far, by source"),
  priceDay: call(`${energy}/price/day`, 'session', 'station', "Price periods and prices of a station's day"),

  // Alarms
  alarmList: call(`${history}/alarm/list`, ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'], 'station', 'Alarms, filtered and paged'),
  alarmDetail: call(`${history}/alarm/detail`, ['alarm', 'energy_batteryWarn', 'monitor'], 'station', 'One alarm'),
  alarmCounts: call(`${history}/alarm/counts`, ['alarm', 'energy_batteryWarn', 'alarm_notify', 'monitor'], 'station', 'Open alarms by level'),
  alarmSeen: call(
    `${history}/alarm/seen`,
    ['energy_batteryWarn', 'energy_batteryWarn:handle', 'alarm_notify'],
    'station',
    'Marks alarms as seen: ends blinking and takeover',
  ),
  alarmHandle: call(`${history}/alarm/handle`, ['energy_batteryWarn:handle'], 'station', 'Marks alarms as processed, with content and notes'),

  // Dashboards
  dashboardGet: call('/manager/dashboard/get', 'session', 'none', "The viewer's dashboard of a slot, or null for the computed default"),
  dashboardSave: call('/manager/dashboard/save', 'session', 'none', 'Saves a dashboard; an old revision is refused with 409', { encrypted: false }),
  dashboardReset: call('/manager/dashboard/reset', 'session', 'none', 'Back to the computed default'),

  // Field side
  ingestStatus: call(
    `${energy}/ingest/status`,
    ['monitor_realTime', 'monitor'],
    'none',
    'What ingest took and refused, by reason, and the gateways it knows',
  ),

  // Live
  stream: call('/stream', 'session', 'none', 'Live values, alarms and notices', { method: 'GET', encrypted: false, form: 'stream' }),
  streamTopics: call('/stream/topics', 'session', 'none', 'Changes what a stream carries', { encrypted: false }),
} satisfies Record<string, EndpointFacts>

export type EndpointName = keyof typeof endpointTable
export const endpointNames = Object.keys(endpointTable) as EndpointName[]

/** Codes of the answer envelope that are not success (200). */
export const code = {
  ok: 200,
  badRequest: 400,
  unauthorized: 401,
  tokenExpired: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  clientTokenUnknown: 80000001,
  sessionOver: 80000002,
} as const
