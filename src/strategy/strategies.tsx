import '#src/resource/form.css'
import './strategy.css'
import './plan.css'
import { Fragment, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import type { StationOption } from '#contract/station.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { Stale } from '#src/ui/stale.tsx'
import { Branches } from './branches.tsx'
import { StrategyCard } from './strategy-card.tsx'
import { useStrategyNotices } from '#src/atoms/strategy-notices.ts'

interface Props {
  /** Of which station. */
  station: StationOption | undefined
  types: readonly StrategyType[]
  /** Above them. */
  tools?: ReactNode
  /** Below them. */
  more?(stationId: string, zone: string): ReactNode
  /** Edits a type that has no form of fields. */
  editor?(
    entry: StrategyEntry,
    stationId: string,
    zone: string,
    templates: Answer<'strategyList'>['templates'],
  ): ((onClose: () => void) => ReactNode) | undefined
}

/** Strategies of a station, live: what is wanted and what its controller has. */
export function Strategies({ station, types, tools, more, editor }: Props) {
  const { t } = useTranslation()
  const stationId = station?.powerstationId
  useStrategyNotices()
  const asked = useMemo(() => (stationId === undefined ? undefined : { powerstationId: stationId }), [stationId])
  // The clock of a controller that does not answer runs out without anybody's word.
  const live = useQuery('strategyList', asked, { everyMs: 10_000 })
  if (station === undefined || stationId === undefined) return <Empty>{t('state.empty')}</Empty>
  const zone = station.timeZone
  return (
    <div className="strategies">
      <header className="strategies-head">{tools}</header>
      <PageView live={live}>
        {({ strategies, isReachable, needsSecond, master, templates, branches }) => (
          <>
            <Stale live={live} />
            {master !== null && <p className="strategy-note">{t('strategy.master')}</p>}
            {master === null && !isReachable && (
              <p className="strategy-note" role="status">
                {t('strategy.offline')}
              </p>
            )}
            {needsSecond && <p className="dim">{t('strategy.needsSecond')}</p>}
            {types.map((type) => {
              const entry = strategies.find((one) => one.type === type)
              return entry === undefined ? null : (
                <Fragment key={`${stationId} ${type}`}>
                  <StrategyCard
                    stationId={stationId}
                    zone={zone}
                    entry={entry}
                    isElsewhere={master !== null}
                    needsSecond={needsSecond}
                    editor={editor?.(entry, stationId, zone, templates)}
                  />
                  {branches.length > 0 && <Branches type={type} branches={branches} />}
                </Fragment>
              )
            })}
            {more?.(stationId, zone)}
          </>
        )}
      </PageView>
    </div>
  )
}
