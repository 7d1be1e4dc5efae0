import type { StrategyType } from './strategy.ts'

/**
 * How the record of issues is shown for controllers of one kind: which strategies, and which of their parameters have columns, in which order and under which
 * words. These are what such controllers usually have, not anybody's protocol: what is sent is the same for all (`contract/strategy.ts`).
 */
export interface StrategyVariant {
  types: readonly StrategyType[]
  columns: readonly VariantColumn[]
}

export interface VariantColumn {
  type: StrategyType
  /** Of the type's parameters. */
  key: string
  /** Called otherwise than in the form: a key of the words `strategy.variant`. */
  word?: 'threshold' | 'setPower' | 'contract' | 'chargeLimit' | 'dischargeLimit' | 'workMode' | 'periods'
}

const of = (type: StrategyType, ...keys: string[]): VariantColumn[] => keys.map((key) => ({ type, key }))

/** A plan is its days: what is done from when to when. */
const plan: VariantColumn = { type: 'plan', key: 'days', word: 'periods' }

export const strategyVariants = {
  /** All in all: grid, power, operation. */
  common: {
    types: ['plan', 'safety', 'totalPower', 'operatingMode'],
    columns: [
      plan,
      ...of('safety', 'antiBackflow', 'antiOverDemand'),
      ...of('totalPower', 'chargeKw', 'dischargeKw'),
      ...of('operatingMode', 'mode'),
    ],
  },
  /** Controllers at the grid connection: feeding in, phase by phase. */
  yz: {
    types: ['safety', 'plan'],
    columns: [
      ...of('safety', 'antiBackflow'),
      { type: 'safety', key: 'backflowBaselineKw', word: 'threshold' },
      ...of('safety', 'singlePhase', 'singlePhaseBaselineKw', 'transformerKva'),
      plan,
    ],
  },
  /** Controllers that follow cells and temperatures. */
  wd: {
    types: ['temperatureLimit', 'voltageLimit', 'protection'],
    columns: [
      ...of('temperatureLimit', 'derateC', 'halfC', 'stopC', 'chargeStopC'),
      ...of('voltageLimit', 'hysteresis'),
      ...of('protection', 'overTemperatureC'),
    ],
  },
  /** Controllers that cut peaks and hold demand. */
  jy: {
    types: ['peakCut', 'safety', 'demandParameter'],
    columns: [
      ...of('peakCut', 'peakKw', 'rechargeKw'),
      { type: 'safety', key: 'monthlyDemandKw', word: 'contract' },
      ...of('safety', 'chasePercent', 'maxProtectionDemandKw'),
      ...of('demandParameter', 'windowMinutes'),
    ],
  },
  /** Controllers that take powers from a dispatcher. */
  nr: {
    types: ['scheduling', 'operatingMode', 'totalPower'],
    columns: [
      { type: 'scheduling', key: 'windows', word: 'setPower' },
      ...of('operatingMode', 'mode', 'kw'),
      { type: 'totalPower', key: 'chargeKw', word: 'chargeLimit' },
      { type: 'totalPower', key: 'dischargeKw', word: 'dischargeLimit' },
    ],
  },
  /** Cabinets with PV: by the clock, by hand, nothing fed in. */
  xgy: {
    types: ['plan', 'operatingMode', 'safety'],
    columns: [
      plan,
      { type: 'operatingMode', key: 'mode', word: 'workMode' },
      { type: 'operatingMode', key: 'kw', word: 'setPower' },
      ...of('safety', 'antiBackflow', 'backflowBaselineKw'),
    ],
  },
} satisfies Record<string, StrategyVariant>
export type StrategyVariantName = keyof typeof strategyVariants
