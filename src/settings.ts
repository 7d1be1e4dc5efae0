/** Constants of the client, from the specification. */
export const settings = {
  requestTimeoutMs: 300_000,
  liveTimeoutMs: 20_000,
  messageMs: 3000,
  debounceMs: 1000,
  progressSpeedMs: 500,
  progressTrickleMs: 200,
  chunkTimeoutMs: 120_000,
  /** A menu popup with more entries than this gets a scroll bar. */
  menuScrollOver: 18,
  /** Components in the top navigation; the rest is under "More". */
  topNavigationMax: 9,
  mobileBelowPx: 992,
  /** Of so many newest those that call are found; ten are shown. */
  bellPageSize: 100,
  bellMax: 99,
  /** The console's own time: for what belongs to no station (people, links, records of the system). It is named where it is shown. */
  consoleZone: 'Asia/Shanghai',
} as const

export const storageKeys = {
  token: 'token',
  sessionEnded: 'sessionEnded',
  clientToken: 'clientToken',
  answerKey: 'answerKey',
  language: 'acceptLanguage',
  theme: 'theme',
  shellSettings: 'settings',
  collapse: 'collapse',
  lock: 'lock',
  screenShown: 'screenShown',
  tabs: 'openTabs',
  stationId: 'powerstationId',
  stationType: 'powerstationType',
  projectId: 'projectId',
  projectSetId: 'projectSetId',
  username: 'rememberedUsername',
  alarmSound: 'alarmSound',
  alarmCalled: 'alarmCalled',
} as const
