import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { DrawAllContext } from '#widgets/draw-all.ts'
import { GridBoard } from '#widgets/grid/grid-board.tsx'
import { PointDetails } from './point-details.tsx'
import type { DashboardSession } from './use-dashboard-session.ts'

const ROW_PX = 32

interface Props {
  session: DashboardSession
  /** Undefined: what it is drawn for is not there. */
  context: WidgetContext | undefined
  /** A picture of the whole board is taken. */
  drawAll: boolean
  /** The element that a picture is taken of. */
  ref: Ref<HTMLDivElement>
}

/** The widgets of a dashboard, to look at or to arrange. */
export function Board({ session, context, drawAll, ref }: Props) {
  const { t } = useTranslation()
  const { editor, body, kind, items, version, setPanel } = session
  const isEdited = editor.editing !== undefined
  return (
    <>
      {items.length === 0 && <Empty>{t('dashboard.emptyBoard')}</Empty>}
      <div ref={ref} className={isEdited ? `shape-${kind}` : undefined}>
        {context !== undefined && (
          <DrawAllContext value={drawAll}>
            <PointDetails context={context} opens={!isEdited}>
              <GridBoard
                key={kind}
                body={body}
                kind={kind}
                items={items}
                context={context}
                rowHeight={ROW_PX}
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
            </PointDetails>
          </DrawAllContext>
        )}
      </div>
    </>
  )
}
