import '#src/ui/arco.ts'
import '#src/styles/walls.css'
import './wall-frame.css'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import { localDate, minuteOfDay, withinHours } from '#domain/time.ts'
import { displayProgramAtom } from '#src/atoms/display.ts'
import { connectionStateAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { useQuery } from '#src/atoms/query.ts'
import { NumberRolls } from '#src/ui/number-rolls.ts'
import { NumberRollsContext } from '#src/ui/number-rolls-context.ts'
import { WallNumbers } from '#src/ui/wall-numbers.tsx'
import { clockWithSeconds } from '#src/ui/time-words.ts'
import type { WidgetContext } from '#widgets/define.ts'
import { itemsOf } from '#widgets/editor/edit.ts'
import { GridBoard } from '#widgets/grid/grid-board.tsx'
import { COLUMNS } from '#widgets/grid/layout.ts'
import { alarmFrame, frameRoom, wallHead, wallRowHeight } from '#widgets/grid/wall-rows.ts'
import { setDisplaySide } from '#widgets/parts/figures/type-scale.ts'
import { useServerNow } from '#widgets/parts/data/use-today.ts'
import { textEm } from '#widgets/parts/figures/text.ts'
import { isUpright, wallBody, type WallPlan } from '#widgets/wall-plans.ts'
import { TakeoverBand } from './takeover.tsx'
import { useTakeover } from './use-takeover.ts'
import { usePreview } from './use-preview.ts'
import { useWallCare } from './use-wall-care.ts'
import { Weather } from './weather.tsx'
import { geometryOf, isPhone, readWallSettings, stacked, type Size } from './wall-geometry.ts'

/** What a title may have of the head's width before it becomes smaller, and how much wider its spaced bold letters are. */
const TITLE_SHARE = 0.48
const TITLE_EM = 1.14
/** Height of the panel of an alarm that takes the wall over, of the display's shorter side: beside each other, and two rows on a narrow wall. */
const BAND = { landscape: 0.3, portrait: 0.5 }

/** A line of text and the air around it, of the display's shorter side. */
const LEAST_LINE = 1 / 36
/** Of a phone, whose wall is as long as it needs to be. */
const PHONE_ROW_PX = 24

function useWindowSize(): Size {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight })
  useEffect(() => {
    const measure = (): void => setSize({ width: innerWidth, height: innerHeight })
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return size
}

interface Props {
  title: string
  plan: WallPlan
  context: WidgetContext
  zone: string
  /** Dashboards of this slot take the plan's place: what somebody arranged and published for this wall. */
  slot: string
  /** Whose very urgent alarms take the wall over; empty: those of all stations. */
  alarmsOf: string
}

/** A full-screen wall: title bar with clock and stream state, and widgets that fill the rest exactly. `wall-geometry.ts` says how it lies on its displays. */
export function WallFrame({ title, plan, context: given, zone, slot, alarmsOf }: Props) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const settings = useMemo(() => readWallSettings(query), [query])
  const { readers } = settings
  const context = useMemo(() => (readers === undefined ? given : { ...given, readers }), [given, readers])
  const size = useWindowSize()
  const geometry = useMemo(() => geometryOf(settings, size), [settings, size])
  const display = useAtomValue(displayProgramAtom)
  const connection = useAtomValue(connectionStateAtom)
  const now = useServerNow(1000)
  useWallMoment(settings.at)
  const [rolls] = useState(() => new NumberRolls())
  const isLive = useAtomValue(momentAtom) === 'live'
  const { width, height, zoom, left, top, display: one } = geometry
  const side = Math.min(one.width, one.height)
  // Before anything below is drawn: sizes of text in charts come from it.
  setDisplaySide(side)
  useEffect(() => () => setDisplaySide(undefined), [])

  const shape = width >= height ? 'landscape' : 'portrait'
  const arranged = valueOf(useQuery('dashboardGet', { slot }, { everyMs: 60_000 }))?.dashboard?.body
  const preview = usePreview(query.get('preview'))
  const body = useMemo(() => {
    if (preview !== undefined) return preview
    // What was arranged for displays that lie fits none that stands upright.
    const fits = arranged !== undefined && (shape === 'landscape' || isUpright(itemsOf(arranged, 'wall')))
    return fits ? arranged : wallBody(plan[shape])
  }, [preview, arranged, plan, shape])
  const theme = settings.theme ?? display?.program.theme ?? (preview ?? arranged)?.theme ?? 'deep'
  const shift = useWallCare(title, theme, alarmsOf)
  const onPhone = isPhone(settings, size)
  const placed = useMemo(() => {
    const all = itemsOf(body, 'wall')
    return onPhone ? stacked(all, COLUMNS.wall) : all
  }, [body, onPhone])
  const takeover = useTakeover(alarmsOf, now, settings.takeover)
  const band = takeover === undefined ? 0 : Math.round(Math.max(64, side * BAND[shape]))
  const frame = takeover === undefined ? 0 : alarmFrame(side)
  const head = wallHead(side)
  const room = frameRoom(frame)
  const rowsOf = (some: typeof placed): number => some.reduce((most, item) => Math.max(most, item.y + item.h), 1)
  // Under an alarm a line of one row would be lower than its letters: it gives way.
  const isLow = !onPhone && band > 0 && wallRowHeight(height, side, rowsOf(placed), band + room) < side * LEAST_LINE && placed.some(({ h }) => h > 1)
  const items = useMemo(() => (isLow ? placed.filter(({ h }) => h > 1) : placed), [placed, isLow])
  const rows = rowsOf(items)
  const hasScene = alarmsOf !== '' && items.some(({ id }) => body.widgets[id]?.type === 'site-scene')
  const rowHeight = onPhone ? PHONE_ROW_PX : wallRowHeight(height, side, rows, band + room)
  const down = connection.state !== 'open'
  const titlePx = Math.floor((width * TITLE_SHARE) / (textEm(title) * TITLE_EM))
  // A name is not cut: on a narrow wall it takes two lines.
  const isLong = onPhone || titlePx < side / 52
  const night = display?.program.night ?? settings.night
  const hour = Math.floor(minuteOfDay(zone, now) / 60)
  const style = {
    left: left + shift.x,
    top: top + shift.y,
    width,
    height: onPhone ? 'auto' : height,
    zoom,
    '--display-side': `${side}px`,
    '--frame': `${frame}px`,
    '--frame-room': `${room}px`,
  } as CSSProperties
  return (
    <>
      <div className="wall-ground" />
      <div className={onPhone ? 'wall wall-phone scale-wall' : 'wall scale-wall'} style={style}>
        <header className="wall-head" style={{ height: head }}>
          <span className={down ? 'wall-state wall-state-down' : 'wall-state'} role="status">
            <span className={onPhone && !down ? 'sr-only' : undefined}>{down ? t('shell.disconnected') : t('shell.connected')}</span>
            <WallNotes isPreview={preview !== undefined} />
          </span>
          <h1 className={isLong ? 'wall-title-long' : undefined} style={{ '--title-room': `${titlePx}px` } as CSSProperties}>
            {title}
          </h1>
          <div className="wall-clock">
            {alarmsOf !== '' && shape === 'landscape' && <Weather context={context} />}
            <time>
              {!onPhone && `${localDate(zone, now)} `}
              <b>{clockWithSeconds(now, zone)}</b>
            </time>
          </div>
        </header>
        {takeover !== undefined && <TakeoverBand takeover={takeover} zone={zone} height={band} now={now} withScene={!hasScene} isDown={down} />}
        <div className="wall-body">
          <WallNumbers
            key={`${shape} ${side} ${preview === undefined ? arranged === undefined : 'preview'} ${theme}`}
            isOn={settings.numbers === 'drawn'}
          >
            <NumberRollsContext value={isLive ? rolls : undefined}>
              <GridBoard
                body={body}
                kind="wall"
                items={items}
                context={context}
                rowHeight={rowHeight}
                {...(display?.program.highlight == null ? {} : { ringed: display.program.highlight })}
              />
            </NumberRollsContext>
          </WallNumbers>
        </div>
      </div>
      {night !== undefined && withinHours(night, hour) && <div className="wall-night" aria-hidden="true" />}
    </>
  )
}

/** Puts the wall at the moment of its address, and back to now when it is left. A display's director has a way of their own (`display-gate.tsx`). */
function useWallMoment(at: number | undefined): void {
  const setMoment = useSetAtom(momentAtom)
  useEffect(() => {
    if (at === undefined) return undefined
    setMoment(at)
    return () => setMoment('live')
  }, [at, setMoment])
}

/** What must be said beside the values: that they are of a chosen moment, that they are a demonstration's. */
function WallNotes({ isPreview }: { isPreview: boolean }) {
  const { t } = useTranslation()
  const display = useAtomValue(displayProgramAtom)
  const moment = useAtomValue(momentAtom)
  const demonstration = display?.demonstration ?? null
  return (
    <>
      {isPreview && <b className="wall-note">{t('display.preview')}</b>}
      {moment !== 'live' && <b className="wall-note">{t('display.lookingBack')}</b>}
      {demonstration?.masked === true && <b className="wall-note">{t('display.masked')}</b>}
      {demonstration?.scaled === true && <b className="wall-note">{t('display.scaled')}</b>}
    </>
  )
}
