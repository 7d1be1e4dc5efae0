import type { Parameter, ParameterLimit, ParameterText } from '#contract/model.ts'
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
export const limit = (
  code: string,
  level: ParameterLimit['level'],
  side: ParameterLimit['side'],
  set: number,
  clear: number,
  delayMs: number,
  zh: string,
  en: string,
): ParameterLimit => ({ code, level, side, set, clear, delayMs, text: { zh, en } })

/** Rates of a meter, in the order of its registers. */
export const rates = [
  ['1', '尖', 'sharp'],
  ['2', '峰', 'peak'],
  ['3', '平', 'flat'],
  ['4', '谷', 'valley'],
  ['5', '深谷', 'deep valley'],
] as const
