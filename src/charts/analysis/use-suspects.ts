import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisPoint, AnalysisSource } from '#contract/schemas/analysis.ts'
import { formatShown } from '#domain/units.ts'
import type { Band } from './drawn.ts'
import { parameterName } from './use-curves.ts'
import { useFindings } from '../suspect-bands.tsx'
import { languageAtom } from '#src/atoms/language.ts'

/** Where readings of the parameters are suspect in the first period, in words; silence is seen as the gap that it is. */
export function useSuspects(sources: readonly AnalysisSource[], points: readonly AnalysisPoint[], from: number, to: number): readonly Band[] {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const findings = useFindings(
    sources.map(({ point }) => point),
    from,
    to,
  )
  return useMemo(
    () =>
      findings.flatMap((one): Band[] => {
        const point = points.find(({ id }) => id === one.point)
        if (one.fault === 'missing' || point === undefined) return []
        const value = one.value === null ? '' : ` ${formatShown(one.value, one.unit, one.decimals, language)}`
        const words = `${parameterName(point, points, language)}  ${t('reading.band', { fault: t(`reading.fault.${one.fault}`) })}${value}`
        return [{ from: one.from, to: one.to, words }]
      }),
    [findings, points, language, t],
  )
}
