import '#src/ui/arco.ts'
import './wall-frame.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_VERSION, type DashboardBody, type PlacedWidget } from '#contract/dashboard.ts'
import { localDate } from '#domain/time.ts'
import { connectionStateAtom } from '#src/atoms/live.ts'
import { clockWithSeconds } from '#src/ui/time-words.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { GridBoard } from '#widgets/grid/grid-board.tsx'

import { useServerNow } from '#widgets/parts/use-today.ts'

/** One widget of a wall: kind, place on 24 columns, options. */
export type WallWidget = [type: string, x: number, y: number, w: number, h: number, options?: Record<string, unknown>]

export interface WallPlan {
  landscape: readonly WallWidget[]
  portrait: readonly WallWidget[]
}

const HEAD = 0.075
const GAP = 12

function useWindowSize(): { width: number; height: number } {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    const measure = (): void => setSize({ width: innerWidth, height: innerHeight })
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return size
}

function toBody(widgets: readonly WallWidget[]): DashboardBody {
  const placed: Record<string, PlacedWidget> = {}
  const wall = widgets.map(([type, x, y, w, h, options = {}], i) => {
    const id = `${type}-${i}`
    placed[id] = { type, version: 1, options }
    return { id, x, y, w, h }
  })
  return { version: DASHBOARD_VERSION, bind: { kind: 'chosen' }, arrangements: { desktop: [], wall }, widgets: placed }
}

/** A full-screen wall: title bar with clock and stream state, and widgets that fill the rest of the window exactly. */
export function WallFrame({ title, plan, context, zone }: { title: string; plan: WallPlan; context: WidgetContext; zone: string }) {
  const { t } = useTranslation()
  const { width, height } = useWindowSize()
  const connection = useAtomValue(connectionStateAtom)
  const now = useServerNow(1000)
  const widgets = width >= height ? plan.landscape : plan.portrait
  const body = useMemo(() => toBody(widgets), [widgets])
  const rows = widgets.reduce((most, [, , y, , h]) => Math.max(most, y + h), 1)
  const head = Math.round(Math.max(48, Math.min(width, height) * HEAD))
  const rowHeight = (height - head - GAP * 1.5 - GAP * (rows - 1)) / rows

  useEffect(() => {
    document.body.setAttribute('data-screen', '')
    document.body.setAttribute('arco-theme', 'dark')
    return () => document.body.removeAttribute('data-screen')
  }, [])
  useEffect(() => {
    document.title = title
    // Displays stay on; without the right to it (plain http, no gesture) they follow their own settings.
    const lock = (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen').catch(() => undefined)
    return () => void lock?.then((sentinel) => sentinel?.release())
  }, [title])

  const down = connection.state !== 'open'
  return (
    <div className="wall scale-wall" style={{ width, height }}>
      <header className="wall-head" style={{ height: head }}>
        <span className={down ? 'wall-state wall-state-down' : 'wall-state'} role="status">
          {down ? t('shell.disconnected') : t('shell.connected')}
        </span>
        <h1>{title}</h1>
        <time>
          {localDate(zone, now)} <b>{clockWithSeconds(now, zone)}</b>
        </time>
      </header>
      <div className="wall-body">
        <GridBoard
          key={width >= height ? 'landscape' : 'portrait'}
          body={body}
          kind="wall"
          items={body.arrangements.wall ?? []}
          context={context}
          rowHeight={rowHeight}
        />
      </div>
    </div>
  )
}
