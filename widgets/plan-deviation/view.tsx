import './deviation.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { PlanDeviation as Deviation } from '#contract/schemas/strategy.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { yuanShort } from '../parts/figures/yuan.ts'
import { layoutOf } from './model.ts'
import type { Options } from './widget.ts'

/** How far the storage was from its plan today and this month: energy, its worth at the prices of then, and the limits that held it back. */
export default function PlanDeviation({ context, options, box }: ViewProps<Options>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const { id, isStorage } = context.model.station
  const asked = useMemo(() => (isStorage ? { powerstationId: id } : undefined), [isStorage, id])
  const live = useQuery('planDeviation', asked, { everyMs: 300_000, reload: true })
  if (!isStorage) return <Empty>{t('widget.noStorage')}</Empty>
  const signed = (words: string, value: number): string => (value > 0 ? `+${words}` : words)
  const energyOf = (one: Deviation): string =>
    one.compared === 0 ? '—' : signed(formatShown(one.deviationKwh, 'kWh', 1, language), one.deviationKwh)
  const worthOf = (one: Deviation): string =>
    one.compared === 0
      ? '—'
      : one.deviationYuan === null
        ? t('panel.plan.noPrice')
        : signed(yuanShort(one.deviationYuan, language), Number(one.deviationYuan))
  return (
    <LiveView live={live}>
      {(answer) => {
        const parts = (['day', 'month'] as const).filter((key) => options.period === 'both' || options.period === key)
        if (parts.every((key) => answer[key].compared === 0)) return <Empty>{t('panel.plan.nothingCompared')}</Empty>
        const text = bodyPx(context.mode)
        const longest = Math.max(...parts.map((key) => energyOf(answer[key]).length))
        const layout = layoutOf(box, parts.length, text, longest)
        return (
          <div
            className="deviation"
            style={{ fontSize: text, gridTemplateColumns: layout.beside ? `repeat(${parts.length}, minmax(0, 1fr))` : 'minmax(0, 1fr)' }}
          >
            {parts.map((key) => {
              const one = answer[key]
              return (
                <dl key={key} title={t('panel.plan.deviationHow', { hours: one.compared / 4 })}>
                  <dt>{t(key === 'day' ? 'widget.today' : 'widget.month')}</dt>
                  <dd style={{ fontSize: layout.figure, fontWeight: 650 }}>{energyOf(one)}</dd>
                  <dd className="deviation-worth">{worthOf(one)}</dd>
                  {one.limits.slice(0, layout.limits).map(({ limit, minutes }) => (
                    <dd key={limit} className="deviation-limit">
                      <span>{t(`strategyWord.limit.${limit}`)}</span>
                      <b>{t('widget.minutes', { n: minutes })}</b>
                    </dd>
                  ))}
                  {one.limits.length === 0 && layout.limits > 0 && <dd className="deviation-none">{t('panel.plan.noLimit')}</dd>}
                </dl>
              )
            })}
          </div>
        )
      }}
    </LiveView>
  )
}
