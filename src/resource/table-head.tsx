import { Checkbox } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Column, TextKey } from './define.ts'
import type { RowsProps } from './row-table.tsx'

interface Span {
  title: TextKey | undefined
  columns: number
}

/** Columns beside each other that stand under the same words. */
function spansOf<Row>(columns: readonly Column<Row>[]): Span[] {
  const spans: Span[] = []
  for (const { group } of columns) {
    const last = spans.at(-1)
    if (last !== undefined && last.title === group) last.columns++
    else spans.push({ title: group, columns: 1 })
  }
  return spans
}

/** Letters of the longer line of a title that stands in two: it takes a third only under the words of a group, where the columns need the place. */
function lettersInTwoLines(title: string): number {
  const words = title.split(' ')
  return Math.min(...words.map((_, i) => Math.max(words.slice(0, i).join(' ').length, words.slice(i).join(' ').length)))
}

const widthOf = (title: string): string | undefined => (title.split(' ').length > 2 ? `calc(${lettersInTwoLines(title)} * 0.6em + 16px)` : undefined)

/** Titles, with what sorts and what selects all. */
export function TableHead<Row>({
  rows,
  columns,
  query,
  onSort,
  maySelect,
  selected,
  onSelect,
  isTight,
  withCommands,
}: RowsProps<Row> & { withCommands: boolean }) {
  const { t } = useTranslation()
  const selectable = maySelect === undefined ? [] : rows.filter(({ row }) => maySelect(row)).map(({ key }) => key)
  const all = selectable.length > 0 && selectable.every((key) => selected.has(key))
  const spans = spansOf(columns)
  const isGrouped = spans.some((span) => span.title !== undefined)
  const deep = isGrouped ? { rowSpan: 2 } : {}
  const leastOf = (title: string): string | undefined => (isGrouped && isTight === true ? undefined : widthOf(title))
  return (
    <thead>
      {isGrouped && (
        <tr>
          {maySelect !== undefined && <th aria-label={t('resource.select')} />}
          {spans.map(({ title, columns: n }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no name of their own
            <th key={i} colSpan={n} className="resource-group">
              {title === undefined ? '' : t(title)}
            </th>
          ))}
          {withCommands && (
            <th className="resource-last" {...deep}>
              {t('resource.actions')}
            </th>
          )}
        </tr>
      )}
      <tr>
        {maySelect !== undefined && (
          <th className="resource-check">
            <Checkbox
              checked={all}
              disabled={selectable.length === 0}
              indeterminate={!all && selectable.some((key) => selected.has(key))}
              aria-label={t('resource.selectAll')}
              onChange={(on) => onSelect(new Set(on ? selectable : []))}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            className={column.align}
            style={
              column.width === undefined
                ? { minWidth: leastOf(column.sortable === true ? `${t(column.title)} ↕` : t(column.title)) }
                : { minWidth: column.width, width: column.width }
            }
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
        {withCommands && !isGrouped && <th className="resource-last">{t('resource.actions')}</th>}
      </tr>
    </thead>
  )
}
