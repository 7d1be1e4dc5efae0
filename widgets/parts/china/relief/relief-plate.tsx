import './relief-map.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { isOnMap } from '#src/map/project.ts'
import { useStill } from '#src/charts/use-still.ts'
import { powerWord } from '../../figures/power-words.ts'
import { nameEm } from '../../figures/text.ts'
import { bodyPx, labelPx } from '../../figures/type-scale.ts'
import { onTheme } from '../../site/brush.ts'
import { presentOf, ratedKw } from '../station-places.ts'
import { mainPoint, StationMark, StationTip, type Entry } from '../station-mark.tsx'
import { useUnseen } from '../use-unseen.ts'
import { drawLand, readReliefColours } from './relief-draw.ts'
import { groupsOf } from './relief-groups.ts'
import { ReliefLabel } from './relief-label.tsx'
import { labelSpan, placeSides, sideRoom } from './relief-labels.ts'
import type { Stop } from './relief-stops.ts'
import { MOST_CARDS, ReliefCards } from './relief-cards.tsx'
import { fitRelief, fitRings, insetPlace, onRelief } from './relief-space.ts'
import { StopCaption } from './stop-caption.tsx'
import { useColumns } from './use-columns.ts'

export interface ReliefPlateProps {
  stations: readonly Entry[]
  /** Where it looks, nearer; undefined: the whole country. */
  stop: Stop | undefined
  /** Approval number of the map; empty: it says that it is a schematic. */
  approval: string
  /** Where the control centre is; undefined: no arcs. */
  centre: readonly [longitude: number, latitude: number] | undefined
  /** Room, px. */
  box: { width: number; height: number }
  mode: 'console' | 'screen'
}

/** A label's height and its least and largest width, em of its text. */
const LABEL_EM = 3.1
/** And where names take two lines: a phone has no room for them in one. */
const TWO_LINES_EM = 4.4
const LEAST_EM = 7.5
/** A power with its unit, beside the word for it, in the widest letters that a console falls back to, and the label's own edges, em. */
const POWER_EM = 9.8
/** How many of a province's stations that is of. */
const OF_EM = 3.5
const WIDE_EM = 15
const NARROW_EM = 9.8
/** West of it a label likes to stand on the left, degrees. */
const MIDDLE = 105
/** A picture narrower than so many em keeps labels short and few. */
const NARROW_BOX_EM = 38

const isWest = ({ station }: Entry): boolean => (station.longitude ?? 0) < MIDDLE

/** The country in relief, or one province of it nearer by: stations as columns by their live powers, labels in the margins, tied to their columns; a few stations as their sites in small. */
export function ReliefPlate({ stations, stop, approval, centre, box: { width, height }, mode }: ReliefPlateProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const unseen = useUnseen()
  const colours = useSyncExternalStore(onTheme, readReliefColours)
  const font = labelPx(mode) + (mode === 'screen' ? 0 : 1)
  const isNarrow = width < font * NARROW_BOX_EM
  const row = font * (isNarrow ? TWO_LINES_EM : LABEL_EM)
  const known = useMemo(() => {
    const worth = (entry: Entry): number => {
      const counts = presentOf(entry)
      return counts.VERY_URGENT * 1e9 + counts.URGENT * 1e6 + ratedKw(entry.station)
    }
    return (stop?.entries ?? stations)
      .filter(({ station }) => station.longitude !== null && station.latitude !== null && isOnMap(station.longitude, station.latitude))
      .sort((a, b) => worth(b) - worth(a))
  }, [stations, stop])
  // Heights are compared over the whole fleet, wherever one looks.
  const largest = useMemo(() => Math.max(1, ...stations.map(({ station }) => ratedKw(station))), [stations])
  const language = useAtomValue(languageAtom)
  // On each side as wide as the longest name there, within bounds. Each answer is a new list: the land is drawn anew only where its place becomes another.
  const sideEm = (side: readonly Entry[]): number => {
    const ems = side.map((entry) => {
      const word = powerWord(mainPoint(entry)?.quantity)
      const name = nameEm(nameOf(entry.station.name, entry.station.nameEn, language)) + 1.5
      return Math.max(LEAST_EM, name, isNarrow || word === undefined ? 0 : nameEm(t(`widget.${word}`)) + POWER_EM)
    })
    return Math.min(isNarrow ? NARROW_EM : WIDE_EM, Math.max(0, ...ems))
  }
  const westEm = sideEm(known.filter(isWest))
  const eastEm = sideEm(known.filter((entry) => !isWest(entry)))
  const cardPx = stop !== undefined && known.length <= MOST_CARDS && !isNarrow ? Math.min(width * 0.36, font * 22) : undefined
  const region = stop?.region
  const rings = region?.rings
  const view = useMemo(() => {
    if (rings !== undefined) {
      const side = cardPx ?? font * Math.max(westEm, eastEm)
      return fitRings(
        { width, height },
        { left: cardPx === undefined ? side : font * 2, right: side + font * 2, top: height * 0.2, bottom: font * 3 },
        rings,
      )
    }
    // In the south-west the picture has room of its own.
    const room = (em: number, share: number): number => font * (isNarrow ? 1 : Math.max(1, em * share))
    return fitRelief({ width, height }, { left: room(westEm, 0.4), right: room(eastEm, 0.95), top: height * 0.13, bottom: font * 2 })
  }, [rings, cardPx, westEm, eastEm, width, height, font, isNarrow])
  const places = useMemo(
    () =>
      known.map((entry) => {
        const [x, y] = onRelief(view, entry.station.longitude ?? 0, entry.station.latitude ?? 0)
        return { entry, x, y }
      }),
    [known, view],
  )
  const size = useMemo(() => {
    const unit = Math.max(7, Math.min(bodyPx(mode) * 0.8, view.k * 0.034))
    return {
      width,
      height,
      column: places.length > 60 ? unit * 0.6 : unit,
      tall: Math.min(height * (rings === undefined ? 0.26 : 0.18), view.k * 0.4),
    }
  }, [width, height, places.length, mode, view, rings])
  const inset = useMemo(() => {
    const scale = (view.k * 0.2) / insetPlace.width
    return { scale, x: width - insetPlace.width * scale - font, y: height - insetPlace.height * scale - font * 1.8 }
  }, [view, width, height, font])
  const shown = useMemo(() => (region === undefined ? { inset } : { region }), [region, inset])
  const labels = useMemo(() => {
    if (cardPx !== undefined) return []
    const span = labelSpan(height, font, inset.y, rings !== undefined)
    const groups = groupsOf(known, 2 * sideRoom(span.bottom - span.top, row), rings !== undefined)
    const byId = new Map(groups.map((group) => [group.id, group]))
    const wishes = groups.map(({ id, longitude, latitude }) => {
      const [x, y] = onRelief(view, longitude, latitude)
      return { id, x, y }
    })
    const middle = rings === undefined ? onRelief(view, MIDDLE, 33)[0] : width / 2
    return placeSides(wishes, { middle, ...span }, row).flatMap((label) => {
      const group = byId.get(label.id)
      return group === undefined ? [] : [{ ...label, group }]
    })
  }, [cardPx, known, view, rings, width, inset.y, height, font, row])
  const repaint = useRef<() => void>(undefined)
  const { ref, show } = useStill(width, height, () => repaint.current?.())
  useEffect(() => {
    const paint = (): void => show((context) => drawLand(context, view, { width, height }, colours, shown))
    repaint.current = paint
    const frame = requestAnimationFrame(paint)
    return () => cancelAnimationFrame(frame)
  }, [show, view, width, height, colours, shown])
  const [longitude, latitude] = centre ?? []
  const home = useMemo(
    () => (longitude === undefined || latitude === undefined ? undefined : onRelief(view, longitude, latitude)),
    [view, longitude, latitude],
  )
  const { columnsRef, arcsRef } = useColumns(places, largest, size, colours, home)
  const tip = places.find(({ entry }) => entry.station.id === chosen)
  const unplaced = stop === undefined ? stations.length - known.length : 0
  // A side that is full hands its nearest over: what counts is who stands there.
  const emOf = (side: 'left' | 'right'): number => {
    const names = labels.filter((label) => label.side === side).flatMap(({ group }) => (group.region === undefined ? group.entries : []))
    const region = labels.some((label) => label.side === side && label.group.region !== undefined)
    const regionEm = region ? Math.min(isNarrow ? NARROW_EM : WIDE_EM, nameEm(t('widget.grid')) + POWER_EM + OF_EM) : 0
    return Math.max(LEAST_EM, regionEm, sideEm(names))
  }
  const ems = { left: emOf('left'), right: emOf('right') }
  return (
    <div className={region === undefined ? 'relief' : 'relief relief-near'} style={{ fontSize: font }} onPointerLeave={() => setChosen(undefined)}>
      <canvas ref={ref} aria-hidden="true" />
      <svg aria-hidden="true">
        {labels.map(({ id, side, top, x, y }) => {
          const wide = ems[side] * font
          const from = side === 'left' ? wide : width - wide
          const elbow = side === 'left' ? Math.min(x, from + font) : Math.max(x, from - font)
          const middle = top + row * 0.45
          return <polyline key={id} points={`${from},${middle} ${elbow},${middle} ${x},${y}`} />
        })}
      </svg>
      <canvas ref={columnsRef} aria-hidden="true" />
      {home !== undefined && <canvas ref={arcsRef} aria-hidden="true" />}
      {home !== undefined && <i className="relief-centre" style={{ left: home[0], top: home[1] }} title={t('panel.relief.centre')} />}
      {places.map(({ entry, x, y }) => (
        <StationMark
          key={entry.station.id}
          entry={entry}
          x={x}
          y={y}
          radius={size.column}
          barPx={0}
          pulses={unseen.has(entry.station.id)}
          onChoose={() => setChosen(entry.station.id)}
        />
      ))}
      {labels.map(({ id, side, top, group }) => (
        <ReliefLabel
          key={id}
          group={group}
          side={side}
          room={ems[side] - 1}
          lines={isNarrow ? 2 : 1}
          style={{ top, width: ems[side] * font, height: row * 0.94, [side]: 0 }}
        />
      ))}
      {tip !== undefined && <StationTip entry={tip.entry} x={tip.x} y={tip.y} box={{ width, height }} />}
      {cardPx !== undefined && <ReliefCards places={places} widthPx={cardPx} box={{ width, height }} font={font} />}
      {stop !== undefined && <StopCaption stop={stop} />}
      {region === undefined && (
        <span className="relief-inset" style={{ right: font, top: inset.y + insetPlace.height * inset.scale + 2 }}>
          {t('panel.fleet.southSea')}
        </span>
      )}
      <div className="map-corner">
        {approval === '' ? t('panel.fleet.schematic') : approval}
        {unplaced > 0 && ` · ${t('panel.fleet.noPlace', { n: unplaced })}`}
      </div>
    </div>
  )
}
