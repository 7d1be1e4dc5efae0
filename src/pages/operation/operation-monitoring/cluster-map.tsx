import { useAtomValue } from 'jotai'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clustersOf } from '#domain/clusters.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { MapFoot } from '#src/map/map-foot.tsx'
import { PlaceOutlines } from '#src/map/place-outlines.tsx'
import { isOnMap, project } from '#src/map/project.ts'
import { useMapDrag } from '#src/map/use-map-drag.ts'
import { useMapView } from '#src/map/use-map-view.ts'
import { useParts } from '#src/map/use-regions.ts'
import { aroundPoints, bounded } from '#src/map/view.ts'
import { ZoomButtons } from '#src/map/zoom-buttons.tsx'
import type { FleetRow } from '#src/station/powers.ts'
import { StationLabel, StationMark, StationTip } from '#widgets/parts/china/station-mark.tsx'
import { placeLabels } from '#widgets/parts/china/station-places.ts'
import { ClusterList, ClusterMark, clusterPx, type PlacedRow } from './cluster-mark.tsx'
import { useEnter } from './use-enter.ts'

/** Marks nearer than this are put together. */
const REACH_PX = 40
const DOT_PX = 7
const FONT_PX = 14
/** A longer name ends in an ellipsis. */
const LABEL_LETTERS = 26
const labelled = (name: string): string => (name.length > LABEL_LETTERS ? `${name.slice(0, LABEL_LETTERS - 1)}…` : name)

/** The stations found on the offline map, those too near to each other put together; zoomed and moved by pointer and keys. */
export default function ClusterMap({ rows }: { rows: readonly FleetRow[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const enter = useEnter()
  const box = useRef<HTMLDivElement>(null)
  const placed = useMemo(
    () =>
      rows.flatMap((row): PlacedRow[] => {
        const { id, longitude, latitude } = row.station
        if (longitude === null || latitude === null || !isOnMap(longitude, latitude)) return []
        const [x, y] = project(longitude, latitude)
        return [{ id, x, y, row }]
      }),
    [rows],
  )
  const { size, shape, view, setView, unit, height, corner, onKey } = useMapView(box, () => undefined)
  const parts = useParts(view)
  const reach = REACH_PX * unit
  const clusters = useMemo(() => clustersOf(placed, reach), [placed, reach])
  const [tipped, setTipped] = useState<string>()
  const [listed, setListed] = useState<readonly string[]>()

  const toPx = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({ x: (x - corner.x) / unit, y: (y - corner.y) / unit })
  const inSight = clusters
    .map((cluster) => ({ cluster, ...toPx(cluster), only: cluster.members.length === 1 ? cluster.members[0] : undefined }))
    .filter(({ x, y }) => x > -20 && y > -20 && x < size.width + 20 && y < size.height + 20)
  const singles = inSight.flatMap(({ only, x, y }) => (only === undefined ? [] : [{ ...only, x, y }]))
  const labels = placeLabels(
    singles.map(({ id, x, y, row }) => ({ id, x, y, radius: DOT_PX, label: labelled(nameOf(row.station.name, row.station.nameEn, language)) })),
    size,
    FONT_PX,
    2,
    inSight.flatMap(({ only, cluster, x, y }) => {
      const half = clusterPx(cluster.members.length) / 2
      return only === undefined ? [{ left: x - half, top: y - half, right: x + half, bottom: y + half }] : []
    }),
  )

  /** Nearer, until its stations come apart; where they never do they are listed. */
  const open = (members: readonly PlacedRow[]): void => {
    const around = aroundPoints(
      members.map(({ x, y }) => [x, y] as const),
      shape,
    )
    // With what lies around them.
    const nearer = bounded({ ...around, width: around.width * 1.5 })
    const comesApart = clustersOf(members, (REACH_PX * nearer.width) / size.width).length > 1
    if (comesApart) setView(nearer)
    else setListed(members.map(({ id }) => id))
  }

  const drag = useMapDrag({ view, unit, setView, takes: (target) => target.closest('button, [role="dialog"]') === null })
  const tip = singles.find(({ id }) => id === tipped)
  const unplaced = rows.length - placed.length
  const here = placed.filter(({ id }) => listed?.includes(id))
  return (
    <div className="cluster-map">
      <div
        className="cluster-box place-box"
        // Places of names are worked out for this size.
        style={{ fontSize: FONT_PX }}
        ref={box}
        role="application"
        tabIndex={0}
        aria-label={t('operation.mapHint')}
        {...drag}
        onPointerLeave={() => setTipped(undefined)}
        onKeyDown={(event) => onKey(event)}
      >
        {size.width > 0 && (
          <svg width={size.width} height={size.height} viewBox={`${corner.x} ${corner.y} ${view.width} ${height}`} aria-hidden="true">
            <PlaceOutlines view={view} unit={unit} parts={parts} />
          </svg>
        )}
        {labels.map(({ id, line }) =>
          line === undefined ? null : (
            <svg key={id} className="cluster-line" width={size.width} height={size.height} aria-hidden="true">
              <line {...line} />
            </svg>
          ),
        )}
        {inSight.map(({ cluster, only, x, y }) =>
          only === undefined ? (
            <ClusterMark key={cluster.members.map(({ id }) => id).join()} cluster={cluster} x={x} y={y} onOpen={() => open(cluster.members)} />
          ) : (
            <StationMark
              key={only.id}
              entry={only.row}
              x={x}
              y={y}
              radius={DOT_PX}
              barPx={0}
              pulses={false}
              onChoose={() => setTipped(only.id)}
              onOpen={() => enter(only.id)}
            />
          ),
        )}
        {labels.map((spot) => {
          const found = singles.find(({ id }) => id === spot.id)
          if (found === undefined) return null
          const { name, nameEn } = found.row.station
          return <StationLabel key={spot.id} entry={found.row} name={labelled(nameOf(name, nameEn, language))} spot={spot} />
        })}
        {tip !== undefined && <StationTip entry={tip.row} x={tip.x} y={tip.y} box={size} />}
        {here.length > 0 && <ClusterList rows={here.map(({ row }) => row)} onEnter={enter} onClose={() => setListed(undefined)} />}
      </div>
      <ZoomButtons view={view} onView={setView} />
      <MapFoot view={view}>{unplaced > 0 && <span>{t('panel.fleet.noPlace', { n: unplaced })}</span>}</MapFoot>
    </div>
  )
}
