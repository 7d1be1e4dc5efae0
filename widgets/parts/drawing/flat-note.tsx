import './flat.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The flat picture in place of one in space, with the reason. */
export function Flat({ children, noteHeight }: { children: ReactNode; noteHeight: number }) {
  const { t } = useTranslation()
  return (
    <>
      {children}
      <div className="flat-note ellipsis" style={{ height: noteHeight }} role="note">
        {t('panel.space.flat')}
      </div>
    </>
  )
}

export interface FlatRow {
  key: string
  name: string
  rated: number
  live: number
  colour: string
  words: string
}

/** Rated and live sizes as bars of one scale: the outline is what could be, the filling what is. */
export function FlatRows({ rows, height }: { rows: readonly FlatRow[]; height: number }) {
  const most = Math.max(1, ...rows.map((row) => Math.max(row.rated, Math.abs(row.live))))
  return (
    <ul className="rows flat-rows" style={{ height }}>
      {rows.map((row) => (
        <li key={row.key}>
          <span className="grow">{row.name}</span>
          <span className="flat-track">
            <i style={{ width: `${(row.rated / most) * 100}%`, border: `1px solid var(${row.colour})` }} />
            <i style={{ width: `${(Math.abs(row.live) / most) * 100}%`, background: `var(${row.colour})` }} />
          </span>
          <b>{row.words}</b>
        </li>
      ))}
    </ul>
  )
}
