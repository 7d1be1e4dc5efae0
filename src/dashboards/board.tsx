import { Suspense, useMemo, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { Empty, Waiting } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { DrawAllContext } from '#widgets/draw-all.ts'
import { GridBoard } from '#widgets/grid/grid-board.tsx'
import { PointDetails } from './point-details.tsx'
import { sheetName, type WallSheet } from './sheet.ts'
import type { DashboardSession } from './use-dashboard-session.ts'

const SheetBoard = lazyChunk(() => import('./sheet-board.tsx'))

const ROW_PX = 32

interface Props {
  session: DashboardSession
  /** Undefined: what it is drawn for is not there. */
  context: WidgetContext | undefined
  /** A picture of the whole board is taken. */
  drawAll: boolean
  /** The wall in its real size; undefined: as wide as the page. */
  sheet: WallSheet | undefined
  /** The element that a picture is taken of. */
  ref: Ref<HTMLDivElement>
}

/** The widgets of a dashboard, to look at or to arrange. */
export function Board({ session, context: given, drawAll, sheet, ref }: Props) {
  const { t } = useTranslation()
  const { editor, body, kind, items, version, setPanel } = session
  const isEdited = editor.editing !== undefined
  // In its real size it is drawn as on the wall.
  const isSheet = sheet !== undefined
  const context = useMemo(() => (isSheet && given !== undefined ? { ...given, mode: 'screen' as const } : given), [given, isSheet])
  const grid = (rowHeight: number): ReactNode =>
    context !== undefined && (
      <GridBoard
        key={sheet === undefined ? kind : `${kind} ${sheetName(sheet)}`}
        body={body}
        kind={kind}
        items={items}
        context={context}
        rowHeight={rowHeight}
        editing={
          isEdited && version === undefined
            ? {
                selected: editor.selected,
                onSelect: editor.setSelected,
                onArrange: editor.arrange,
                onRemove: editor.remove,
                onConfigure: (id) => setPanel({ kind: 'settings', id }),
                onOptions: editor.configure,
              }
            : undefined
        }
      />
    )
  return (
    <>
      {items.length === 0 && <Empty>{t('dashboard.emptyBoard')}</Empty>}
      <div ref={ref} className={isEdited && sheet === undefined ? `shape-${kind}` : undefined}>
        {context !== undefined && (
          <DrawAllContext value={drawAll}>
            <PointDetails context={context} opens={!isEdited}>
              {sheet === undefined ? (
                grid(ROW_PX)
              ) : (
                <Suspense fallback={<Waiting />}>
                  <SheetBoard sheet={sheet} items={items} nameOf={session.nameOf}>
                    {grid}
                  </SheetBoard>
                </Suspense>
              )}
            </PointDetails>
          </DrawAllContext>
        )}
      </div>
    </>
  )
}
