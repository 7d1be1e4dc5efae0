/** Constants of the client, from the specification. */
export const settings = {
  requestTimeoutMs: 300_000,
  liveTimeoutMs: 20_000,
  messageMs: 3000,
  debounceMs: 1000,
  mobileBelowPx: 992,
  bellPageSize: 10,
  bellMax: 99,
  /** Where a record does not say its station's zone. */
  defaultZone: 'Asia/Shanghai',
} as const

export const storageKeys = {
  token: 'token',
  clientToken: 'clientToken',
  language: 'acceptLanguage',
  theme: 'theme',
  collapse: 'collapse',
  stationId: 'powerstationId',
  stationType: 'powerstationType',
  username: 'rememberedUsername',
} as const
