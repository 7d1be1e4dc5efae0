import './sheet-board.css'
import { useEffect, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridItem } from '#contract/dashboard.ts'
import { wallHead, wallRowHeight } from '#widgets/grid/wall-rows.ts'
import { setDisplaySide } from '#widgets/parts/figures/type-scale.ts'
import { acrossBorders, bordersOf, displaySide, rowsOf, type WallSheet } from './sheet.ts'

interface Props {
  sheet: WallSheet
  items: readonly GridItem[]
  /** A panel's name by its place on the board. */
  nameOf(id: string): string
  /** The board itself with rows of this height. */
  children(rowHeight: number): ReactNode
}

/** A wall in its real size, one to one, with the borders of its displays: what stands there is as large as it will be. */
export default function SheetBoard({ sheet, items, nameOf, children }: Props) {
  const { t } = useTranslation()
  const side = displaySide(sheet)
  // Before anything below is drawn: sizes of text in charts come from it.
  setDisplaySide(side)
  useEffect(() => {
    setDisplaySide(side)
    return () => setDisplaySide(undefined)
  }, [side])
  const borders = bordersOf(sheet)
  const across = acrossBorders(items, sheet)
  const head = wallHead(side)
  return (
    <>
      {across.length > 0 && (
        <div className="dashboard-note" role="status">
          {t('dashboard.sheet.across', { names: across.map(nameOf).join(t('layout.list')) })}
        </div>
      )}
      <div className="sheet-scroll" tabIndex={0} role="group" aria-label={t('dashboard.sheet.label')}>
        <div className="sheet scale-wall" style={{ width: sheet.width, height: sheet.height, '--display-side': `${side}px` } as CSSProperties}>
          <div className="sheet-head" style={{ height: head }}>
            {t('dashboard.sheet.head', { width: sheet.width, height: sheet.height })}
          </div>
          <div className="sheet-body">{children(wallRowHeight(sheet.height, side, rowsOf(items)))}</div>
          {borders.x.map((x) => (
            <i key={`x${x}`} className="sheet-border" style={{ left: x, top: 0, bottom: 0 }} />
          ))}
          {borders.y.map((y) => (
            <i key={`y${y}`} className="sheet-border" style={{ top: y, left: 0, right: 0 }} />
          ))}
        </div>
      </div>
    </>
  )
}
