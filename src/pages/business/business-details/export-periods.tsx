import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { ExportButton } from '#src/resource/export-button.tsx'

type Part = Answer<'revenue'>['parts'][number]

const sourceWords = ({ source, toGrid }: Part, t: TFunction): string =>
  `${t(`business.source.${source}`)}${toGrid === true && source !== 'pvFeedIn' ? ` ${t('business.toGrid')}` : ''}`
export const periodWords = ({ source, period }: Part, t: TFunction): string => (source === 'pvFeedIn' ? '—' : t(`period.${period}`))

interface Props {
  stationId: string
  /** Their lines, one day after the other. */
  days: readonly string[]
}

/** The lines that days are made of, as a spreadsheet: what is not known of a day stands in no line. */
export function ExportPeriods({ stationId, days }: Props) {
  const { t } = useTranslation()
  const sheet = async (): Promise<(string | number)[][]> => {
    const yuan = t('business.unit.yuan')
    const lines: (string | number)[][] = []
    for (const date of days) {
      const { parts } = await call('revenue', { powerstationId: stationId, date })
      lines.push(...parts.map((part) => [date, sourceWords(part, t), periodWords(part, t), part.kwh, Number(part.price), Number(part.amount)]))
    }
    return [
      [
        t('business.day'),
        t('business.periodPart'),
        t('business.periodName'),
        `${t('business.energy')} (kWh)`,
        `${t('business.price')} (${yuan}/kWh)`,
        `${t('business.amount')} (${yuan})`,
      ],
      ...lines,
    ]
  }
  return (
    <ExportButton words={t('business.exportPeriods')} name={`business_${stationId}_${days[0] ?? ''}_${days.at(-1) ?? ''}_periods`} sheet={sheet} />
  )
}
