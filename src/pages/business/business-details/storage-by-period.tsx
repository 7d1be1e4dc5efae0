import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Figures } from '#src/business/columns.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { storagePeriods, type StoragePeriod } from './storage-periods.ts'

interface Props {
  powerstationId: string
  from: string
  to: string
  total: Figures
}

/** What the storage charged and discharged by price period: what cycles and utilisation are made of. */
export function StorageByPeriod({ powerstationId, from, to, total }: Props) {
  const { t } = useTranslation()
  const asked = useMemo(
    () => ({ powerstationId, from, to, step: 'day' as const, quantities: ['storageCharge' as const, 'storageDischarge' as const] }),
    [powerstationId, from, to],
  )
  const live = useQuery('energyByPeriod', asked, { everyMs: 120_000 })
  return (
    <section className="card section-card">
      <h2>{t('business.storagePeriods.title')}</h2>
      <LiveView live={live}>
        {({ rows }) => {
          const periods = storagePeriods(rows)
          return periods.length === 0 ? <p className="dim">{t('business.storagePeriods.none')}</p> : <Table periods={periods} total={total} />
        }}
      </LiveView>
    </section>
  )
}

function Table({ periods, total }: { periods: readonly StoragePeriod[]; total: Figures }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const n = (value: number | null, decimals: number): string => (value === null ? '—' : formatNumber(value, decimals, language))
  const charged = periods.reduce((sum, one) => sum + one.chargedKwh, 0)
  const discharged = periods.reduce((sum, one) => sum + one.dischargedKwh, 0)
  const cyclesOf = (kwh: number): number | null => (total.cycles === null || discharged === 0 ? null : (total.cycles * kwh) / discharged)
  const heads = [
    `${t('business.charged')} (kWh)`,
    `${t('business.discharged')} (kWh)`,
    t('business.figure.cycles'),
    `${t('business.storagePeriods.share')} (%)`,
  ]
  const line = (name: string, one: Omit<StoragePeriod, 'period'>, isSum = false) => (
    <tr key={name} className={isSum ? 'business-sum' : ''}>
      <td>{name}</td>
      {[
        n(one.chargedKwh, 1),
        n(one.dischargedKwh, 1),
        n(cyclesOf(one.dischargedKwh), 2),
        n(((one.chargedKwh + one.dischargedKwh) / (charged + discharged)) * 100, 1),
      ].map((text, i) => (
        <td key={heads[i]} className="figure-right" data-head={heads[i]}>
          {text}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      <div className="figure-table figure-cards business-storage-periods" tabIndex={0} role="group" aria-label={t('business.storagePeriods.title')}>
        <table>
          <thead>
            <tr>
              <th>{t('business.periodName')}</th>
              {heads.map((head) => (
                <th key={head} className="figure-right">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((one) => line(one.period === null ? t('production.unknown') : t(`period.${one.period}`), one))}
            {line(t('business.sum'), { chargedKwh: charged, dischargedKwh: discharged }, true)}
          </tbody>
        </table>
      </div>
      <p className="business-note">{t('business.storagePeriods.how')}</p>
    </>
  )
}
