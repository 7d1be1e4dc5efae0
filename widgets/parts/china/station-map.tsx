import { useAtomValue } from 'jotai'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/schemas.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { inset, insetLabel, provinces } from '#src/map/outline.ts'
import { isOnMap, MAP_HEIGHT, MAP_WIDTH, project } from '#src/map/project.ts'
import { nameEm, shortened, textEm } from '../figures/text.ts'
import { bodyPx, labelPx } from '../figures/type-scale.ts'
import { placeLabels, presentOf, radiusOf, ratedKw } from './station-places.ts'
import { useUnseen } from './use-unseen.ts'
import { StationLabel, StationMark, StationTip, type Entry } from './station-mark.tsx'

/** What the note in the corner may have of the width: as the style sheet has it. */
const NOTE_SHARE = 0.6
/** Height of a bar: by the rated power. */
const barOf = (unit: number, share: number): number => unit * (1.5 + 4 * share)

export interface StationMapProps {
  stations: Answer<'stationOverview'>['stations']
  options: {
    style: 'dots' | 'bars' | 'relief'
    /** Approval number of the map, printed in its corner; empty: it says that it is a schematic. */
    approval: string
  }
  /** Room, px. */
  box: { width: number; height: number }
  mode: 'console' | 'screen'
}

/** The given stations on the outline of the country; needs no service. */
export function StationMap({ stations, options, box, mode }: StationMapProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [chosen, setChosen] = useState<string>()
  const land = useId()
  const unseen = useUnseen()
  const font = labelPx(mode) + (mode === 'screen' ? 0 : 1)
  const scale = Math.min(box.width / MAP_WIDTH, box.height / MAP_HEIGHT)
  const [left, top] = [(box.width - MAP_WIDTH * scale) / 2, (box.height - MAP_HEIGHT * scale) / 2]
  const unit = Math.max(5, Math.min(bodyPx(mode), scale * 16))
  const { marks, labels, note } = useMemo(() => {
    const largest = Math.max(1, ...stations.map(({ station }) => ratedKw(station)))
    const worth = (entry: Entry): number => {
      const counts = presentOf(entry)
      return counts.VERY_URGENT * 1e9 + counts.URGENT * 1e6 + ratedKw(entry.station)
    }
    const known = stations
      .filter(({ station }) => station.longitude !== null && station.latitude !== null && isOnMap(station.longitude, station.latitude))
      .sort((a, b) => worth(b) - worth(a))
    const marks = known.map((entry) => {
      const [x, y] = project(entry.station.longitude ?? 0, entry.station.latitude ?? 0)
      const radius = options.style === 'bars' ? unit * 0.5 : radiusOf(ratedKw(entry.station), largest, unit)
      const name = nameOf(entry.station.name, entry.station.nameEn, language)
      return {
        entry,
        id: entry.station.id,
        x: left + x * scale,
        y: top + y * scale,
        radius,
        label: shortened(name, box.width / font / 2.6),
        rise: options.style === 'bars' ? barOf(unit, ratedKw(entry.station) / largest) : radius,
      }
    })
    const unplaced = stations.length - known.length
    const note = `${options.approval === '' ? t('panel.fleet.schematic') : options.approval}${unplaced > 0 ? ` · ${t('panel.fleet.noPlace', { n: unplaced })}` : ''}`
    const noteWidth = nameEm(note) * font + 4
    const noteLines = Math.ceil(noteWidth / (box.width * NOTE_SHARE))
    const corner = { left: 0, top: box.height - font * 1.6 * noteLines, right: Math.min(noteWidth, box.width * NOTE_SHARE), bottom: box.height }
    const [west, north] = project(126, 25)
    const islands = { left: left + west * scale, top: top + north * scale, right: left + (west + 105) * scale, bottom: top + MAP_HEIGHT * scale }
    // A label is as wide as its name or its live number, whichever is wider.
    const wide = marks.map((mark) => ({ ...mark, label: nameEm(mark.label) < 7 ? '0'.repeat(12) : mark.label }))
    const spots = new Map(placeLabels(wide, box, font, 2, [corner, islands]).map((spot) => [spot.id, spot]))
    return { marks, labels: spots, note }
  }, [stations, language, scale, left, top, box, font, unit, options.style, options.approval, t])
  const tip = marks.find((mark) => mark.id === chosen)
  return (
    <div className="fleet-map" style={{ fontSize: font }} onPointerLeave={() => setChosen(undefined)}>
      <svg width={box.width} height={box.height} aria-hidden="true">
        <defs>
          <linearGradient id={`${land}-land`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className="map-land-top" />
            <stop offset="1" className="map-land-foot" />
          </linearGradient>
        </defs>
        <g transform={`translate(${left} ${top}) scale(${scale})`}>
          {/* The country's edge from below: what gives the flat picture its depth. */}
          <path className="map-edge" d={provinces} transform={`translate(0 ${9})`} />
          <path className="map-land" d={provinces} fill={`url(#${land}-land)`} vectorEffect="non-scaling-stroke" />
          <path className="map-inset" d={inset} vectorEffect="non-scaling-stroke" />
        </g>
        <text className="map-note" x={left + insetLabel[0] * scale} y={top + insetLabel[1] * scale} textAnchor="middle" fontSize={font}>
          {scale * 105 > textEm(t('panel.fleet.southSea')) * font * 0.9 ? t('panel.fleet.southSea') : ''}
        </text>
        {[...labels.values()].map(({ id, line }) => line !== undefined && <line key={id} className="map-line" {...line} />)}
      </svg>
      {marks.map(({ entry, id, x, y, radius, rise }) => (
        <StationMark
          key={id}
          entry={entry}
          x={x}
          y={y}
          radius={radius}
          barPx={options.style === 'bars' ? rise : 0}
          pulses={unseen.has(id)}
          onChoose={() => setChosen(id)}
        />
      ))}
      {marks.map(({ entry, id, label }) => {
        const spot = labels.get(id)
        return spot === undefined ? null : <StationLabel key={id} entry={entry} name={label} spot={spot} />
      })}
      {tip !== undefined && <StationTip entry={tip.entry} x={tip.x} y={tip.y} box={box} />}
      <div className="map-corner">{note}</div>
    </div>
  )
}
