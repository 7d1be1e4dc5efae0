import './corrected.css'
import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { Link } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import type { Correction } from '#contract/schemas/correction.ts'
import type { Language } from '#contract/text.ts'
import { formatNumber, unitWords } from '#domain/units.ts'
import { useQuery } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { Can } from './can.tsx'

/** Who may correct readings. */
export const CORRECT = 'monitor_data-analysis:correct'
const PAGE = '/operation/data-quality'

/** Where a reading is corrected: `at` is its time, or where one begins to look for it. */
const correctionPath = (point: number, at: number): string =>
  `${PAGE}?${new URLSearchParams({ tab: 'corrections', correct: String(point), at: String(Math.floor(at)) }).toString()}`

/** A value with all its digits, in the unit that it is typed in: what is corrected differs by little. */
export const exactWords = (value: number, unit: string, decimals: number, language: Language): string =>
  `${formatNumber(value, Math.max(2, decimals), language)} ${unitWords(unit)}`.trim()

/** What readings count as by a correction. */
export function valueWords(
  { kind, value, unit, decimals }: Pick<Correction, 'kind' | 'value' | 'unit' | 'decimals'>,
  { t, language }: { t: TFunction; language: Language },
): string {
  if (kind === 'void' || value === null) return t('reading.correctedAs.void')
  const words = exactWords(value, unit, decimals, language)
  return kind === 'value' ? words : `${t('reading.plus')} ${words}`
}

/** Corrections that hold of a point between two moments; of a station's quantity those of what it is worked out from. Nothing for who may not see them. */
export function useCorrections(points: readonly number[], from: number, to: number): { corrections: readonly Correction[]; total: number } {
  const may = useAtomValue(sessionAtom)?.paths.includes(PAGE) === true
  const key = points.join(',')
  const asked = useMemo(
    () =>
      !may || key === '' || from >= to
        ? undefined
        : { points: key.split(',').map(Number), from: Math.max(0, from), to, state: 'active' as const, pageSize: 200, sort: 'from' as const },
    [may, key, from, to],
  )
  const found = valueOf(useQuery('correctionList', asked, { reload: true }))
  return { corrections: found?.correctionList ?? none, total: found?.totalRows ?? 0 }
}
const none: readonly Correction[] = []

/** Says that readings of a stretch are corrected, and leads to them; nothing where none is. */
export function CorrectedNote({ point, from, to, onLeave }: { point: number; from: number; to: number; onLeave?(): void }) {
  const { t } = useTranslation()
  const { total } = useCorrections([point], from, to)
  if (total === 0) return null
  return (
    <Link className="corrected-note" to={`${PAGE}?tab=corrections`} {...(onLeave === undefined ? {} : { onClick: onLeave })}>
      {t('reading.contained', { n: total })}
    </Link>
  )
}

/** Says that readings are corrected that a figure, or a panel's figures, are made of. */
export function CorrectedMark() {
  const { t } = useTranslation()
  const words = t('reading.containedReadings')
  return (
    <span className="corrected-mark" role="img" title={words} aria-label={words}>
      ✎
    </span>
  )
}

/** A figure of a table, with the mark where corrected readings are in it. */
export const withMark = (text: ReactNode, isCorrected: boolean): ReactNode =>
  isCorrected ? (
    <>
      {text}
      <CorrectedMark />
    </>
  ) : (
    text
  )

/** Leads to the correction of a reading, for who may. */
export function CorrectLink({ point, at, onLeave, words }: { point: number; at: number; onLeave?(): void; words?: string }) {
  const { t } = useTranslation()
  const may = useAtomValue(sessionAtom)?.paths.includes(PAGE) === true
  if (!may) return null
  return (
    <Can needs={CORRECT}>
      <Link className="correct-link" to={correctionPath(point, at)} {...(onLeave === undefined ? {} : { onClick: onLeave })}>
        {words ?? t('reading.correct')}
      </Link>
    </Can>
  )
}
