import { useMemo } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnalysisLayer } from '#contract/analysis.ts'
import { valueOf } from '#contract/live-value.ts'
import type { PriceSegment } from '#contract/price.ts'
import type { AnalysisNote } from '#contract/schemas/analysis.ts'
import type { Correction } from '#contract/schemas/correction.ts'
import type { Language } from '#contract/text.ts'
import { nextDayStart, localMonth } from '#domain/time.ts'
import type { Mark } from '#src/charts/analysis/drawn.ts'
import type { View } from '#src/charts/view.ts'
import { textOf } from '#src/atoms/language.ts'
import { useNoticeRefresh } from '#src/atoms/notice-refresh.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { exactWords, useCorrections, valueWords } from '#src/ui/corrected.tsx'

/** Price periods of more days are stripes that nobody can tell apart. */
const MOST_PRICED_MS = 45 * 86_400_000
const MOST_ALARMS = 200

const alarmToken = { VERY_URGENT: '--very-urgent', URGENT: '--urgent', SERIOUS: '--serious', COMMON: '--common', WARN: '--warn' } as const

const refreshNotes = (): void => refreshQueries('analysisNoteList')

export interface Layers {
  bands: PriceSegment[]
  marks: Mark[]
  notes: AnalysisNote[]
  /** What a layer has to say for itself: too long a range, no prices, more alarms than are drawn. */
  words: string[]
}

function correctionMark(one: Correction, t: TFunction, language: Language): Mark {
  const raw = one.rawMin === null ? t('correction.noNumber') : exactWords(one.rawMin, one.unit, one.decimals, language)
  const words = t('correction.mark', { raw, value: valueWords(one, { t, language }), reason: one.reason, by: one.createdBy })
  return { kind: 'correction', at: one.from, words, colour: '--urgent' }
}

/** What stands behind and on the curves: price periods, alarms and notes of one station; and what is corrected of `points`, always. */
export function useLayers(
  stationId: string | undefined,
  stationIds: readonly string[],
  zone: string,
  [from, to]: View,
  layers: readonly AnalysisLayer[],
  language: Language,
  points: readonly number[],
): Layers {
  const { t } = useTranslation()
  const { corrections } = useCorrections(points, from, to)
  const wanted = (layer: AnalysisLayer): boolean => stationId !== undefined && layers.includes(layer)
  const isShort = to - from <= MOST_PRICED_MS
  const months = useMemo(() => {
    const found = new Set<string>()
    if (to - from <= MOST_PRICED_MS) for (let at = from; at < to; at = nextDayStart(zone, at)) found.add(localMonth(zone, at))
    return [...found]
  }, [zone, from, to])
  const priced = (i: number) =>
    wanted('prices') && stationId !== undefined && months[i] !== undefined ? { powerstationId: stationId, month: months[i] } : undefined
  // A month and a half touches three months at most.
  const prices = [useQuery('priceMonth', priced(0)), useQuery('priceMonth', priced(1)), useQuery('priceMonth', priced(2))]
  const alarms = valueOf(
    useQuery(
      'alarmList',
      wanted('alarms') && stationId !== undefined
        ? { powerstationId: stationId, from, to, pageNum: 1, pageSize: MOST_ALARMS, sort: 'raisedAt', order: 'desc', aside: 'with' }
        : undefined,
    ),
  )
  // Somebody else's too, and what they take away.
  useNoticeRefresh('notesChanged', refreshNotes)
  const noted = valueOf(useQuery('analysisNoteList', wanted('notes') ? { stationIds: [...stationIds], from, to } : undefined))
  const known = prices.map(valueOf)
  return useMemo(() => {
    const bands = known.flatMap((month) => month?.days.flatMap(({ segments }) => segments) ?? []).filter((band) => band.to > from && band.from < to)
    const alarmMarks = (alarms?.alarmList ?? []).map((alarm): Mark => ({
      kind: 'alarm',
      at: alarm.raisedAt,
      words: textOf(alarm.content, language),
      colour: alarmToken[alarm.level],
    }))
    const notes = noted?.noteList ?? []
    const words: string[] = []
    if (layers.includes('prices') && !isShort) words.push(t('analysis.pricesTooLong'))
    else if (layers.includes('prices') && known.some((month) => month?.table === null)) words.push(t('analysis.noPrices'))
    if (layers.includes('alarms') && alarms !== undefined && alarms.totalRows > MOST_ALARMS)
      words.push(t('analysis.moreAlarms', { n: alarms.totalRows, most: MOST_ALARMS }))
    return {
      bands,
      marks: [
        ...alarmMarks,
        ...corrections.map((one) => correctionMark(one, t, language)),
        ...notes.map((note): Mark => ({
          kind: 'note',
          at: note.at,
          words: note.text + t('layout.aside', { text: note.updatedBy }),
          colour: '--accent',
        })),
      ],
      notes,
      words,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answers themselves, not the list around them
  }, [...known, alarms, noted, corrections, layers, from, to, isShort, language, t])
}
