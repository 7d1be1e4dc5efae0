import { Button } from '@arco-design/web-react'
import { IconFullscreenExit, IconMinus, IconPlus } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellState } from '#domain/battery/cells.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { useCanvas } from '#src/charts/use-canvas.ts'
import { useSize } from '#src/ui/use-size.ts'
import { readColour } from '#widgets/parts/drawing/read-colour.ts'
import { rampOf } from '#widgets/parts/drawing/cells.ts'
import { cellAt, layoutOf, lensOn, movedLens, wholeLens, zoomedLens, type ClusterCells, type Lens } from './layout.ts'
import { bitmapOf, paint } from './paint.ts'

interface Props {
  clusters: readonly ClusterCells[]
  names: readonly string[]
  values: Float64Array
  states: readonly CellState[]
  low: number
  high: number
  lowest: number
  highest: number
  /** Places with the tokens of their curves. */
  picked: readonly (readonly [number, string])[]
  /** Brought into view each time another one is asked for. */
  found: { place: number } | undefined
  isOld: boolean
  label: string
  /** Number and value of a cell, short. */
  words(i: number): readonly [string, string]
  onHover(i: number | undefined): void
  onPick(i: number): void
}

/** So far the pointer moves in a click. */
const CLICK_PX = 4

/** Every cell of the clusters as one picture: wheel and pinch zoom, dragging moves, a click picks a cell; + - 0 and arrows do the same by keys. */
export function Picture(props: Props) {
  const { clusters, values, states, low, high, lowest, highest, picked, found, isOld, label, onHover, onPick } = props
  const { t } = useTranslation()
  const theme = useAtomValue(themeAtom)
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const key = clusters.map(({ cells, packSize }) => `${cells}/${packSize}`).join()
  // By their content: the readings are made anew each second, where cells lie is not.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const layout = useMemo(() => layoutOf(clusters, Math.max(1, width), Math.max(1, height)), [key, width, height])
  const [chosen, setChosen] = useState<{ of: typeof layout; lens: Lens }>()
  const whole = wholeLens(layout, width, height)
  const lens = chosen?.of === layout ? chosen.lens : whole
  const setLens = (change: (now: Lens) => Lens): void =>
    setChosen((before) => ({ of: layout, lens: change(before?.of === layout ? before.lens : wholeLens(layout, width, height)) }))

  const colours = useMemo(
    () => ({
      theme,
      ramp: rampOf([readColour('--grid'), readColour('--panel-2'), readColour('--very-urgent')]),
      text: readColour('--text'),
      ground: readColour('--panel'),
      unknown: readColour('--line'),
      impossible: readColour('--serious'),
      line: readColour('--line-strong'),
      font: getComputedStyle(document.body).fontFamily,
    }),
    [theme],
  )
  const look = { ...colours, width, height, lens, layout, low, high, lowest, highest, names: props.names, words: props.words }
  const tokens = picked.map(([i, token]) => [i, getComputedStyle(document.body).getPropertyValue(token).trim()] as const)
  const bitmap = useMemo(
    () => bitmapOf(values, states, { ...look, picked: [] }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what else the look says is no matter of the bitmap
    [values, states, layout, low, high, colours],
  )
  const draw = useRef(() => undefined as void)
  const canvas = useCanvas(width, height, () => draw.current())
  draw.current = () => {
    const context = canvas.context()
    if (context !== null && values.length === layout.x.length) paint(context, bitmap, states, { ...look, picked: tokens })
  }
  useEffect(() => draw.current())

  useEffect(() => {
    if (found === undefined || width === 0) return
    setLens((now) => lensOn(found.place, now, layout, width, height))
    // Who looks for a cell looks at it then.
    box.current?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is looked for moves the picture
  }, [found, width > 0])

  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    // React's own wheel listeners cannot keep the page from scrolling.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const at = element.getBoundingClientRect()
      setLens((now) => zoomedLens(now, layout, width, height, Math.exp(-event.deltaY * 0.0015), event.clientX - at.left, event.clientY - at.top))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [layout, width, height])

  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(0)
  const place = (event: PointerEvent<HTMLElement>): { x: number; y: number } => {
    const at = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - at.left, y: event.clientY - at.top }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const at = place(event)
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return onHover(cellAt(lens, layout, at.x, at.y))
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    moved.current += Math.hypot(at.x - before.x, at.y - before.y)
    if (other === undefined) setLens((now) => movedLens(now, layout, width, height, at.x - before.x, at.y - before.y))
    else {
      const [far, near] = [Math.hypot(at.x - other.x, at.y - other.y), Math.hypot(before.x - other.x, before.y - other.y)]
      setLens((now) => zoomedLens(now, layout, width, height, Math.max(8, far) / Math.max(8, near), (at.x + other.x) / 2, (at.y + other.y) / 2))
    }
    pointers.current.set(event.pointerId, at)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    pointers.current.delete(event.pointerId)
    const at = place(event)
    const i = cellAt(lens, layout, at.x, at.y)
    if (moved.current <= CLICK_PX && i !== undefined) onPick(i)
  }
  const zoom = (factor: number): void => setLens((now) => zoomedLens(now, layout, width, height, factor, width / 2, height / 2))
  const move = (dx: number, dy: number): void => setLens((now) => movedLens(now, layout, width, height, dx * width, dy * height))
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, () => void> = {
      '+': () => zoom(1.4),
      '=': () => zoom(1.4),
      '-': () => zoom(1 / 1.4),
      '0': () => setChosen(undefined),
      ArrowLeft: () => move(0.2, 0),
      ArrowRight: () => move(-0.2, 0),
      ArrowUp: () => move(0, 0.2),
      ArrowDown: () => move(0, -0.2),
    }
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    step()
  }
  return (
    <div className="cells-window" data-old={isOld || undefined} data-side={lens.side.toFixed(2)}>
      <div
        ref={box}
        className="cells-canvas"
        role="application"
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          if (pointers.current.size === 0) moved.current = 0
          pointers.current.set(event.pointerId, place(event))
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={(event) => void pointers.current.delete(event.pointerId)}
        onPointerLeave={() => onHover(undefined)}
      >
        <canvas ref={canvas.ref} style={{ width, height }} aria-hidden />
      </div>
      <div className="cells-zoom">
        <Button size="mini" icon={<IconPlus />} aria-label={t('battery.zoomIn')} onClick={() => zoom(1.6)} />
        <Button size="mini" icon={<IconMinus />} aria-label={t('battery.zoomOut')} onClick={() => zoom(1 / 1.6)} />
        <Button size="mini" icon={<IconFullscreenExit />} aria-label={t('battery.showAll')} onClick={() => setChosen(undefined)} />
      </div>
    </div>
  )
}
