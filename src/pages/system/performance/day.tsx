import { Select } from '@arco-design/web-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PERFORMANCE_KEPT_MS, type UseSource, type WindowUse } from '#contract/performance.ts'
import { AnalysisChart } from '#src/charts/analysis-chart.tsx'
import { useQuery } from '#src/atoms/query.ts'
import { settings } from '#src/settings.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useSize } from '#src/ui/use-size.ts'
import '#src/ui/section-card.css'
import { figuresOf, type Kind, type Use } from './figures.ts'

type Minutes = readonly { at: number; use: Use }[]
export type DayOf = UseSource | { kind: 'window'; minutes: readonly { at: number; use: WindowUse }[] }
interface Choice {
  key: string
  label: string
  of: DayOf
}

const EVERY_MS = 60_000
const GAP_MS = 150_000
const MINUTE_MS = 60_000
const HEIGHT = 150
const LABEL_PX = 12

/** The last day of one of them: a curve for each figure, all over the same time. */
export function Day({ choices, chosen, onChoose }: { choices: readonly Choice[]; chosen: Choice; onChoose: (key: string) => void }) {
  const { t } = useTranslation()
  const { of } = chosen
  return (
    <section className="card section-card">
      <h2>
        {t('performance.lastDay')}
        <Select
          style={{ width: 'min(420px, 100%)' }}
          aria-label={t('performance.of')}
          value={chosen.key}
          options={choices.map(({ key, label }) => ({ value: key, label }))}
          onChange={onChoose}
        />
      </h2>
      {of.kind === 'window' ? <Curves minutes={of.minutes} kind="window" /> : <Told key={chosen.key} source={of} />}
    </section>
  )
}

function Told({ source }: { source: UseSource }) {
  const live = useQuery('performanceDay', useMemo(() => ({ source }), [source]), { everyMs: EVERY_MS }) // prettier-ignore
  return <LiveView live={live}>{({ minutes }) => <Curves minutes={minutes} kind={source.kind === 'server' ? 'server' : 'window'} />}</LiveView>
}

function Curves({ minutes, kind }: { minutes: Minutes; kind: Kind }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const last = minutes.at(-1)?.at
  const [from, to] = useMemo(() => {
    const end = (last ?? 0) + MINUTE_MS
    // A window that was opened just now is not a line at the edge of a day.
    const first = minutes[0]?.at ?? end
    return [Math.max(end - PERFORMANCE_KEPT_MS, Math.min(first, end - 10 * MINUTE_MS)), end]
  }, [minutes, last])
  const curves = useMemo(
    () =>
      figuresOf(kind, t).map(({ name, label, unit, decimals }) => {
        const known = minutes.flatMap(({ at, use }) => {
          const value = use[name] ?? null
          return value === null ? [] : [{ at, value }]
        })
        const samples = { times: Float64Array.from(known, ({ at }) => at), values: Float64Array.from(known, ({ value }) => value) }
        return { name, label, unit, decimals, isKnown: known.length > 0, series: [{ name, colour: '--accent', samples, gapMs: GAP_MS }] }
      }),
    [minutes, kind, t],
  )
  // One is no line yet.
  if (minutes.length < 2) return <Empty>{t('performance.nothingYet')}</Empty>
  return (
    <div className="performance-curves" ref={box}>
      {width > 0 &&
        curves.map(({ name, label, unit, decimals, isKnown, series }) => (
          <figure key={name}>
            <figcaption>{label}</figcaption>
            {isKnown ? (
              <AnalysisChart
                series={series}
                unit={unit}
                decimals={decimals}
                zone={settings.consoleZone}
                from={from}
                to={to}
                width={columnWidth(width)}
                height={HEIGHT}
                labelPx={LABEL_PX}
                withZero
                resetWords={t('performance.wholeDay')}
              />
            ) : (
              <p className="dim">{t('performance.notTold')}</p>
            )}
          </figure>
        ))}
    </div>
  )
}

const GAP_PX = 16
const LEAST_PX = 420
/** Two or three beside each other where there is room. */
function columnWidth(width: number): number {
  const columns = Math.max(1, Math.min(3, Math.floor((width + GAP_PX) / (LEAST_PX + GAP_PX))))
  return Math.floor((width - GAP_PX * (columns - 1)) / columns)
}
