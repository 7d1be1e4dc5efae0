import { Checkbox } from '@arco-design/web-react'
import { Fragment, useRef, useState, type ComponentType, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Cell } from './cell.tsx'
import type { Column } from './define.ts'
import { FoldButton } from './fold-button.tsx'
import type { Leaf } from './leaves.ts'
import type { ListQuery } from './list-query.ts'
import { ReorderHandle } from './reorder-handle.tsx'
import { RowButtons } from './row-buttons.tsx'
import { TableHead } from './table-head.tsx'
import type { Command } from './use-commands.tsx'
import { useWords } from './use-options.ts'
import type { Reordering } from './use-reorder.ts'

export interface RowsProps<Row> {
  /** They do not all fit beside each other. */
  isTight: boolean
  rows: readonly Leaf<Row>[]
  columns: readonly Column<Row>[]
  query: ListQuery
  onSort(key: string): void
  commands: readonly Command<Row>[]
  /** Undefined: nothing can be done with several rows. */
  maySelect: ((row: Row) => boolean) | undefined
  selected: ReadonlySet<string>
  onSelect(keys: ReadonlySet<string>): void
  /** Undefined: there is nothing to open. */
  onOpen: ((row: Row) => void) | undefined
  onDelete: ((row: Row) => void) | undefined
  /** Folds what is below a row away, or out. */
  onFold(key: string): void
  /** What is below an unfolded row, where that is no rows. */
  expand: ComponentType<{ row: Row }> | undefined
  rowClass: ((row: Row) => string) | undefined
  /** Undefined: rows are not put in order by hand. */
  reordering: Reordering | undefined
  mayEdit(row: Row): boolean
}

export const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Pixels that a row stands further right for each row above it on which it hangs. */
const INDENT = 20

/** Rows as a table; up and down move the row that has the focus, right and left unfold and fold, Space selects, Enter opens, Delete deletes, Alt and an arrow put it in order. */
export function RowTable<Row>(props: RowsProps<Row>) {
  const {
    isTight,
    rows,
    columns,
    commands,
    maySelect,
    selected,
    onSelect,
    onOpen,
    onDelete,
    onFold,
    expand: Below,
    rowClass,
    reordering,
    mayEdit,
  } = props
  const { t } = useTranslation()
  const words = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(0)
  const current = Math.min(focused, rows.length - 1)
  const withCommands = commands.some((command) => command.row && rows.some(({ row }) => command.visible(row)))
  const withTotals = columns.some((column) => column.total !== undefined)
  const isTree = rows.some((leaf) => leaf.open !== undefined)
  const width = columns.length + (maySelect === undefined ? 0 : 1) + (withCommands ? 1 : 0)

  const go = (index: number): void => {
    const next = Math.max(0, Math.min(index, rows.length - 1))
    setFocused(next)
    body.current?.querySelectorAll<HTMLElement>(':scope > tr[data-row]')[next]?.focus()
  }
  const onKey = (event: KeyboardEvent, { row, key, open }: Leaf<Row>, index: number): void => {
    if (event.target === event.currentTarget && reordering?.onKey(event, key) === true) return
    // Keys of a button inside the row are the button's.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      ArrowRight: open === false ? () => onFold(key) : undefined,
      ArrowLeft: open === true ? () => onFold(key) : undefined,
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ' ': maySelect?.(row) === true ? () => onSelect(toggled(selected, key)) : undefined,
      Enter: onOpen && (() => onOpen(row)),
      Delete: onDelete && (() => onDelete(row)),
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const onDouble = ({ target }: MouseEvent, row: Row): void => {
    // Two quick clicks on a button or a box are meant for that.
    if (target instanceof Element && target.closest('button, input, label, a') === null) onOpen?.(row)
  }

  return (
    <table
      className="plain-table resource-table"
      data-tight={isTight ? '' : undefined}
      role={isTree ? 'treegrid' : 'grid'}
      title={t(reordering === undefined ? 'resource.keyboard' : 'resource.keyboardOrder')}
    >
      <TableHead {...props} withCommands={withCommands} />
      <tbody ref={body}>
        {rows.map((leaf, index) => {
          const { row, key, depth, open } = leaf
          return (
            <Fragment key={key}>
              <tr
                data-row={key}
                className={`${rowClass?.(row) ?? ''} ${reordering?.classOf(key) ?? ''}`}
                tabIndex={index === current ? 0 : -1}
                aria-selected={maySelect === undefined ? undefined : selected.has(key)}
                aria-level={isTree ? depth + 1 : undefined}
                aria-expanded={open}
                onFocus={(event) => event.target === event.currentTarget && setFocused(index)}
                onKeyDown={(event) => onKey(event, leaf, index)}
                onDoubleClick={(event) => onDouble(event, row)}
              >
                {maySelect !== undefined && (
                  <td className="resource-check">
                    <Checkbox
                      checked={selected.has(key)}
                      disabled={!maySelect(row)}
                      aria-label={t('resource.selectRow')}
                      onChange={() => onSelect(toggled(selected, key))}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.key} className={column.align} style={at === 0 && depth > 0 ? { paddingLeft: depth * INDENT + 12 } : undefined}>
                    {at === 0 && reordering !== undefined && <ReorderHandle reordering={reordering} rowKey={key} />}
                    {at === 0 && open !== undefined && <FoldButton open={open} onFold={() => onFold(key)} />}
                    {at === 0 && isTree && open === undefined && <span className="resource-unfoldable" />}
                    <Cell column={column} row={row} mayEdit={mayEdit(row)} />
                  </td>
                ))}
                {withCommands && (
                  <td className="resource-last">
                    <RowButtons row={row} commands={commands} isTight={isTight} />
                  </td>
                )}
              </tr>
              {open === true && Below !== undefined && (
                <tr className="resource-below">
                  <td colSpan={width}>
                    <Below row={row} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
      {withTotals && (
        <tfoot>
          <tr>
            {maySelect !== undefined && <td />}
            {columns.map((column, at) => (
              <td key={column.key} className={column.align}>
                {column.total === undefined
                  ? at === 0 && t('resource.totals')
                  : column.total(
                      rows.filter(({ depth }) => depth === 0).map(({ row }) => row),
                      words,
                    )}
              </td>
            ))}
            {withCommands && <td className="resource-last" />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
