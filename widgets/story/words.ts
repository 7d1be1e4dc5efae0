import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import type { Options } from './widget.ts'

/** An energy as it is said to these readers; unknown: dashes. */
export function useEnergyWords(readers: Options['readers']): (kwh: number | null | undefined) => string {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (kwh) => {
    if (kwh === null || kwh === undefined) return '—'
    return readers === 'expert' ? formatShown(kwh, 'kWh', 1, language) : t('panel.story.energy', { n: formatNumber(kwh, 0, language) })
  }
}
