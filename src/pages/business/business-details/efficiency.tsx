import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { formatNumber } from '#domain/units.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveView } from '#src/ui/state-card.tsx'

type Efficiency = Answer<'storageEfficiency'>
type Side = Efficiency['ac']

/** Less of the time is a part of the energies, and is said so. */
const WHOLE = 0.99

/** Charge, discharge and round trip of a station's storage by each meter and at each battery, and what is lost between the two sides. */
export function EfficiencyBySide({ powerstationId, from, to }: { powerstationId: string; from: string; to: string }) {
  const { t } = useTranslation()
  const asked = useMemo(() => ({ powerstationId, from, to }), [powerstationId, from, to])
  const live = useQuery('storageEfficiency', asked, { everyMs: 120_000 })
  return (
    <section className="card section-card">
      <h2>{t('business.sides.title')}</h2>
      <LiveView live={live}>
        {(found) =>
          found.meters.length === 0 && found.batteries.length === 0 ? <p className="dim">{t('business.sides.none')}</p> : <Table found={found} />
        }
      </LiveView>
    </section>
  )
}

function Table({ found: { meters, batteries, ac, dc, charging, discharging, ratedKwh, capacityKwh } }: { found: Efficiency }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const n = (value: number | null, decimals: number): string => (value === null ? '—' : formatNumber(value, decimals, language))
  const line = (key: string, name: string, side: Side, { isSum = false, coverage = 1 } = {}) => (
    <tr key={key} className={isSum ? 'business-sum' : ''}>
      <td>
        {name}
        {coverage < WHOLE && <small className="dim"> {t('business.sides.known', { percent: n(coverage * 100, 1) })}</small>}
      </td>
      <td className="figure-right" data-head={`${t('business.sides.charged')} (kWh)`}>
        {n(side.chargedKwh, 1)}
      </td>
      <td className="figure-right" data-head={`${t('business.sides.discharged')} (kWh)`}>
        {n(side.dischargedKwh, 1)}
      </td>
      <td className="figure-right" data-head={`${t('business.sides.stored')} (kWh)`}>
        {n(side.storedKwh, 1)}
      </td>
      <td className="figure-right" data-head={t('business.figure.efficiency')}>
        {side.efficiency === null ? '—' : `${n(side.efficiency, 2)} %`}
      </td>
    </tr>
  )
  return (
    <>
      <div className="figure-table figure-cards" tabIndex={0} role="group" aria-label={t('business.sides.title')}>
        <table>
          <thead>
            <tr>
              <th>{t('business.sides.where')}</th>
              {(['charged', 'discharged', 'stored'] as const).map((key) => (
                <th key={key} className="figure-right">
                  {t(`business.sides.${key}`)} (kWh)
                </th>
              ))}
              <th className="figure-right">{t('business.figure.efficiency')}</th>
            </tr>
          </thead>
          <tbody>
            {meters.map((one) => line(`m${one.deviceSn}`, textOf(one.name, language), one))}
            {line('ac', t('business.sides.ac'), ac, { isSum: true })}
            {batteries.map((one) => line(`b${one.deviceSn}`, textOf(one.name, language), one, one))}
            {line('dc', t('business.sides.dc'), dc, { isSum: true })}
          </tbody>
        </table>
      </div>
      <p className="dim">
        {charging !== null && discharging !== null
          ? t('business.sides.between', { charging: `${n(charging, 2)} %`, discharging: `${n(discharging, 2)} %` })
          : batteries.some(({ coverage }) => coverage < WHOLE)
            ? t('business.sides.gaps')
            : batteries.length > 0 && t('business.sides.parts', { rated: n(ratedKwh, 0), capacity: n(capacityKwh, 0) })}{' '}
        {t('business.sides.how')}
      </p>
    </>
  )
}
