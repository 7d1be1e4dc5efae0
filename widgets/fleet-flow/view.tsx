import './fleet-flow.css'
import { useAtomValue } from 'jotai'
import { useId, useMemo, useRef, type CSSProperties } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { quantities } from '#contract/quantity.ts'
import { isOperating } from '#domain/stations.ts'
import { formatNumber, formatShown, toShown } from '#domain/units.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { fleetSize } from '../parts/data/fleet-sums.ts'
import { useFleetReadings } from '../parts/data/use-fleet-readings.ts'
import { nameEm } from '../parts/figures/text.ts'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { balanced, drawnFlow, fleetFlow, flows, quantityOf, ribbonLayout, ribbonPath, type FleetFlow, type Flow, type FlowId } from './model.ts'

const colours: Readonly<Record<FlowId, string>> = {
  import: '--grid',
  pv: '--pv',
  discharge: '--discharge',
  load: '--load',
  piles: '--pile',
  charge: '--charge',
  export: '--export',
}
/** `-999.999 MW` of its own size. */
const FIGURE_EM = 5.6
/** `0.0 kW` of its own size, with what stands before it. */
const STILL_EM = 4.6
/** Between a name and its ribbon, and between ribbons, of the text's size. */
const GAP_EM = 0.5
/** Below this share of all that flows nothing is said of what no meter explains. */
const REST_SHARE = 0.02

/** Where the fleet's power comes from and where it goes: ribbons as wide as their powers. */
export default function FleetFlow({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const live = useQuery('stationOverview', {}, { everyMs: 60_000, reload: true })
  const stations = valueOf(live)?.stations
  const readings = useFleetReadings(stations, balanced)
  const flow = useMemo(() => fleetFlow(readings), [readings])
  const held = useRef<FleetFlow>(undefined)
  const drawn = useMemo(() => (held.current = drawnFlow(flow, held.current)), [flow])
  const gradient = useId()
  const text = labelPx(context.mode)
  const all = [...flow.givers, ...flow.takers]
  const colourOf = (id: FlowId): string => (flow.isOld ? '--stale' : colours[id])
  const names = Object.fromEntries(all.map(({ id }) => [id, t(`panel.flow.${id}`)])) as Record<FlowId, string>
  const captionPx = box.height > text * 11 ? text * 1.6 : 0
  const height = box.height - captionPx
  const most = Math.max(flow.givers.length, flow.takers.length, 1)
  // Name above its figure where there is room, else beside it.
  const isHigh = height / most > text * 2.9
  const figurePx = isHigh
    ? Math.min(bodyPx(context.mode) * 1.9, (height / most - text * 1.3) / 1.5, Math.max(text * 1.05, box.width / 22))
    : text * 1.05
  const line = Math.max(text, isHigh ? 0 : figurePx) * 1.3
  // What does not flow is told in one line.
  const isTall = (one: Flow): boolean => isHigh && flows(one)
  const labelOf = (one: Flow): number => (isTall(one) ? text * 1.3 + figurePx * 1.2 : line)
  const layout = ribbonLayout(drawn, height, labelOf, Math.min(text * GAP_EM, height / 30))
  const nameWidth = Math.max(...all.map(({ id }) => nameEm(names[id])), 2) * text + text
  const figureWidth = Math.max(text, figurePx) * FIGURE_EM
  const room = Math.min(box.width * 0.38, isHigh ? Math.max(nameWidth + text * STILL_EM, figureWidth) : nameWidth + figureWidth)
  const [x0, x1, middle] = [room + text, box.width - room - text, box.width / 2]
  return (
    <LiveView live={live}>
      {(answer) => {
        const counted = answer.stations.filter(({ station }) => isOperating(station))
        if (counted.length === 0) return <Empty>{t('panel.fleet.noStations')}</Empty>
        const size = fleetSize(counted)
        const { silent, heard } = flow
        // Where somebody is not heard the difference is theirs.
        const isExplained = silent > 0 || Math.abs(flow.restKw) <= flow.totalKw * REST_SHARE
        const facts = [
          heard < counted.length ? t('panel.fleet.freshOf', { fresh: heard, all: counted.length }) : t('panel.flow.all', { n: counted.length }),
          isExplained ? undefined : t('panel.flow.rest', { power: formatShown(Math.abs(flow.restKw), 'kW', 1, language) }),
          size.storageKwh > 0 ? `${t('widget.storage')} ${formatShown(size.storageKwh, 'kWh', 0, language)}` : undefined,
          size.pvPeakKw > 0 ? `${t('widget.pv')} ${formatShown(size.pvPeakKw, 'kW', 0, language)}` : undefined,
          size.pileKw > 0 ? `${t('widget.piles')} ${formatShown(size.pileKw, 'kW', 0, language)}` : undefined,
        ].filter((fact) => fact !== undefined)
        const caption = facts.reduce((line, fact) => (nameEm(`${line} · ${fact}`) * text < box.width - text ? `${line} · ${fact}` : line))
        return (
          <div className="fleet-flow" style={{ fontSize: text }}>
            <svg width={box.width} height={height} aria-hidden="true">
              <defs>
                {layout.ribbons.map(({ id, side }) => (
                  <linearGradient key={id} id={`${gradient}-${id}`} x1={side === 'left' ? 0 : 1} x2={side === 'left' ? 1 : 0}>
                    <stop offset="0" stopColor={`var(${colourOf(id)})`} stopOpacity="0.9" />
                    <stop offset="1" stopColor={`var(${colourOf(id)})`} stopOpacity="0.35" />
                  </linearGradient>
                ))}
              </defs>
              {layout.ribbons.map(({ id, side, from, to }) => (
                <path
                  key={id}
                  d={ribbonPath(side === 'left' ? x0 : x1, from, side === 'left' ? middle - 3 : middle + 3, to)}
                  fill={`url(#${gradient}-${id})`}
                />
              ))}
              <rect className="fleet-flow-bar" x={middle - 2} y={layout.bar.top} width={4} height={layout.bar.height} rx={2} />
            </svg>
            <ul>
              {layout.ribbons.map(({ id, side, slot }) => {
                const one = all.find((candidate) => candidate.id === id) as Flow
                const { kw, fresh } = one
                const label = labelOf(one)
                const shown = kw === undefined ? undefined : toShown(kw, 'kW', quantities[quantityOf[id]].decimals)
                return (
                  <li
                    key={id}
                    data-flow={id}
                    className={isTall(one) ? 'fleet-flow-high' : ''}
                    data-side={side}
                    data-still={flows(one) ? undefined : ''}
                    title={fresh < one.all ? t('panel.fleet.freshOf', { fresh, all: one.all }) : undefined}
                    style={
                      {
                        top: slot.top + slot.height / 2 - label / 2,
                        height: label,
                        width: room,
                        [side]: 0,
                        '--meaning': `var(${colourOf(id)})`,
                      } as CSSProperties
                    }
                  >
                    <span className="ellipsis">{names[id]}</span>
                    <b data-live={flow.isOld && shown !== undefined ? 'stale' : undefined} style={{ fontSize: isTall(one) ? figurePx : text * 1.05 }}>
                      {shown === undefined ? '—' : formatNumber(shown.value, shown.decimals, language)} <small>{shown?.unit ?? 'kW'}</small>
                    </b>
                  </li>
                )
              })}
            </ul>
            {captionPx > 0 && (
              <p className="ellipsis" style={{ height: captionPx, lineHeight: `${captionPx}px` }}>
                {caption}
              </p>
            )}
          </div>
        )
      }}
    </LiveView>
  )
}
