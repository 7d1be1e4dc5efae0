import { Button } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { positionsOf, type Positions } from '../parts/single-line/arrange.ts'
import { Picture } from '../parts/single-line/picture.tsx'
import { sheetFor } from '../parts/single-line/sheet.ts'
import type { Options } from './widget.ts'

/** Several steps of one drag are one change of the options. */
const SETTLE_MS = 400
/** Height of a line below or above the picture. */
const NOTE_PX = 28
const none: Options['positions'] = {}

const copied = (positions: Positions): Options['positions'] =>
  Object.fromEntries(Object.entries(positions).map(([id, [x, y]]) => [id, [x, y] as [number, number]]))

/** Where people have put the symbols of a station; a picture that nobody has arranged, or of which nothing is known, arranges itself. */
function useSavedPositions(stationId: string): Positions {
  const question = useMemo(() => ({ powerstationId: stationId }), [stationId])
  const saved = valueOf(useQuery('stationTopology', question, { reload: true }))?.positions
  return useMemo(() => (saved === undefined ? none : positionsOf(saved)), [saved])
}

/** On whose arrangement a dashboard stands, said while it is edited. */
function Whose({ isOwn, onFollow }: { isOwn: boolean; onFollow(): void }) {
  const { t } = useTranslation()
  return (
    <p className="topology-note">
      <span>{t(isOwn ? 'panel.topology.ownHere' : 'panel.topology.followed')}</span>
      {isOwn && (
        <Button size="mini" onClick={onFollow}>
          {t('panel.topology.follow')}
        </Button>
      )}
    </p>
  )
}

function Arrangement({ context, options, box, onOptions }: ViewProps<Options>) {
  const { t } = useTranslation()
  const saved = useSavedPositions(context.model.station.id)
  // What is being dragged counts until the options that it was dragged from have changed.
  const [moved, setMoved] = useState<{ from: Options['positions']; to: Options['positions'] }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const own = moved?.from === options.positions ? moved.to : options.positions
  const isOwn = Object.keys(own).length > 0
  // A dashboard that has places of its own has all of them: of the station's only what it does not know.
  const positions = useMemo(() => ({ ...saved, ...own }), [saved, own])
  const keep = (next: Options['positions']): void => {
    setMoved({ from: options.positions, to: next })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onOptions?.({ ...options, positions: next }), SETTLE_MS)
  }
  const noted = { ...box, height: Math.max(0, box.height - NOTE_PX) }
  if (onOptions !== undefined)
    return (
      <>
        <Whose isOwn={isOwn} onFollow={() => keep(none)} />
        <Picture context={context} box={noted} positions={positions} onMove={(whole) => keep(copied(whole))} />
      </>
    )
  // Nobody scrolls a wall.
  const sheet = context.mode === 'console' ? sheetFor(context, noted, positions) : undefined
  if (sheet === undefined || (sheet.width <= noted.width && sheet.height <= noted.height))
    return <Picture context={context} box={box} positions={positions} />
  return (
    <>
      <div className="topology-pan" role="region" tabIndex={0} aria-label={t('panel.topology.panned')} style={noted}>
        <Picture context={context} box={sheet} positions={positions} />
      </div>
      <p className="topology-note">{t('panel.topology.pan')}</p>
    </>
  )
}

/** The station's single-line picture, as people have arranged it. */
export default function Topology(props: ViewProps<Options>) {
  const { t } = useTranslation()
  return props.context.model.isTopology ? <Arrangement {...props} /> : <Empty>{t('panel.topology.noTopology')}</Empty>
}
