import { IconDragDotVertical } from '@arco-design/web-react/icon'
import type { TFunction } from 'i18next'
import { memo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '#domain/dates.ts'
import { wholePercent } from '#domain/project/roll-up.ts'
import type { SceneRow } from './scene.ts'

/** Columns from the left, each with its px; names take what is left. */
const columns = [
  { key: 'start', width: 88 },
  { key: 'end', width: 88 },
  { key: 'duration', width: 62 },
  { key: 'percent', width: 62 },
] as const
export type ColumnKey = (typeof columns)[number]['key']
const NUMBER = 48
const LEAST_NAME = 150
/** Below this width there are names alone. */
const NARROW = 200

/** Columns that fit into a width beside the name. */
function columnsIn(width: number): { hasNumber: boolean; keys: readonly ColumnKey[] } {
  if (width < NARROW) return { hasNumber: false, keys: [] }
  let left = width - NUMBER - LEAST_NAME
  return { hasNumber: true, keys: columns.flatMap(({ key, width: px }) => ((left -= px) >= 0 ? [key] : [])) }
}
/** Of a list that shares a middling window with the chart. */
export const FULL_NAME = NARROW + 60
export const FULL_WIDTH = NUMBER + LEAST_NAME + 60 + columns.reduce((sum, { width }) => sum + width, 0)
const widthOf = (key: ColumnKey): number => columns.find((one) => one.key === key)?.width ?? 0

interface HeadProps {
  width: number
  height: number
}

export function TableHead({ width, height }: HeadProps) {
  const { t } = useTranslation()
  const { hasNumber, keys } = columnsIn(width)
  return (
    <div className="gantt-row gantt-table-head" role="row" style={{ height }}>
      {hasNumber && (
        <span className="gantt-number" role="columnheader" style={{ width: NUMBER }}>
          {t('projectGantt.number')}
        </span>
      )}
      <span className="gantt-name" role="columnheader">
        {t('projectGantt.name')}
      </span>
      {keys.map((key) => (
        <span key={key} className="gantt-cell" role="columnheader" style={{ width: widthOf(key) }}>
          {t(`projectGantt.${key}`)}
        </span>
      ))}
    </div>
  )
}

export interface RowActions {
  onFocus(id: string): void
  onKey(event: KeyboardEvent, id: string): void
  onFold(id: string): void
  onOpen(id: string): void
  /** Of the number or handle that a row is dragged by: told where the pointer is, and at the end. */
  onGrab(id: string): void
  onCarry(clientY: number): void
  onDrop(isDone: boolean): void
}

interface RowProps {
  row: SceneRow
  index: number
  height: number
  width: number
  isSelected: boolean
  isFolded: boolean
  canReorder: boolean
  tabIndex: number
  actions: RowActions
  /** Of the chart: a row of its own listening for languages costs more than the row. */
  t: TFunction
}

/** A plan that was worked out anew is made of new rows; one that says what it said is not drawn again. */
function isSame(was: RowProps, is: RowProps): boolean {
  const { row: before, ...others } = was
  const { row: now } = is
  const [bar, next] = [before.bar, now.bar]
  return (
    (Object.keys(others) as (keyof typeof others)[]).every((key) => was[key] === is[key]) &&
    before.depth === now.depth &&
    before.number === now.number &&
    before.hasChildren === now.hasChildren &&
    before.activity.id === now.activity.id &&
    before.activity.name === now.activity.name &&
    before.activity.kind === now.activity.kind &&
    bar.start === next.start &&
    bar.end === next.end &&
    bar.durationDays === next.durationDays &&
    bar.percent === next.percent &&
    bar.isCritical === next.isCritical &&
    bar.floatDays === next.floatDays
  )
}

/** One activity in the list; the keyboard moves its bar from here. */
export const TableRow = memo(function TableRow({ row, index, height, width, isSelected, isFolded, canReorder, tabIndex, actions, t }: RowProps) {
  const { bar, activity, depth, number, hasChildren } = row
  const { hasNumber, keys } = columnsIn(width)
  const [isGrabbed, setGrabbed] = useState(false)
  const grabbed = useRef(false)
  const end = dateOf(bar.end - 1)
  const words: Record<ColumnKey, string> = {
    start: dateOf(bar.start),
    end,
    duration: String(bar.durationDays),
    percent: String(wholePercent(bar.percent)),
  }
  const drop = (isDone: boolean): void => {
    if (!grabbed.current) return
    grabbed.current = false
    setGrabbed(false)
    actions.onDrop(isDone)
  }
  const grip = {
    'data-grabbed': isGrabbed || undefined,
    'data-movable': canReorder || undefined,
    onPointerDown: (event: PointerEvent): void => {
      if (!canReorder || event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      grabbed.current = true
      setGrabbed(true)
      actions.onGrab(activity.id)
    },
    onPointerMove: (event: PointerEvent): void => void (grabbed.current && actions.onCarry(event.clientY)),
    onPointerUp: (): void => drop(true),
    onPointerCancel: (): void => drop(false),
  }
  const facts = [
    `${number} ${activity.name}`,
    t(`projectGantt.${activity.kind}`),
    `${words.start} – ${end}`,
    t('projectGantt.days', { count: bar.durationDays }),
    `${words.percent} %`,
    ...(bar.isCritical ? [t('projectGantt.critical')] : bar.floatDays > 0 ? [t('projectGantt.float', { count: bar.floatDays })] : []),
  ]
  return (
    <div
      className={`gantt-row gantt-${activity.kind}`}
      role="row"
      aria-level={depth + 1}
      aria-rowindex={index + 2}
      aria-expanded={hasChildren ? !isFolded : undefined}
      aria-selected={isSelected}
      aria-label={facts.join(t('layout.list'))}
      data-gantt-row={activity.id}
      data-critical={bar.isCritical || undefined}
      tabIndex={tabIndex}
      style={{ top: index * height, height }}
      onFocus={() => actions.onFocus(activity.id)}
      onKeyDown={(event) => actions.onKey(event, activity.id)}
      onDoubleClick={() => actions.onOpen(activity.id)}
    >
      {hasNumber && (
        <span className="gantt-number" role="gridcell" style={{ width: NUMBER }} {...grip}>
          {number}
        </span>
      )}
      <span className="gantt-name" role="gridcell" style={{ paddingLeft: 6 + Math.min(depth, 8) * (hasNumber ? 14 : 8) }}>
        {hasChildren ? (
          <button
            type="button"
            className="plain-button gantt-fold"
            tabIndex={-1}
            aria-label={t(isFolded ? 'projectGantt.unfold' : 'projectGantt.fold', { name: activity.name })}
            data-folded={isFolded || undefined}
            onClick={() => actions.onFold(activity.id)}
          />
        ) : (
          <span className="gantt-mark" aria-hidden="true">
            {activity.kind === 'milestone' ? '◆' : ''}
          </span>
        )}
        <span className="gantt-name-text" title={activity.name}>
          {activity.name}
        </span>
      </span>
      {/* Without numbers to take hold of, the chosen row has a handle. */}
      {!hasNumber && isSelected && canReorder && (
        <span className="gantt-number gantt-grip" aria-hidden="true" {...grip}>
          <IconDragDotVertical />
        </span>
      )}
      {keys.map((key) => (
        <span key={key} className="gantt-cell" role="gridcell" style={{ width: widthOf(key) }}>
          {words[key]}
        </span>
      ))}
    </div>
  )
}, isSame)
