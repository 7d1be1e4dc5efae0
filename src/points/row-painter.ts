import type { TFunction } from 'i18next'
import { quality as qualityOf } from '#contract/live.ts'
import type { Point } from '#contract/station.ts'
import { formatNumber, toShown } from '#domain/units.ts'
import type { LiveParts } from '#src/atoms/live.ts'
import { clockWithSeconds, timeWords } from '#src/ui/time-words.ts'
import { wordOf } from '#src/ui/value-words.ts'
import type { Change } from './use-changes.ts'
import { ageWords } from '#src/ui/age.ts'
import { qualityWord } from '#widgets/parts/figures/quality-word.ts'

export interface ShownPoint {
  text: string
  unit: string
  /** For the style sheet. */
  quality: 'good' | 'stale' | 'partial' | 'bad' | 'none'
  /** As widgets say it. */
  qualityWords: string
  age: string
}

/** What a row says about its point now, in words; `behindMs`: its station's values arrive so late. A signal says the words of its model, and off and on where that has none. */
export function shownPoint(store: LiveParts['store'], point: Point, language: 'zh' | 'en', t: TFunction, behindMs = 0): ShownPoint {
  const live = store.live(point.id)
  const said = qualityWord(live, store.serverNow(), behindMs)
  const qualityWords = t(`panel.point.${said}`)
  if (live.state === 'waiting' || live.state === 'failed') return { text: '—', unit: '', quality: 'none', qualityWords, age: '' }
  const { value, at } = live
  const age = ageWords(store.serverNow() - at, t)
  const quality =
    live.state === 'past'
      ? 'good'
      : live.quality === qualityOf.bad
        ? 'bad'
        : live.state === 'stale'
          ? 'stale'
          : live.quality === qualityOf.partial || said === 'qualityBehind'
            ? 'partial'
            : 'good'
  const word = wordOf(point.texts, value, language)
  if (word !== undefined) return { text: word, unit: '', quality, qualityWords, age }
  if (point.kind === 'signal' && point.texts === undefined) {
    const words = value === 1 ? t('realtime.on') : value === 0 ? t('realtime.off') : formatNumber(value, 0, language)
    return { text: words, unit: '', quality, qualityWords, age }
  }
  const shown = toShown(value, point.unit, point.decimals)
  return { text: formatNumber(shown.value, shown.decimals, language), unit: shown.unit, quality, qualityWords, age }
}

/** Since when a signal has its value, in station time; today's without its date. Empty where it is not known, or the value is another by now. */
export function changeWords(change: Change | undefined, value: number | undefined, now: number, zone: string, t: TFunction): string {
  if (change?.at === undefined || change.value !== value) return ''
  const full = timeWords(change.at, zone)
  const isToday = full.slice(0, 10) === timeWords(now, zone).slice(0, 10)
  const words = isToday ? clockWithSeconds(change.at, zone) : full.slice(5)
  return change.exact ? words : t('realtime.about', { time: words.slice(0, -3) })
}
