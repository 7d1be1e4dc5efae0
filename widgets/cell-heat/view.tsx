import './cell-heat.css'
import { useAtomValue } from 'jotai'
import { useContext, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/station.ts'
import { readCells } from '#domain/battery/cells.ts'
import { formatShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { useCanvas } from '#src/charts/use-canvas.ts'
import { Empty, LiveView, Waiting } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { OpenPointContext } from '../open-point.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { labelPx } from '../parts/figures/type-scale.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'
import { readColour } from '../parts/drawing/read-colour.ts'
import { paintCells } from './paint.ts'
import { cellsOf, rampOf, relativeScale } from '../parts/drawing/cells.ts'
import { clusterOf, extremesOf, gridOf, type Extremes } from './model.ts'
import type { Options } from './widget.ts'

/** Cells report once a minute; a picture a second is more than they can show. */
const LEAST_MS = 1000

interface PictureProps {
  points: readonly Point[]
  options: Options
  width: number
  height: number
  font: number
}

function Picture({ points, options, width, height, font }: PictureProps) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const open = useContext(OpenPointContext)
  const theme = useAtomValue(themeAtom)
  const cells = useMemo(() => cellsOf(points, options.quantityOfCells), [points, options.quantityOfCells])
  const values = useMemo(() => new Float64Array(cells.length).fill(NaN), [cells])
  const raw = useMemo(() => new Float64Array(cells.length).fill(NaN), [cells])
  const [facts, setFacts] = useState<Extremes>()
  /** Readings that no cell can have: marked, counted, in no figure. */
  const [bad, setBad] = useState(0)
  const [old, setOld] = useState(false)
  const [hover, setHover] = useState<number>()
  const roomy = height > font * 9
  const size = { width, height: Math.max(20, height - (roomy ? font * 3.6 : font * 1.8)) }
  const draw = useRef(() => undefined as void)
  const canvas = useCanvas(size.width, size.height, () => draw.current())
  const grid = gridOf(cells.length, size.width, size.height)
  const colours = useMemo(() => {
    const [cold, middle, hot] = [readColour('--grid'), readColour('--panel-2'), readColour('--very-urgent')]
    return { theme, ramp: rampOf([cold, middle, hot]), mark: readColour('--text'), unknown: readColour('--line') }
  }, [theme])
  const point = points.find((one) => one.id === cells[0]?.id)
  draw.current = () => {
    let stale = 0
    for (const [i, cell] of cells.entries()) {
      const sample = store.get(cell.id)
      raw[i] = sample?.value ?? NaN
      if (sample !== undefined && sample.value !== null && sample.quality !== 0) stale++
    }
    const read = readCells(raw, options.quantityOfCells)
    values.set(read.values)
    setBad(read.counts.impossible)
    const found = extremesOf(values)
    setOld(!store.isConnected() || (found !== undefined && stale > found.known / 2))
    setFacts((before) => (before !== undefined && found !== undefined && isSame(before, found) ? before : found))
    const context = canvas.context()
    if (context === null) return
    context.clearRect(0, 0, size.width, size.height)
    if (found === undefined) return
    const [low, high] = options.scale === 'fixed' ? [options.low, options.high] : relativeScale(found)
    paintCells(context, values, { ...size, ...grid, low, high, lowest: found.lowest, highest: found.highest, ...colours })
  }

  useEffect(() => {
    let dirty = true
    let drawnAt = -Infinity
    const touch = (): void => void (dirty = true)
    const stops = cells.map((cell) => store.subscribe(cell.id, touch))
    const step = (): void => {
      // Not by the store's clock: that of a moment of the past stands still.
      const now = performance.now()
      if (!dirty || now - drawnAt < LEAST_MS) return
      dirty = false
      drawnAt = now
      draw.current()
    }
    stops.push(store.onFlush(step))
    // What came within the same second is drawn in the next.
    const timer = setInterval(step, LEAST_MS)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [store, cells])
  useEffect(() => draw.current(), [cells, options, colours, size.width, size.height, grid.columns])

  const cellAt = (event: MouseEvent<HTMLCanvasElement>): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor(((event.clientX - box.left) / box.width) * grid.columns)
    const row = Math.floor(((event.clientY - box.top) / box.height) * grid.rows)
    const i = row * grid.columns + column
    return column >= 0 && column < grid.columns && i >= 0 && i < cells.length ? i : undefined
  }
  const pointOf = (i: number | undefined): Point | undefined => {
    const cell = i === undefined ? undefined : cells[i]
    return points.find((one) => one.id === cell?.id)
  }
  if (cells.length === 0 || point === undefined) return <Empty>{t('panel.storage.noCells')}</Empty>
  const words = (i: number): string => {
    const value = values[i] ?? NaN
    const number = cells[i]?.number ?? 0
    const name = width < font * 15 ? `#${number}` : t('panel.storage.cell', { n: number })
    if (!Number.isNaN(value)) return `${name} ${formatShown(value, point.unit, point.decimals, language)}`
    const said = raw[i] ?? NaN
    return Number.isNaN(said)
      ? `${name} --`
      : `${name} ${t('panel.storage.badCell', { value: formatShown(said, point.unit, point.decimals, language) })}`
  }
  const [low, high] = options.scale === 'fixed' ? [options.low, options.high] : facts === undefined ? [] : relativeScale(facts)
  const shown = (value: number | undefined): string => (value === undefined ? '—' : formatShown(value, point.unit, point.decimals, language))
  return (
    <div className="cell-heat" data-old={old || undefined}>
      <div className="cell-words" style={{ fontSize: font }}>
        {hover !== undefined ? (
          <b>{words(hover)}</b>
        ) : facts === undefined ? null : (
          <>
            <span>
              {t('panel.storage.highest')}{' '}
              <b>
                <PointLink point={pointOf(facts.highest)}>{words(facts.highest)}</PointLink>
              </b>
            </span>
            <span>
              {t('panel.storage.lowest')}{' '}
              <b>
                <PointLink point={pointOf(facts.lowest)}>{words(facts.lowest)}</PointLink>
              </b>
            </span>
            <span>{t('panel.storage.cells', { n: cells.length, count: cells.length })}</span>
            {bad > 0 && <span className="cell-bad">{t('panel.storage.badCells', { n: bad })}</span>}
          </>
        )}
      </div>
      <div className="cell-picture">
        <canvas
          ref={canvas.ref}
          style={size}
          role="img"
          aria-label={facts === undefined ? t('widget.cellHeat') : `${words(facts.highest)}, ${words(facts.lowest)}`}
          onPointerMove={(event) => setHover(cellAt(event))}
          onClick={(event) => {
            const found = pointOf(cellAt(event))
            if (found !== undefined) open?.(found)
          }}
          onPointerLeave={() => setHover(undefined)}
        />
        {facts === undefined && <Waiting />}
      </div>
      {roomy && (
        <div className="cell-scale" style={{ fontSize: font }}>
          <span>{shown(low)}</span>
          <i />
          <span>{shown(high)}</span>
          {width > font * 20 && <span>{t(`panel.storage.${options.scale}`)}</span>}
        </div>
      )}
    </div>
  )
}

const isSame = (a: Extremes, b: Extremes): boolean =>
  a.low === b.low && a.high === b.high && a.lowest === b.lowest && a.highest === b.highest && a.known === b.known && a.mean === b.mean

/** Every cell of a cluster as one coloured cell of a picture: the odd one out is seen at once. */
export default function CellHeat({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const cluster = clusterOf(context.model.devices, options.device)
  const live = useDevicePoints(cluster?.sn)
  if (cluster === undefined)
    return <Empty>{t(clusterOf(context.model.devices, '') === undefined ? 'panel.storage.noCluster' : 'panel.storage.otherCluster')}</Empty>
  return (
    <LiveView live={live}>
      {(points) => (
        <Cells
          points={points}
          options={options}
          width={box.width}
          height={box.height}
          font={labelPx(context.mode) + (context.mode === 'screen' ? 0 : 1)}
        />
      )}
    </LiveView>
  )
}

function Cells({ points, ...rest }: Omit<PictureProps, 'points'> & { points: ReadonlyMap<string, Point> }) {
  const list = useMemo(() => [...points.values()], [points])
  return <Picture points={list} {...rest} />
}
