import type { Parameter, ParameterLimit, ParameterText } from '#contract/model.ts'
import type { LocalText } from '#contract/text.ts'
import type { QuantityCode } from '#contract/quantity.ts'

/** Short forms to write device models down. */

export type Extra = Partial<Pick<Parameter, 'coefficient' | 'quantity' | 'limits' | 'reportIntervalMs' | 'registerAddress'>>

export const measure = (code: string, zh: string, en: string, unit: string, decimals: number, extra: Extra = {}): Parameter => ({
  code,
  name: { zh, en },
  unit,
  decimals,
  coefficient: 1,
  kind: 'measurement',
  ...extra,
})
export const register = (code: string, zh: string, en: string, quantity?: QuantityCode): Parameter => ({
  ...measure(code, zh, en, 'kWh', 2, quantity === undefined ? {} : { quantity }),
  kind: 'register',
})
/** `texts`: value, Chinese, English. */
export const signal = (code: string, zh: string, en: string, ...texts: readonly (readonly [number, string, string])[]): Parameter => ({
  ...measure(code, zh, en, '', 0),
  kind: 'signal',
  ...(texts.length === 0 ? {} : { texts: texts.map(([value, zh, en]): ParameterText => ({ value, text: { zh, en } })) }),
})
/** Where a breaker stands: it is drawn in the single-line picture (`domain/switches.ts`). */
export const breaker = signal('QF', '进线断路器', 'Incoming breaker', [0, '分闸', 'Open'], [1, '合闸', 'Closed'])
/** What a pile's status says (a pile behind OCPP is told in the same codes: `edge/ocpp/connector.ts`). */
export const pileStates = [
  [0, '空闲', 'Idle'],
  [1, '充电中', 'Charging'],
  [2, '故障', 'Fault'],
  [3, '启动中', 'Starting'],
  [4, '暂停', 'Paused'],
  [5, '限功率', 'Limited'],
  [6, '离线', 'Offline'],
] as const
export const limit = (
  code: string,
  level: ParameterLimit['level'],
  side: ParameterLimit['side'],
  set: number,
  clear: number,
  delayMs: number,
  zh: string,
  en: string,
  guide?: LocalText,
): ParameterLimit => ({ code, level, side, set, clear, delayMs, text: { zh, en }, ...(guide === undefined ? {} : { guide }) })

/** Rates of a meter, in the order of its registers. */
export const rates = [
  ['1', '尖', 'sharp'],
  ['2', '峰', 'peak'],
  ['3', '平', 'flat'],
  ['4', '谷', 'valley'],
  ['5', '深谷', 'deep valley'],
] as const

/** Limits of LFP cells. */
const cellLimits = {
  high: [
    limit('CELL_OVER_VOLTAGE_1', 'COMMON', 'above', 3.55, 3.5, 5000, '单体电压过高一级', 'Cell voltage high, level 1'),
    limit('CELL_OVER_VOLTAGE_3', 'VERY_URGENT', 'above', 3.65, 3.5, 2000, '单体电压过高三级', 'Cell voltage high, level 3', {
      zh: '立即停止充电，断开该簇，派人查看电池管理系统',
      en: 'Stop charging at once, open this cluster, send somebody to the battery manager',
    }),
  ],
  low: [limit('CELL_UNDER_VOLTAGE_1', 'COMMON', 'below', 2.9, 2.95, 5000, '单体电压过低一级', 'Cell voltage low, level 1')],
  hot: [
    limit('CELL_HOT_1', 'SERIOUS', 'above', 50, 47, 10_000, '单体温度过高一级', 'Cell temperature high, level 1'),
    limit('CELL_HOT_3', 'VERY_URGENT', 'above', 60, 55, 2000, '单体温度过高三级', 'Cell temperature high, level 3', {
      zh: '立即停机，不要开舱门；查看烟雾与可燃气体，必要时撤离并拨打 119',
      en: 'Stop at once, keep the container shut; look at smoke and gas, clear the area and call 119 where needed',
    }),
  ],
}

/** What every battery stack says of its state. */
export const stackState: readonly Parameter[] = [
  measure('SOC', '荷电状态', 'State of charge', '%', 1, {
    quantity: 'soc',
    limits: [limit('SOC_LOW', 'COMMON', 'below', 5, 8, 10_000, '电池荷电状态过低', 'State of charge low')],
  }),
  measure('SOH', '健康状态', 'State of health', '%', 1, { quantity: 'soh' }),
  measure('U', '总电压', 'Total voltage', 'V', 1),
  measure('I', '总电流', 'Total current', 'A', 1),
]

/** The outermost cells of a stack or a cluster. */
export const outermostCells: readonly Parameter[] = [
  measure('VMAX', '最高单体电压', 'Highest cell voltage', 'V', 3, { limits: cellLimits.high }),
  measure('VMIN', '最低单体电压', 'Lowest cell voltage', 'V', 3, { limits: cellLimits.low }),
  measure('TMAX', '最高单体温度', 'Highest cell temperature', 'degC', 1, { limits: cellLimits.hot }),
  measure('TMIN', '最低单体温度', 'Lowest cell temperature', 'degC', 1),
]

/** What it can still take and give, and its outermost cells. */
export const stackReach: readonly Parameter[] = [
  measure('CHARGEABLE', '可充电量', 'Chargeable energy', 'kWh', 1),
  measure('DISCHARGEABLE', '可放电量', 'Dischargeable energy', 'kWh', 1),
  measure('PMAX_C', '允许充电功率', 'Allowed charge power', 'kW', 1),
  measure('PMAX_D', '允许放电功率', 'Allowed discharge power', 'kW', 1),
  ...outermostCells,
]
