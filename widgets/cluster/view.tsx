import './cluster.css'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Point } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { LiveBar } from '#src/ui/live-bar.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { Empty, Failed } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { PointLink } from '../parts/figures/point-link.tsx'
import { useWholeRows } from '../parts/figures/use-whole-rows.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { useDevicePoints } from '../parts/data/use-device-points.ts'
import { clusterRows, type ClusterRow } from '../parts/data/cluster-rows.ts'
import { fittingColumns, pointOfRow, spreadMv, type Column } from './model.ts'

/** Cells further apart than this are worth a look (domain notes on lithium iron phosphate at rest). */
const WIDE_MV = 50

const words = {
  SOC: 'soc',
  SOH: 'soh',
  U: 'voltage',
  I: 'current',
  VMAX: 'vmax',
  VMIN: 'vmin',
  spread: 'spread',
  TMAX: 'highest',
  TMIN: 'lowest',
} as const satisfies Record<Column, string>

/** Highest less lowest cell, painted by the store's flush. */
function Spread({ high, low }: { high: number; low: number }) {
  const store = useAtomValue(liveStoreAtom)
  const cell = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const paint = (): void => {
      const element = cell.current
      if (element === null) return
      const live = store.live(high)
      element.dataset.live = live.state
      const mv = spreadMv(valueOf(live), valueOf(store.live(low)))
      const text = mv === undefined ? '—' : `${mv} mV`
      if (element.textContent !== text) element.textContent = text
      element.classList.toggle('cluster-wide', mv !== undefined && mv > WIDE_MV)
    }
    paint()
    const stops = [store.subscribe(high, paint), store.subscribe(low, paint)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, high, low])
  return <span ref={cell} className="num" style={{ width: '8.6ch' }} />
}

function Cell({ column, point }: { column: Column; point: (code: string) => Point | undefined }) {
  const { t } = useTranslation()
  if (column === 'spread') {
    const [high, low] = [point('VMAX'), point('VMIN')]
    return high === undefined || low === undefined ? <>—</> : <Spread high={high.id} low={low.id} />
  }
  const found = point(column)
  if (found === undefined) return <>—</>
  const text = (
    <PointLink point={found}>
      <LiveText point={found.id} unit={found.unit} decimals={found.decimals} chars={column === 'I' ? 7 : 6} />
    </PointLink>
  )
  if (column !== 'SOC') return text
  return (
    <span className="cluster-soc">
      <LiveBar point={found.id} label={t('panel.storage.soc')} colour="var(--storage)" />
      {text}
    </span>
  )
}

function Row({ row, columns }: { row: ClusterRow; columns: readonly Column[] }) {
  const language = useAtomValue(languageAtom)
  const own = useDevicePoints(row.device.sn)
  const stack = useDevicePoints(row.stack?.sn)
  const name = nameOf(row.device.name, row.device.nameEn, language)
  const point = (code: string): Point | undefined => pointOfRow(valueOf(own), valueOf(stack), code)
  return (
    <tr>
      <td title={name}>{name}</td>
      {own.state === 'failed' ? (
        <td colSpan={columns.length}>
          <Failed cause={own.cause} words={own.words} />
        </td>
      ) : (
        columns.map((column) => (
          <td key={column}>
            <Cell column={column} point={point} />
          </td>
        ))
      )}
    </tr>
  )
}

/** Every cluster of the batteries as a row: what it reports itself, and what its stack reports for it. */
export default function Cluster({ context, box }: ViewProps<object>) {
  const { t } = useTranslation()
  const whole = useWholeRows(context.mode)
  const rows = clusterRows(context.model.devices)
  if (rows.length === 0) return <Empty>{t('panel.storage.noCluster')}</Empty>
  const columns = fittingColumns(box.width, bodyPx(context.mode))
  return (
    <div ref={whole} className="cluster scrolls" style={{ '--rows': rows.length + 1 } as CSSProperties}>
      <table className="plain-table">
        <thead>
          <tr>
            <th>{t('deviceKind.cluster')}</th>
            {columns.map((column) => (
              <th key={column}>
                {t(`panel.storage.${words[column]}`)}
                {column.startsWith('T') && ' °C'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.device.sn} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
