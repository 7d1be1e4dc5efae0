import { segmentModes, type PlanDay, type PowerWindow, type StrategyType } from '#contract/strategy.ts'
import { clockOf } from '#domain/price-hours.ts'
import { formatNumber } from '#domain/units.ts'
import type { Words } from '#src/resource/define.ts'
import { timeWords } from '#src/ui/time-words.ts'
import { strategyFields } from './fields.ts'

/** One parameter of a strategy as a person reads it. */
export interface ParamWords {
  key: string
  name: string
  text: string
  /** What the text consists of: one, or segments, tiers or times of which each is read as a whole. */
  parts: readonly string[]
}

/** The days that a part of a plan is for. */
export function daysWords({ dates, weekdays }: Pick<PlanDay, 'dates' | 'weekdays'>, { t, language }: Words): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' })
  // The fifth of January 1970 was a Monday.
  const names = weekdays.map((day) => format.format(new Date((4 + day) * 86_400_000)))
  return [...dates, ...names].join(t('layout.list')) || t('strategy.plan.everyDay')
}

/** A segment: its hours, what is done, how much. */
export const segmentWords = ({ from, to, mode, kw }: PlanDay['segments'][number], { t, language }: Words): string =>
  `${clockOf(from)}–${clockOf(to)} ${t(`strategy.mode.${mode}`)}${mode === 'standby' ? '' : ` ${Number.isFinite(kw) ? formatNumber(kw, Number.isInteger(kw) ? 0 : 1, language) : '—'} kW`}`

/** Segments of a day in the order of their hours, however they were drawn. */
const segmentParts = (segments: PlanDay['segments'], words: Words): string[] =>
  segments.toSorted((a, b) => a.from - b.from).map((segment) => segmentWords(segment, words))

/** The same in a line. */
export const segmentsWords = (segments: PlanDay['segments'], words: Words): string => segmentParts(segments, words).join(words.t('layout.semicolon'))

/** A scheduled power: from when to when, what is done, how much. */
export function windowWords({ from, to, mode, kw }: PowerWindow, { t, language }: Words, zone: string): string {
  const [begin, end] = [from, to].map((at) => timeWords(at, zone).replace(/:00$/, '')) as [string, string]
  // Of one day it is said once.
  const until = end.slice(0, DATE_LENGTH) === begin.slice(0, DATE_LENGTH) ? end.slice(DATE_LENGTH + 1) : end
  return `${begin}–${until} ${t(`strategy.mode.${mode}`)}${mode === 'standby' ? '' : ` ${formatNumber(kw, Number.isInteger(kw) ? 0 : 1, language)} kW`}`
}
const DATE_LENGTH = 'YYYY-MM-DD'.length

/** Where nought is no figure: what it says instead. */
const noughts: Readonly<Record<string, 'noLimit' | 'byTransformer' | 'notAsked' | 'notHeld'>> = {
  transformerKva: 'noLimit',
  maxProtectionDemandKw: 'byTransformer',
  monthlyDemandKw: 'notHeld',
  overTemperatureC: 'notAsked',
  meterOfflineMinutes: 'notAsked',
}

/** Several: parts of a list. */
function valueWords(key: string, value: unknown, unit: string, words: Words, zone: string): string | string[] {
  const { t, language } = words
  const nought = noughts[key]
  if (value === 0 && nought !== undefined) return t(`strategy.nought.${nought}`)
  if (typeof value === 'boolean') return t(value ? 'resource.yes' : 'resource.no')
  if (key === 'mode') return t(`strategy.mode.${String(value)}` as 'strategy.mode.auto')
  if (typeof value === 'number') {
    const decimals = Math.min(3, (String(value).split('.')[1] ?? '').length)
    return `${formatNumber(value, decimals, language)} ${unit}`.trim()
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return '—'
    if (key === 'windows') return value.map((window: PowerWindow) => windowWords(window, words, zone))
    if (typeof value[0] === 'number') return value.every((one) => one === value[0]) ? valueWords(key, value[0], unit, words, zone) : value.join(' / ')
    return value.map(
      (tier: { soc: number; cellV: number; kw: number }) => `${tier.soc} %${tier.cellV > 0 ? ` / ${tier.cellV} V` : ''} → ${tier.kw} kW`,
    )
  }
  return value === undefined || value === null ? '—' : String(value)
}

const paramOf = (key: string, name: string, said: string | string[], { t }: Words): ParamWords => {
  const parts = [said].flat()
  return { key, name, text: parts.join(t('layout.semicolon')) || '—', parts }
}

/** Parameters of a strategy in words; those of a plan day by day. */
export function paramWords(type: StrategyType, params: unknown, words: Words, zone: string): ParamWords[] {
  // A list is the text of what nobody can read.
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return []
  if (type === 'plan') {
    const days = ((params as { days?: PlanDay[] }).days ?? []).filter(({ segments }) => Array.isArray(segments))
    return days.map((day) => {
      const name = daysWords(day, words)
      const segments = day.segments.filter(({ mode }) => segmentModes.includes(mode))
      return paramOf(name, name, segmentParts(segments, words), words)
    })
  }
  const values = params as Record<string, unknown>
  // What is switched off has no figures.
  return strategyFields[type]
    .filter((field) => field.visible?.(values) ?? true)
    .map(({ key, title, unit = '' }) => paramOf(key, String(words.t(title)), valueWords(key, values[key], unit, words, zone), words))
}
