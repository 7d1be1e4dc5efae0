import { manualModes, MOST_WINDOWS, segmentModes, type StrategyType } from '#contract/strategy.ts'
import type { TextKey, Words } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { MonthsControl } from './months-control.tsx'

/** What is asked of each type of strategy; a plan is drawn instead. Rules are the server's: here stand those that a person is told while typing. */

type Key = string

const title = (key: Key): TextKey => `strategy.field.${key}` as TextKey
const hint = (key: Key) => ({ hint: `strategy.hint.${key}` as TextKey })
const number = (key: Key, unit: string, max: number, more: Partial<Field> = {}): Field => ({
  key,
  title: title(key),
  kind: 'decimal',
  required: true,
  min: 0,
  max,
  decimals: 1,
  ...(unit === '' ? {} : { unit }),
  ...more,
})
const kw = (key: Key, more: Partial<Field> = {}): Field => number(key, 'kW', 65_535, more)
const minutes = (key: Key, more: Partial<Field> = {}): Field => ({ ...number(key, 'min', 1440, more), kind: 'integer' })
const celsius = (key: Key, more: Partial<Field> = {}): Field => number(key, '°C', 200, { min: -40, ...more })
const share = (key: Key, more: Partial<Field> = {}): Field => number(key, '', 1, { min: 0.5, decimals: 2, ...more })
const on = (key: Key, more: Partial<Field> = {}): Field => ({ key, title: title(key), kind: 'switch', ...more })
const when =
  (key: Key) =>
  (values: Record<string, unknown>): boolean =>
    values[key] === true
const modes =
  (values: readonly string[]) =>
  ({ t }: Words) =>
    values.map((value) => ({ value, label: t(`strategy.mode.${value}` as 'strategy.mode.auto') }))
const tiers = (key: Key): Field => ({
  key,
  title: title(key),
  kind: 'table',
  max: 4,
  ...hint('tiers'),
  columns: [number('soc', '%', 100), number('cellV', 'V', 5, { decimals: 3 }), kw('kw')],
})

export const strategyFields: Readonly<Record<Exclude<StrategyType, 'plan'>, readonly Field[]>> = {
  safety: [
    on('antiBackflow', { section: 'strategy.section.backflow' }),
    kw('backflowBaselineKw', { visible: when('antiBackflow'), ...hint('backflowBaselineKw') }),
    on('singlePhase'),
    kw('singlePhaseBaselineKw', { visible: when('singlePhase') }),
    on('antiOverDemand', { section: 'strategy.section.demand' }),
    {
      key: 'monthlyDemandKw',
      title: title('monthlyDemandKw'),
      kind: 'text',
      unit: 'kW',
      visible: when('antiOverDemand'),
      ...hint('monthlyDemandKw'),
      render: MonthsControl,
    },
    on('dynamicDemand', { visible: when('antiOverDemand') }),
    number('chasePercent', '%', 100, {
      min: 60,
      visible: (values) => when('antiOverDemand')(values) && when('dynamicDemand')(values),
      ...hint('chasePercent'),
    }),
    kw('maxProtectionDemandKw', { visible: when('antiOverDemand'), ...hint('maxProtectionDemandKw') }),
    number('transformerKva', 'kVA', 65_535, { section: 'strategy.section.transformer', ...hint('transformerKva') }),
    share('powerFactor'),
    share('loadFactor'),
  ],
  protection: [
    on('bmsLevel3'),
    kw('bmsLevel2Kw', hint('bmsLevel2Kw')),
    on('fire'),
    on('flooding'),
    on('airconFault'),
    minutes('airconMinutes', { visible: when('airconFault') }),
    on('grounding'),
    minutes('groundingMinutes', { visible: when('grounding') }),
    celsius('overTemperatureC', { min: 0, ...hint('overTemperatureC') }),
    minutes('meterOfflineMinutes', hint('meterOfflineMinutes')),
  ],
  voltageLimit: [tiers('charge'), tiers('discharge'), number('hysteresis', '%', 20, hint('hysteresis'))],
  temperatureLimit: [celsius('derateC'), celsius('halfC'), celsius('stopC'), celsius('chargeStopC')],
  peakCut: [on('enabled'), kw('peakKw'), kw('rechargeKw')],
  totalPower: [on('enabled'), kw('chargeKw'), kw('dischargeKw')],
  demandParameter: [
    {
      key: 'windowMinutes',
      title: title('windowMinutes'),
      kind: 'select',
      required: true,
      unit: 'min',
      options: () => [15, 30].map((n) => ({ value: String(n), label: String(n) })),
    },
    share('actShare'),
    share('warnShare'),
  ],
  scheduling: [
    on('enabled'),
    {
      key: 'windows',
      title: title('windows'),
      kind: 'table',
      max: MOST_WINDOWS,
      ...hint('windows'),
      line: () => ({ from: null, to: null, mode: 'discharge', kw: null, task: '' }),
      columns: [
        { key: 'from', title: title('from'), kind: 'moment', required: true },
        { key: 'to', title: title('to'), kind: 'moment', required: true },
        { key: 'mode', title: title('mode'), kind: 'select', required: true, options: modes(segmentModes) },
        kw('kw', { visible: ({ mode }) => mode !== 'standby' }),
      ],
    },
  ],
  operatingMode: [
    { key: 'mode', title: title('mode'), kind: 'select', required: true, options: modes(manualModes) },
    kw('kw', { visible: ({ mode }) => mode === 'charge' || mode === 'discharge' }),
  ],
}

/** Powers that the storage is told to run at, or held to. */
const ratedKeys: ReadonlySet<string> = new Set(['kw', 'chargeKw', 'dischargeKw'])

/** A type's fields for one station: moments by its clock, as they are shown, and a power above the rated one of its storage (0: of none in particular) said where it is typed. */
export function stationFields(type: Exclude<StrategyType, 'plan'>, zone: string, ratedKw: number): readonly Field[] {
  const note =
    (words: 'overRated' | 'overRatedLimit') =>
    (value: unknown, { t }: Words): string =>
      ratedKw > 0 && typeof value === 'number' && value > ratedKw ? t(`strategy.plan.${words}`, { kw: ratedKw }) : ''
  const of = (field: Field): Field => ({
    ...field,
    ...(field.kind === 'moment' ? { zone } : {}),
    ...(ratedKeys.has(field.key) ? { note: note(type === 'totalPower' ? 'overRatedLimit' : 'overRated') } : {}),
    ...(field.columns === undefined || type !== 'scheduling' ? {} : { columns: field.columns.map(of) }),
  })
  return strategyFields[type].map(of)
}

const numberKey = 'windowMinutes'
/** What a controller's parameters are in a form, and back: choices are texts there. */
export const toForm = (params: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params as object).map(([key, value]) => [key, key === numberKey ? String(value) : value]))
export const fromForm = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, key === numberKey ? Number(value) : key === 'windows' ? standbyAtNought(value) : value]),
  )
const standbyAtNought = (windows: unknown): unknown =>
  Array.isArray(windows) ? windows.map((one: { mode: string; kw: number | null }) => (one.mode === 'standby' ? { ...one, kw: 0 } : one)) : windows
