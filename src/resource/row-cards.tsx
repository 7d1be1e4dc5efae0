import { Checkbox } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { Cell } from './cell.tsx'
import type { Column, Words } from './define.ts'
import { cellText } from './export-rows.ts'
import { FoldButton } from './fold-button.tsx'
import { ReorderHandle } from './reorder-handle.tsx'
import { RowButtons } from './row-buttons.tsx'
import { toggled, type RowsProps } from './row-table.tsx'
import { useWords } from './use-options.ts'

/** A line that says nothing is left out of a card: in a table it keeps its column, here it would only make the way to the next card longer. */
const says = <Row,>(column: Column<Row>, row: Row, words: Words): boolean =>
  (column.text === undefined ? (column.render?.(row, words) ?? cellText(column, row, words)) : column.text(row, words)) !== ''

/** The same rows where a table has no room. */
export function RowCards<Row>(props: RowsProps<Row>) {
  const { rows, columns, commands, maySelect, selected, onSelect, onOpen, onFold, expand: Below, rowClass, reordering, mayEdit } = props
  const { t } = useTranslation()
  const words = useWords()
  const first = columns.find(({ heads }) => heads === true) ?? columns[0]
  const rest = columns.filter((column) => column !== first)
  return (
    <ul className="resource-cards">
      {rows.map(({ row, key, depth, open }) => (
        <li
          key={key}
          data-row={key}
          className={`card ${rowClass?.(row) ?? ''} ${reordering?.classOf(key) ?? ''}`}
          style={depth > 0 ? { marginLeft: depth * 12 } : undefined}
        >
          <div className="resource-card-head">
            {maySelect !== undefined && (
              <Checkbox
                checked={selected.has(key)}
                disabled={!maySelect(row)}
                aria-label={t('resource.selectRow')}
                onChange={() => onSelect(toggled(selected, key))}
              />
            )}
            {reordering !== undefined && <ReorderHandle reordering={reordering} rowKey={key} />}
            {open !== undefined && <FoldButton open={open} onFold={() => onFold(key)} />}
            {first?.leads === true && <strong>{first.render?.(row, words)}</strong>}
            {first !== undefined && first.leads !== true && (
              <button type="button" className="plain-button" disabled={onOpen === undefined} onClick={() => onOpen?.(row)}>
                {first.render?.(row, words) ?? cellText(first, row, words)}
              </button>
            )}
          </div>
          <dl>
            {rest
              .filter((column) => says(column, row, words) || column.edit !== undefined)
              .map((column) => (
                <div key={column.key}>
                  <dt>
                    {column.group !== undefined && <span className="dim">{t(column.group)} · </span>}
                    {t(column.title)}
                  </dt>
                  <dd>
                    <Cell column={column} row={row} mayEdit={mayEdit(row)} />
                  </dd>
                </div>
              ))}
          </dl>
          {open === true && Below !== undefined && <Below row={row} />}
          <RowButtons row={row} commands={commands} />
        </li>
      ))}
    </ul>
  )
}
