import '#src/map/cluster-ring.css'
import './cluster-map.css'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAtomValue } from 'jotai'
import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import type { Cluster } from '#domain/clusters.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import type { FleetRow } from '#src/station/powers.ts'
import { LevelMark, levelColour } from '#src/ui/level-mark.tsx'
import { useEscape } from '#src/ui/use-escape.ts'
import { areHeard, silentOf, worstLevel } from './filter.ts'

/** A station at its place on the picture. */
export interface PlacedRow {
  id: string
  x: number
  y: number
  row: FleetRow
}

const sumOf = (rows: readonly FleetRow[]): FleetRow['alarms'] =>
  Object.fromEntries(alarmLevels.map((level) => [level, rows.reduce((sum, { alarms }) => sum + alarms[level], 0)])) as FleetRow['alarms']

/** Diameter of a cluster's mark, px: more stations, a larger one, within what can be hit and does not hide the map. */
export const clusterPx = (n: number): number => Math.min(52, 26 + Math.log2(n) * 4)

/** What is said of several stations together, and in which colour: how many, and the worst that is the matter with one of them. */
export function clusterWords(rows: readonly FleetRow[], t: TFunction): { words: string; colour: string; level: AlarmLevel | undefined } {
  const alarms = sumOf(rows)
  const level = worstLevel({ alarms })
  const [n, silent] = [rows.length, silentOf(rows)]
  const said =
    level === undefined ? t('operation.clusterCalm', { n }) : t('operation.clusterAlarm', { n, level: t(`level.${level}`), count: alarms[level] })
  return {
    words: silent === 0 ? said : `${said}${t('operation.clusterSilent', { n: silent })}`,
    // Nothing is known to be well where nothing is heard.
    colour: level !== undefined ? levelColour[level] : areHeard(rows) ? 'var(--ok)' : 'var(--text-3)',
    level,
  }
}

/** Several stations that are too near to each other: how many, and the worst that is the matter with one of them. */
export function ClusterMark({ cluster, x, y, onOpen }: { cluster: Cluster<PlacedRow>; x: number; y: number; onOpen(): void }) {
  const { t } = useTranslation()
  const n = cluster.members.length
  const size = clusterPx(n)
  const { words, colour, level } = clusterWords(
    cluster.members.map(({ row }) => row),
    t,
  )
  return (
    <button
      type="button"
      className="cluster-ring fleet-cluster"
      style={{ left: x - size / 2, top: y - size / 2, width: size, height: size, color: colour }}
      aria-label={words}
      title={words}
      onClick={onOpen}
    >
      <b>{n}</b>
      {level !== undefined && <LevelMark level={level} words={false} />}
    </button>
  )
}

/** Stations at one place, to choose from: no nearer look tells them apart. */
export function ClusterList({ rows, onEnter, onClose }: { rows: readonly FleetRow[]; onEnter(id: string): void; onClose(): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  useEscape(onClose)
  return (
    <div className="fleet-cluster-list" role="dialog" aria-label={t('operation.samePlace', { n: rows.length })}>
      <header>
        <b>{t('operation.samePlace', { n: rows.length })}</b>
        <button type="button" className="plain-button" autoFocus aria-label={t('operation.close')} onClick={onClose}>
          ×
        </button>
      </header>
      <ul>
        {rows.map((row) => {
          const level = worstLevel(row)
          return (
            <li key={row.station.id}>
              <button type="button" className="plain-button" title={t('operation.enter')} onClick={() => onEnter(row.station.id)}>
                {nameOf(row.station.name, row.station.nameEn, language)}
              </button>
              {level !== undefined && (
                <span>
                  <LevelMark level={level} words={false} /> {row.alarms[level]}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
