import { IconClose } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveChart } from '#src/charts/live-chart.tsx'
import { useSize } from '#src/ui/use-size.ts'
import type { Asked } from './address.ts'
import { looks } from './shown.ts'
import { cellKey, type Source } from './sources.ts'

/** Told apart with every kind of eye, and from the scale of the picture. */
export const curveColours = ['--accent', '--pv', '--storage', '--pile'] as const

const DAY_MS = 86_400_000

interface Props {
  sources: readonly Source[]
  asked: Asked
  zone: string
  nameOfSource(source: Source): string
  onRemove(key: string): void
}

/** Cells that are picked, against each other: the day up to now, or up to the moment that is looked at. */
export function CellCurves({ sources, asked, zone, nameOfSource, onRemove }: Props) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const { quantity, moment } = asked
  const keys = asked.cells.join(' ')
  const series = useMemo(() => {
    const wanted = keys === '' ? [] : keys.split(' ')
    return wanted.flatMap((key, n) => {
      for (const source of sources) {
        const cell = source[quantity].find(({ number }) => cellKey(source.device.sn, number) === key)
        if (cell !== undefined) {
          return [
            {
              key,
              point: cell.id,
              name: `${nameOfSource(source)} · ${t('battery.cell', { n: cell.number })}`,
              colour: curveColours[n] ?? '--accent',
            },
          ]
        }
      }
      return []
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names follow from the language, which `t` follows
  }, [keys, sources, quantity, t])
  // The question stays the same while the window moves: it is asked once, live values go on from there.
  const question = useMemo(() => {
    const to = store.serverNow()
    return series.length === 0 ? undefined : { points: series.map(({ point }) => point), from: to - DAY_MS, to: to + 60_000, size: 1200 }
  }, [series, store])
  const history = useQuery('series', question, { reload: true, follow: true })
  const span = useMemo(
    () => (moment === undefined ? ({ kind: 'moving', ms: DAY_MS } as const) : ({ kind: 'fixed', from: moment - DAY_MS, to: moment } as const)),
    [moment],
  )
  const { unit, decimals } = looks[quantity]
  return (
    <section className="card section-card" aria-label={t('battery.curves')}>
      <h2>
        {t('battery.curves')}
        {series.map(({ key, name, colour }) => (
          <span key={key} className="battery-curve">
            <i style={{ background: `var(${colour})` }} />
            {name}
            <button type="button" className="plain-button" aria-label={t('battery.removeCurve', { name })} onClick={() => onRemove(key)}>
              <IconClose />
            </button>
          </span>
        ))}
      </h2>
      <div ref={box} className="battery-curves" data-empty={series.length === 0 || undefined}>
        {series.length === 0 ? (
          <p className="dim">{t('battery.pickCells')}</p>
        ) : (
          width > 40 && <LiveChart {...{ series, unit, decimals, history, span, zone, width, height }} withZero={false} />
        )}
      </div>
    </section>
  )
}
