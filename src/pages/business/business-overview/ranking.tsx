import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TFunction } from 'i18next'
import type { Answer } from '#contract/schemas.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { ExportButton } from '#src/resource/export-button.tsx'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { useCan } from '#src/ui/can.tsx'
import { FigureCells } from '#src/business/figure-cells.tsx'
import { columnKeys, numberOf, sheetHeads, sheetLine, titleOf, type ColumnKey, type Figures } from '#src/business/columns.ts'
import type { Span } from '#src/business/span-head.tsx'

interface Props {
  stations: Answer<'businessOverview'>['stations']
  by: ColumnKey
  onBy(key: ColumnKey): void
  span: Span
}

/** Stations in the order of a figure, the highest first; those of which it is not known come last and have no rank. A name opens to its days. */
export function Ranking({ stations, by, onBy, span }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const canOpen = useCan(['statistics-details'])
  const ranked = stations.toSorted((a, b) => (numberOf(b, by) ?? -Infinity) - (numberOf(a, by) ?? -Infinity))
  const rankOf = (one: Figures, place: number): string => (numberOf(one, by) === null ? '—' : String(place + 1))
  const sheet = (): (string | number)[][] => [
    sheetHeads(t('business.station'), t),
    ...ranked.map((one) => sheetLine(one.name[language], one, one.corrected === true, t)),
  ]
  return (
    <section className="card section-card">
      <h2>
        {t('business.ranking')}
        <Select
          className="business-by"
          aria-label={t('business.rankingBy')}
          value={by}
          options={columnKeys.map((value) => ({ value, label: titleOf(value, t) }))}
          onChange={onBy}
        />
        <ExportButton words={t('business.export')} name={`business_${span.from}_${span.to}`} sheet={sheet} />
      </h2>
      <div className="figure-table figure-cards figure-pairs business-ranked" tabIndex={0} role="group" aria-label={t('business.ranking')}>
        <table>
          <thead>
            <tr>
              <th>{t('business.rank')}</th>
              <th>{t('business.station')}</th>
              {columnKeys.map((key) => (
                <th key={key} className="figure-right" {...(key === by ? { 'aria-sort': 'descending' as const } : {})}>
                  <button type="button" className="figure-open" onClick={() => onBy(key)}>
                    {titleOf(key, t)}
                    {key === by ? ' ↓' : ''}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranked.map((one, i) => (
              <tr key={one.id}>
                <td>{rankOf(one, i)}</td>
                <td data-rank={rankOf(one, i)}>
                  {canOpen ? (
                    <Link to={`/business/business-details?station=${encodeURIComponent(one.id)}&span=${span.kind}&date=${span.date}`}>
                      {one.name[language]}
                    </Link>
                  ) : (
                    one.name[language]
                  )}
                  {one.corrected === true && <CorrectedMark />}
                </td>
                <FigureCells figures={one} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** With how many stations it has: one column less to fit a small screen. */
const named = (name: string, stations: number | string, t: TFunction): string => name + t('layout.aside', { text: stations })

interface GroupProps {
  groups: Answer<'businessOverview'>['groups']
  total: Figures
}

/** The same by organization; they add up to the whole. */
export function Groups({ groups, total }: GroupProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <section className="card section-card">
      <h2>{t('business.groups')}</h2>
      <div className="figure-table figure-cards figure-pairs" tabIndex={0} role="group" aria-label={t('business.groups')}>
        <table>
          <thead>
            <tr>
              <th>{named(t('business.group'), t('business.stations'), t)}</th>
              {columnKeys.map((key) => (
                <th key={key} className="figure-right">
                  {titleOf(key, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((one) => (
              <tr key={one.code}>
                <td>{named(one.name[language], one.stations, t)}</td>
                <FigureCells figures={one} />
              </tr>
            ))}
            <tr className="business-sum">
              <td>
                {named(
                  t('business.sum'),
                  groups.reduce((sum, one) => sum + one.stations, 0),
                  t,
                )}
              </td>
              <FigureCells figures={total} />
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}
