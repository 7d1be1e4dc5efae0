import 'react-grid-layout/css/styles.css'
import './grid-board.css'
import { IconDelete, IconLock, IconSettings } from '@arco-design/web-react/icon'
import { memo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import GridLayout, { useContainerWidth, verticalCompactor, type LayoutItem } from 'react-grid-layout'
import { useTranslation } from 'react-i18next'
import type { ArrangementKind, DashboardBody, GridItem } from '#contract/dashboard.ts'
import type { WidgetContext } from '../define.ts'
import { shift } from '../editor/arrange.ts'
import { WidgetFrame } from '../frame.tsx'
import { hasSettings } from '../option-fields.ts'
import { widgetKinds } from '../registry.ts'
import { COLUMNS, nudge, type Arrow } from './layout.ts'

/** What a board that is edited tells its owner. */
export interface BoardEditing {
  /** The first one is the lead: others align to it. */
  selected: readonly string[]
  onSelect(ids: readonly string[]): void
  /** `group`: steps of the same group are one step of the history. */
  onArrange(items: GridItem[], group?: string): void
  onRemove(ids: readonly string[]): void
  onConfigure(id: string): void
  /** A widget changed its own options. */
  onOptions(id: string, options: Record<string, unknown>): void
}

export interface GridBoardProps {
  body: DashboardBody
  kind: ArrangementKind
  items: readonly GridItem[]
  context: WidgetContext
  rowHeight: number
  /** Widgets of this type are ringed: somebody points at them. */
  ringed?: string
  /** Undefined: only looked at. */
  editing?: BoardEditing | undefined
}

const GAP = 12

const toItem = ({ i, x, y, w, h }: LayoutItem): GridItem => ({ id: i, x, y, w, h })
const isArrow = (key: string): key is Arrow => key.startsWith('Arrow')
const stepOf = (arrow: Arrow): [dx: number, dy: number] => [
  arrow === 'ArrowLeft' ? -1 : arrow === 'ArrowRight' ? 1 : 0,
  arrow === 'ArrowUp' ? -1 : arrow === 'ArrowDown' ? 1 : 0,
]

/**
 * Widgets on a grid: shown, and while editing chosen, moved and resized by mouse, touch and keyboard. Rendered only when what it is given changes: its owner
 * may render every second, for a clock.
 */
export const GridBoard = memo(function GridBoard({ body, kind, items, context, rowHeight, ringed, editing }: GridBoardProps) {
  const { t } = useTranslation()
  // Drawn in its own width at once: a first frame in another one would be seen on a slow machine.
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true })
  const [said, setSaid] = useState('')
  const columns = COLUMNS[kind]
  const sizeOf = (id: string) => widgetKinds.get(body.widgets[id]?.type ?? '')?.definition.size
  const nameOf = (id: string): string => {
    const found = widgetKinds.get(body.widgets[id]?.type ?? '')
    return found === undefined ? id : t(`widget.${found.definition.title}`)
  }
  const isSettable = (id: string): boolean => hasSettings(widgetKinds.get(body.widgets[id]?.type ?? '')?.definition)
  const isLocked = (id: string): boolean => body.widgets[id]?.locked === true
  const layout = items.map((item): LayoutItem => {
    const size = sizeOf(item.id)
    const fixed = isLocked(item.id) ? { isDraggable: false, isResizable: false } : {}
    return { i: item.id, x: item.x, y: item.y, w: item.w, h: item.h, minW: Math.min(columns, size?.minW ?? 1), minH: size?.minH ?? 1, ...fixed }
  })

  const choose = (id: string, event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void => {
    if (editing === undefined) return
    const { selected } = editing
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) editing.onSelect([id])
    else editing.onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  }

  const tell = (next: readonly GridItem[], id: string): void => {
    const moved = next.find((item) => item.id === id)
    if (moved !== undefined) setSaid(t('home.moved', { name: nameOf(id), x: moved.x + 1, y: moved.y + 1, w: moved.w, h: moved.h }))
  }

  const onArrow = (id: string, arrow: Arrow, resize: boolean): void => {
    if (editing === undefined || isLocked(id)) return
    const group = editing.selected.includes(id) ? editing.selected.filter((one) => !isLocked(one)) : [id]
    const size = sizeOf(id)
    const next =
      group.length > 1 && !resize
        ? shift(items, group, ...stepOf(arrow), columns)
        : nudge(items, id, arrow, resize, columns, { w: size?.minW ?? 1, h: size?.minH ?? 1 })
    editing.onArrange(next, `${resize ? 'resize' : 'move'} ${group.join(' ')}`)
    tell(next, id)
  }

  const onKey = (event: KeyboardEvent<HTMLDivElement>, id: string): void => {
    if (editing === undefined || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { selected } = editing
    if (event.key === 'Delete' || event.key === 'Backspace') editing.onRemove(selected.includes(id) ? selected : [id])
    else if (event.key === 'Enter' && isSettable(id)) editing.onConfigure(id)
    else if (event.key === ' ') {
      choose(id, { ctrlKey: true, metaKey: false, shiftKey: false })
      setSaid(t(selected.includes(id) ? 'dashboard.unselected' : 'dashboard.selected', { name: nameOf(id) }))
    } else if (isArrow(event.key)) {
      onArrow(id, event.key, event.shiftKey)
      const element = event.currentTarget
      requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }))
    } else return
    event.preventDefault()
  }

  /** One of several chosen ones was dragged: the others go along. */
  const onDragStop = (next: readonly LayoutItem[], before: LayoutItem | null, after: LayoutItem | null): void => {
    if (editing === undefined || before === null || after === null) return
    const { selected } = editing
    const group = selected.filter((id) => !isLocked(id))
    if (group.length > 1 && group.includes(after.i)) {
      const old = items.find((item) => item.id === after.i)
      if (old !== undefined) editing.onArrange(shift(items, group, after.x - old.x, after.y - old.y, columns))
      return
    }
    const moved = next.map(toItem)
    if (moved.some((item) => JSON.stringify(item) !== JSON.stringify(items.find((one) => one.id === item.id)))) editing.onArrange(moved)
  }

  const tools = (id: string) => (
    <span className="widget-tools">
      {isLocked(id) && <IconLock aria-label={t('dashboard.locked')} />}
      {isSettable(id) && (
        <button type="button" aria-label={`${t('home.configure')}${t('layout.colon')}${nameOf(id)}`} onClick={() => editing?.onConfigure(id)}>
          <IconSettings />
        </button>
      )}
      {!isLocked(id) && (
        <button type="button" aria-label={`${t('home.remove')}${t('layout.colon')}${nameOf(id)}`} onClick={() => editing?.onRemove([id])}>
          <IconDelete />
        </button>
      )}
    </span>
  )
  const cellProps = (id: string) =>
    editing === undefined
      ? {}
      : {
          tabIndex: 0,
          role: 'group',
          'aria-label': `${nameOf(id)}. ${t('home.keyboard')}`,
          'data-selected': editing.selected.includes(id) ? '' : undefined,
          onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => onKey(event, id),
          onClick: (event: MouseEvent) => {
            if ((event.target as Element).closest('button') === null) choose(id, event)
          },
        }
  return (
    <div ref={containerRef} className={editing === undefined ? 'board' : 'board board-editing'}>
      <div className="sr-only" aria-live="polite">
        {said}
      </div>
      {mounted && (
        <GridLayout
          layout={layout}
          width={width}
          gridConfig={{ cols: columns, rowHeight, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ enabled: editing !== undefined, handle: '.widget-head', cancel: 'button' }}
          resizeConfig={{ enabled: editing !== undefined }}
          compactor={verticalCompactor}
          onDragStop={onDragStop}
          onResizeStop={(next) => editing?.onArrange(next.map(toItem))}
        >
          {items.map(({ id }) => {
            const placed = body.widgets[id]
            return (
              <div key={id} data-widget={id} data-ringed={placed !== undefined && placed.type === ringed ? '' : undefined} {...cellProps(id)}>
                {placed !== undefined && (
                  <WidgetFrame
                    placed={placed}
                    context={context}
                    tools={editing !== undefined && tools(id)}
                    onOptions={editing === undefined || isLocked(id) ? undefined : (options) => editing.onOptions(id, options)}
                  />
                )}
              </div>
            )
          })}
        </GridLayout>
      )}
    </div>
  )
})
