import type { TFunction } from 'i18next'
import { quality as qualityOf } from '#contract/live.ts'
import type { Point } from '#contract/station.ts'
import { formatNumber, toShown } from '#domain/units.ts'
import type { LiveParts } from '#src/atoms/live.ts'
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

/** What a row says about its point now, in words. Signals with 0 and 1 are off and on. */
export function shownPoint(store: LiveParts['store'], point: Point, language: 'zh' | 'en', t: TFunction): ShownPoint {
  const live = store.live(point.id)
  const qualityWords = t(`panel.point.${qualityWord(live, store.serverNow())}`)
  if (live.state === 'waiting' || live.state === 'failed') return { text: '--', unit: '', quality: 'none', qualityWords, age: '' }
  const { value, at } = live
  const age = ageWords(store.serverNow() - at, t)
  const quality =
    live.state === 'past'
      ? 'good'
      : live.quality === qualityOf.bad
        ? 'bad'
        : live.state === 'stale'
          ? 'stale'
          : live.quality === qualityOf.partial
            ? 'partial'
            : 'good'
  if (point.kind === 'signal') {
    const words = value === 1 ? t('realtime.on') : value === 0 ? t('realtime.off') : formatNumber(value, 0, language)
    return { text: words, unit: '', quality, qualityWords, age }
  }
  const shown = toShown(value, point.unit, point.decimals)
  return { text: formatNumber(shown.value, shown.decimals, language), unit: shown.unit, quality, qualityWords, age }
}
