import '#src/ui/figure-table.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StrategyBranch } from '#contract/schemas/strategy.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useWords } from '#src/resource/use-options.ts'
import { StateBadge } from '#src/ui/strategy-state.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { Versioned } from './versioned.tsx'

interface Props {
  type: StrategyType
  branches: readonly StrategyBranch[]
}

const pageOf = (type: StrategyType, stationId: string): string =>
  type === 'plan'
    ? `/production/charging-and-discharging-plan?station=${encodeURIComponent(stationId)}`
    : `/production/strategy-management?type=${type}&of=${encodeURIComponent(stationId)}`

/** What is wanted was neither issued nor told by the controller: it has no version yet. */
const isDraft = ({ issueState, hash, reportedHash }: StrategyBranch['strategies'][number]): boolean => issueState === null && hash !== reportedHash

/** A strategy at each branch with a controller of its own: what is wanted there, and what it reports. */
export function Branches({ type, branches }: Props) {
  const { t } = useTranslation()
  const { language, zoneOf } = useWords()
  return (
    <section className="card strategy-card" aria-label={t('strategy.branches')}>
      <header>
        <h2>{t('strategy.branches')}</h2>
      </header>
      <div className="figure-table figure-cards">
        <table>
          <thead>
            <tr>
              <th>{t('alarm.station')}</th>
              <th>{t('strategy.branchState')}</th>
              <th className="figure-right">{t('strategy.wanted')}</th>
              <th className="figure-right">{t('strategy.reported')}</th>
              <th className="figure-right">{t('strategy.reportedAt')}</th>
            </tr>
          </thead>
          <tbody>
            {branches.map(({ stationId, name, nameEn, isReachable, strategies }) => {
              const found = strategies.find((one) => one.type === type)
              return (
                <tr key={stationId}>
                  <td>
                    <Link to={pageOf(type, stationId)}>{nameOf(name, nameEn, language)}</Link>
                  </td>
                  <td>
                    {found === undefined ? (
                      t('strategy.branchNothing')
                    ) : (
                      <StateBadge state={found.state} issue={found.issueState} isOver={found.isOver} />
                    )}
                    {!isReachable && <small className="dim"> {t('strategy.branchOffline')}</small>}
                  </td>
                  <td className="figure-right" data-head={t('strategy.wanted')}>
                    <Versioned version={found === undefined || isDraft(found) ? null : found.version} hash={found?.hash ?? null} />
                  </td>
                  <td className="figure-right" data-head={t('strategy.reported')}>
                    <Versioned version={found?.reportedVersion ?? null} hash={found?.reportedHash ?? null} />
                  </td>
                  <td className="figure-right" data-head={t('strategy.reportedAt')}>
                    {typeof found?.reportedAt === 'number' ? stationTime(found.reportedAt, zoneOf(stationId)) : '—'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
