/** Below this a storage stands by: measurement noise is no operation. */
const IDLE_KW = 0.5

/** What a storage does; power in house signs (discharge +). Undefined when nothing is known: silence is no standby. */
export const operatingMode = (kw: number | undefined): 'charging' | 'discharging' | 'standby' | undefined =>
  kw === undefined ? undefined : Math.abs(kw) < IDLE_KW ? 'standby' : kw > 0 ? 'discharging' : 'charging'
