import { Checkbox } from '@arco-design/web-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './define.ts'
import { cellText } from './export-rows.ts'
import type { ListQuery } from './list-query.ts'
import { RowButtons } from './row-buttons.tsx'
import type { Doing } from './use-doings.tsx'
import { useWords } from './use-options.ts'

export interface RowsProps<Row> {
  rows: readonly Row[]
  rowKey(row: Row): string
  columns: readonly Column<Row>[]
  query: ListQuery
  onSort(key: string): void
  doings: readonly Doing<Row>[]
  /** Undefined: nothing can be done with several rows. */
  maySelect: ((row: Row) => boolean) | undefined
  selected: ReadonlySet<string>
  onSelect(keys: ReadonlySet<string>): void
  /** Undefined: there is nothing to open. */
  onOpen: ((row: Row) => void) | undefined
  onDelete: ((row: Row) => void) | undefined
}

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Rows as a table; arrows move the row that has the focus, Space selects, Enter opens, Delete deletes. */
export function RowTable<Row>({ rows, rowKey, columns, query, onSort, doings, maySelect, selected, onSelect, onOpen, onDelete }: RowsProps<Row>) {
  const { t } = useTranslation()
  const words = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(0)
  const current = Math.min(focused, rows.length - 1)
  const withDoings = doings.some((doing) => doing.row)
  const selectable = maySelect === undefined ? [] : rows.filter(maySelect)
  const all = selectable.length > 0 && selectable.every((row) => selected.has(rowKey(row)))
  const some = !all && selectable.some((row) => selected.has(rowKey(row)))

  const go = (index: number): void => {
    const next = Math.max(0, Math.min(index, rows.length - 1))
    setFocused(next)
    body.current?.querySelectorAll<HTMLElement>(':scope > tr')[next]?.focus()
  }
  const onKey = (event: KeyboardEvent, row: Row, index: number): void => {
    // Keys of a button inside the row are the button's.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ' ': maySelect?.(row) === true ? () => onSelect(toggled(selected, rowKey(row))) : undefined,
      Enter: onOpen && (() => onOpen(row)),
      Delete: onDelete && (() => onDelete(row)),
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <table className="plain-table resource-table" role="grid" aria-rowcount={rows.length} title={t('resource.keyboard')}>
      <thead>
        <tr>
          {maySelect !== undefined && (
            <th className="resource-check">
              <Checkbox
                checked={all}
                disabled={selectable.length === 0}
                indeterminate={some}
                aria-label={t('resource.selectAll')}
                onChange={(on) => onSelect(new Set(on ? selectable.map(rowKey) : []))}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              className={column.align}
              style={column.width === undefined ? undefined : { minWidth: column.width, width: column.width }}
              aria-sort={query.sort !== column.key ? undefined : query.order === 'asc' ? 'ascending' : 'descending'}
            >
              {column.sortable === true ? (
                <button type="button" className="plain-button resource-sort" onClick={() => onSort(column.key)}>
                  {t(column.title)}
                  <span aria-hidden>{query.sort === column.key ? (query.order === 'asc' ? '↑' : '↓') : '↕'}</span>
                </button>
              ) : (
                t(column.title)
              )}
            </th>
          ))}
          {withDoings && <th className="resource-last">{t('resource.actions')}</th>}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            tabIndex={index === current ? 0 : -1}
            aria-selected={maySelect === undefined ? undefined : selected.has(rowKey(row))}
            onFocus={(event) => event.target === event.currentTarget && setFocused(index)}
            onKeyDown={(event) => onKey(event, row, index)}
            onDoubleClick={() => onOpen?.(row)}
          >
            {maySelect !== undefined && (
              <td className="resource-check">
                <Checkbox
                  checked={selected.has(rowKey(row))}
                  disabled={!maySelect(row)}
                  aria-label={t('resource.selectRow')}
                  onChange={() => onSelect(toggled(selected, rowKey(row)))}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.key} className={column.align}>
                {column.render?.(row, words) ?? (cellText(column, row, words) === '' ? '—' : cellText(column, row, words))}
              </td>
            ))}
            {withDoings && (
              <td className="resource-last">
                <RowButtons row={row} doings={doings} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same rows where a table has no room. */
export function RowCards<Row>({ rows, rowKey, columns, doings, maySelect, selected, onSelect, onOpen }: RowsProps<Row>) {
  const { t } = useTranslation()
  const words = useWords()
  const [first, ...rest] = columns
  return (
    <ul className="resource-cards">
      {rows.map((row) => (
        <li key={rowKey(row)} className="card">
          <div className="resource-card-head">
            {maySelect !== undefined && (
              <Checkbox
                checked={selected.has(rowKey(row))}
                disabled={!maySelect(row)}
                aria-label={t('resource.selectRow')}
                onChange={() => onSelect(toggled(selected, rowKey(row)))}
              />
            )}
            {first !== undefined && (
              <button type="button" className="plain-button" disabled={onOpen === undefined} onClick={() => onOpen?.(row)}>
                {first.render?.(row, words) ?? cellText(first, row, words)}
              </button>
            )}
          </div>
          <dl>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{t(column.title)}</dt>
                <dd>{column.render?.(row, words) ?? (cellText(column, row, words) === '' ? '—' : cellText(column, row, words))}</dd>
              </div>
            ))}
          </dl>
          <RowButtons row={row} doings={doings} />
        </li>
      ))}
    </ul>
  )
}
