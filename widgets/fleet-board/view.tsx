import './fleet-board.css'
import { useAtomValue } from 'jotai'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { pointLiveAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useKnownTurns } from '#src/atoms/turns.ts'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { StationStateBadge } from '#src/ui/station-state.tsx'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import type { Entry } from '../parts/china/station-mark.tsx'
import { presentOf, worstOf } from '../parts/china/station-places.ts'
import { useUnseen } from '../parts/china/use-unseen.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { PowerList } from '../parts/figures/power-list.tsx'
import { nameEm } from '../parts/figures/text.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { boardOf, inBoardOrder, pagesOf, rowsOf } from './model.ts'
import { StationRow } from './station-row.tsx'

/** A line in which two lines of text find room, of the text's size. */
const HIGH_EM = 2.9
/** So long a page of stations is shown. */
const PAGE_MS = 15_000

/** How full the storage is: a bar with its figure at the end. */
function SocBar({ point }: { point: Point }) {
  const live = useAtomValue(pointLiveAtom(point.id))
  const soc = valueOf(live) ?? 0
  return (
    <div className="board-soc">
      <span>SOC</span>
      <div aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(0, soc))}%`, background: live.state === 'stale' ? 'var(--stale)' : 'var(--storage)' }} />
      </div>
      <b>
        <PointLink point={point}>
          <LiveText point={point.id} unit="%" decimals={1} chars={5} />
        </PointLink>
      </b>
    </div>
  )
}

function StationTile({ entry, isUnseen, columns, span }: { entry: Entry; isUnseen: boolean; columns: number; span: number }) {
  const language = useAtomValue(languageAtom)
  const { station, points } = entry
  const name = nameOf(station.name, station.nameEn, language)
  const soc = points.find((one) => one.quantity === 'soc')
  const worst = worstOf(presentOf(entry))
  return (
    <li className={worst === 'VERY_URGENT' ? 'board-tile board-tile-alarm' : 'board-tile'} style={{ gridColumn: `span ${span}` }}>
      <header>
        <b title={name} style={{ '--name-em': nameEm(name) } as CSSProperties}>
          {name}
        </b>
        <StationStateBadge state={station.state} only />
        {worst !== undefined && <LevelMark level={worst} words={false} blink={isUnseen} />}
        <FreshnessBadge points={points.filter((one) => one.unit === 'kW').map((one) => one.id)} />
      </header>
      <PowerList points={points} columns={columns} />
      {soc !== undefined && <SocBar point={soc} />}
    </li>
  )
}

interface RowsProps {
  stations: readonly Entry[]
  box: { width: number; height: number }
  text: number
  longestEm: number
}

/** Stations in a line each; where not even lines of all find room they come in turn, those with alarms that matter on every page. */
function StationRows({ stations, box, text, longestEm }: RowsProps) {
  const { t } = useTranslation()
  const rows = rowsOf(stations.length, box, text, longestEm)
  const pages = pagesOf(stations, rows.shown)
  const { index } = useKnownTurns(pages.length, PAGE_MS)
  const unseen = useUnseen()
  return (
    <ul
      className="fleet-rows"
      style={{ gridTemplateColumns: `repeat(${rows.columns}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${rows.rows}, minmax(0, 1fr))` }}
    >
      {pages[index]?.map((entry) => (
        <StationRow key={entry.station.id} entry={entry} isUnseen={unseen.has(entry.station.id)} isHigh={box.height / rows.rows > text * HIGH_EM} />
      ))}
      {rows.more > 0 && <li className="board-row board-row-more">{t('panel.fleet.moreStations', { n: rows.more, count: rows.more })}</li>}
    </ul>
  )
}

/** Every station as a tile, live: the picture of the fleet. On a wall nothing scrolls: where tiles of all find no room stations have a line each, and what is beyond them is counted and has its turn. */
export default function FleetBoard({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const live = useQuery('stationOverview', {}, { everyMs: 15_000, reload: true })
  const unseen = useUnseen()
  return (
    <LiveView live={live}>
      {({ stations }) => {
        if (stations.length === 0) return <Empty>{t('panel.fleet.noStations')}</Empty>
        const text = bodyPx(context.mode)
        const longest = Math.max(...stations.map(({ station }) => nameEm(nameOf(station.name, station.nameEn, language))))
        const board = boardOf(stations.length, box, text, longest)
        const inOrder = inBoardOrder(stations)
        if (!board.fits && context.mode === 'screen') return <StationRows stations={inOrder} box={box} text={text} longestEm={longest} />
        return (
          <ul
            className="fleet-board"
            data-scrolls={!board.fits && context.mode === 'console' ? '' : undefined}
            data-two={board.hasTwoLines ? '' : undefined}
            style={{ gridTemplateColumns: `repeat(${board.tracks}, minmax(0, 1fr))`, gap: board.gap }}
          >
            {inOrder.map((entry, i) => (
              <StationTile key={entry.station.id} entry={entry} isUnseen={unseen.has(entry.station.id)} {...board.tileOf(i, inOrder.length)} />
            ))}
          </ul>
        )
      }}
    </LiveView>
  )
}
