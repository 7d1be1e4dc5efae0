import './table.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import type { Point } from '#contract/station.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { ageWords } from '#src/ui/age.ts'
import { behindMs, clocksFor, useFieldClocks } from '#src/ui/field-clock.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { resolve } from '../parts/data/binding.ts'
import type { Extremes } from '../parts/drawing/extremes.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { qualityWord } from '../parts/figures/quality-word.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useDayExtremes } from '../parts/data/use-day-extremes.ts'
import { useToday } from '../parts/data/use-today.ts'
import { useWholeRows } from '../parts/figures/use-whole-rows.ts'
import { columnsFor } from './model.ts'
import type { Options } from './widget.ts'

interface RowProps {
  point: Point
  columns: ReturnType<typeof columnsFor>
  extremes: Extremes | undefined
}

function Row({ point, columns, extremes }: RowProps) {
  const language = useAtomValue(languageAtom)
  const name = textOf(point.name, language)
  const shown = (value: number | undefined): string => (value === undefined ? '—' : formatShown(value, point.unit, point.decimals, language))
  return (
    <tr>
      <td title={name}>{point.deviceSn === null ? name : `${point.deviceSn} · ${name}`}</td>
      <td className="right">
        <PointLink point={point}>
          <LiveText point={point.id} unit={point.unit} decimals={point.decimals} texts={point.texts} chars={columns.age ? 9 : 6} />
        </PointLink>
      </td>
      {columns.quality && (
        <td>
          <span data-quality={point.id} />
        </td>
      )}
      {columns.age && (
        <td className="right quiet">
          <span className="num table-age" data-age={point.id} />
        </td>
      )}
      {columns.extremes && <td className="right">{shown(extremes?.min)}</td>}
      {columns.extremes && <td className="right">{shown(extremes?.max)}</td>}
    </tr>
  )
}

/** Any values as rows. Numbers are painted by the store, ages once a second for the whole table; React renders neither. */
export default function Table({ context, options, box }: ViewProps<Options>) {
  const { t } = useMomentWords()
  const store = useAtomValue(liveStoreAtom)
  const rows = useWholeRows(context.mode)
  const body = useRef<HTMLTableSectionElement>(null)
  const points = useMemo(() => options.rows.flatMap((source) => resolve(context, source) ?? []), [context, options.rows])
  const clocks = useFieldClocks(points.map(({ stationId }) => stationId))
  const behind = useMemo(
    () => new Map(points.map(({ id, stationId, deviceSn }) => [id, behindMs(clocksFor(clocks, stationId, deviceSn))])),
    [points, clocks],
  )
  const today = useToday(context.zone)
  const columns = columnsFor(box.width / (bodyPx(context.mode) * 0.56))
  const extremes = useDayExtremes(
    useMemo(() => points.map((point) => point.id), [points]),
    today,
    columns.extremes,
  )

  useEffect(() => {
    const write = (cell: HTMLElement, next: string): void => {
      const text = cell.firstChild
      // Written in place: another text node would be another box.
      if (!(text instanceof Text)) cell.textContent = next
      else if (text.data !== next) text.data = next
    }
    const paint = (): void => {
      for (const cell of body.current?.querySelectorAll<HTMLElement>('[data-age]') ?? []) {
        const live = store.live(Number(cell.dataset.age))
        write(cell, live.state === 'waiting' || live.state === 'failed' ? '—' : ageWords(store.serverNow() - live.at, t))
      }
      for (const cell of body.current?.querySelectorAll<HTMLElement>('[data-quality]') ?? []) {
        const point = Number(cell.dataset.quality)
        const word = qualityWord(store.live(point), store.serverNow(), behind.get(point))
        write(cell, t(`panel.point.${word}`))
        cell.classList.toggle('quiet', word !== 'qualityFresh')
      }
    }
    paint()
    const timer = setInterval(paint, 1000)
    return () => clearInterval(timer)
  }, [store, points, columns.age, behind, t])

  if (points.length === 0) return <Empty>{t(options.rows.length === 0 ? 'panel.data.noRows' : 'panel.data.noSource')}</Empty>
  return (
    <div
      ref={rows}
      className={columns.age ? 'value-table' : 'value-table value-table-narrow'}
      tabIndex={0}
      role="region"
      aria-label={t('widget.table')}
    >
      <table className="plain-table">
        <thead>
          <tr>
            <th>{t('panel.data.name')}</th>
            <th className="right">{t('panel.data.value')}</th>
            {columns.quality && <th>{t('panel.data.quality')}</th>}
            {columns.age && <th className="right">{t('panel.data.age')}</th>}
            {columns.extremes && <th className="right">{t('panel.data.minToday')}</th>}
            {columns.extremes && <th className="right">{t('panel.data.maxToday')}</th>}
          </tr>
        </thead>
        <tbody ref={body}>
          {points.map((point) => (
            <Row key={point.id} point={point} columns={columns} extremes={extremes.get(point.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
