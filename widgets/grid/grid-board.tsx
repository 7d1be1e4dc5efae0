import 'react-grid-layout/css/styles.css'
import './grid-board.css'
import { IconDelete, IconSettings } from '@arco-design/web-react/icon'
import { useRef, useState, type KeyboardEvent } from 'react'
import GridLayout, { useContainerWidth, verticalCompactor, type LayoutItem } from 'react-grid-layout'
import { useTranslation } from 'react-i18next'
import type { ArrangementKind, DashboardBody, GridItem } from '#contract/dashboard.ts'
import type { WidgetContext } from '../define.ts'
import { WidgetFrame } from '../frame.tsx'
import { widgetKinds } from '../registry.ts'
import { COLUMNS, nudge, type Arrow } from './layout.ts'

export interface GridBoardProps {
  body: DashboardBody
  kind: ArrangementKind
  items: readonly GridItem[]
  context: WidgetContext
  editing: boolean
  rowHeight: number
  onArrange(items: GridItem[]): void
  onRemove(id: string): void
  onConfigure(id: string): void
}

const GAP = 12

const toItem = ({ i, x, y, w, h }: LayoutItem): GridItem => ({ id: i, x, y, w, h })
const isArrow = (key: string): key is Arrow => key.startsWith('Arrow')

/** Widgets on a grid: shown, and while editing moved and resized by mouse, touch and keyboard. */
export function GridBoard({ body, kind, items, context, editing, rowHeight, onArrange, onRemove, onConfigure }: GridBoardProps) {
  const { t } = useTranslation()
  const { width, containerRef, mounted } = useContainerWidth()
  const [said, setSaid] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const columns = COLUMNS[kind]
  const sizeOf = (id: string) => widgetKinds.get(body.widgets[id]?.type ?? '')?.definition.size
  const nameOf = (id: string): string => {
    const found = widgetKinds.get(body.widgets[id]?.type ?? '')
    return found === undefined ? id : t(`widget.${found.definition.title}`)
  }
  const layout = items.map((item): LayoutItem => {
    const size = sizeOf(item.id)
    return { i: item.id, x: item.x, y: item.y, w: item.w, h: item.h, minW: Math.min(columns, size?.minW ?? 1), minH: size?.minH ?? 1 }
  })

  const onKey = (event: KeyboardEvent<HTMLDivElement>, id: string): void => {
    if (!editing || event.target !== event.currentTarget) return
    if (event.key === 'Delete') return onRemove(id)
    if (!isArrow(event.key)) return
    event.preventDefault()
    const size = sizeOf(id)
    const next = nudge(items, id, event.key, event.shiftKey, columns, { w: size?.minW ?? 1, h: size?.minH ?? 1 })
    onArrange(next)
    const element = event.currentTarget
    requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }))
    const moved = next.find((item) => item.id === id)
    if (moved !== undefined) setSaid(t('home.moved', { name: nameOf(id), x: moved.x + 1, y: moved.y + 1, w: moved.w, h: moved.h }))
  }

  return (
    <div ref={containerRef} className={editing ? 'board board-editing' : 'board'}>
      <div className="sr-only" aria-live="polite">
        {said}
      </div>
      {mounted && (
        <GridLayout
          innerRef={board}
          layout={layout}
          width={width}
          gridConfig={{ cols: columns, rowHeight, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ enabled: editing, handle: '.widget-head' }}
          resizeConfig={{ enabled: editing }}
          compactor={verticalCompactor}
          onDragStop={(next) => onArrange(next.map(toItem))}
          onResizeStop={(next) => onArrange(next.map(toItem))}
        >
          {items.map(({ id }) => {
            const placed = body.widgets[id]
            return (
              <div
                key={id}
                data-widget={id}
                tabIndex={editing ? 0 : undefined}
                aria-label={editing ? `${nameOf(id)}. ${t('home.keyboard')}` : undefined}
                role={editing ? 'group' : undefined}
                onKeyDown={(event) => onKey(event, id)}
              >
                {placed !== undefined && (
                  <WidgetFrame
                    placed={placed}
                    context={context}
                    tools={
                      editing && (
                        <span className="widget-tools">
                          <button type="button" aria-label={`${t('home.configure')}: ${nameOf(id)}`} onClick={() => onConfigure(id)}>
                            <IconSettings />
                          </button>
                          <button type="button" aria-label={`${t('home.remove')}: ${nameOf(id)}`} onClick={() => onRemove(id)}>
                            <IconDelete />
                          </button>
                        </span>
                      )
                    }
                  />
                )}
              </div>
            )
          })}
        </GridLayout>
      )}
    </div>
  )
}
