import { Button } from '@arco-design/web-react'
import { IconDelete, IconDown, IconDragDotVertical, IconUp } from '@arco-design/web-react/icon'
import { useId, useState, type ClipboardEvent, type ComponentType, type DragEvent, type KeyboardEvent } from 'react'
import type { Field, FormValues } from '../field.ts'
import { isEmpty, isShown } from '../form-rules.ts'
import { useWords } from '../use-options.ts'
import type { ControlProps } from './table-control.tsx'

interface Props {
  /** Its place in the list. */
  at: number
  id: string
  line: FormValues
  /** The form around the table. */
  around: FormValues | undefined
  columns: readonly Field[]
  disabled: boolean
  /** It is neither moved nor taken away. */
  isFixed: boolean
  isDragged: boolean
  /** Of the whole table, by line and column. */
  faults: Readonly<Record<string, string>>
  Cell: ComponentType<ControlProps>
  onLine(next: FormValues): void
  onRemove(): void
  onPaste(event: ClipboardEvent, column: number): void
  onKey(event: KeyboardEvent): void
  onDragStart(): void
  onDragOver(event: DragEvent): void
  onDragEnd(): void
}

const isSaid = (line: FormValues, column: Field): boolean => isShown(column, line) && !isEmpty(line[column.key]) && line[column.key] !== false

/** A line of a table: its cells, and below them what is seldom asked, once somebody wants it; else the words of what it says. */
export function TableLine(props: Props) {
  const { at, id, line, around, columns, disabled, isFixed, isDragged, faults, Cell, onLine, onRemove, onPaste, onKey } = props
  const words = useWords()
  const { t } = words
  const more = columns.filter((column) => column.seldom === true)
  const rest = columns.filter((column) => column.seldom !== true)
  const isWrong = more.some((column) => faults[`${at}.${column.key}`] !== undefined)
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWrong || isWanted
  const said = more.filter((column) => isSaid(line, column))
  const wordsOf = ({ key, title, unit }: Field): string =>
    line[key] === true ? t(title) : `${t(title)}${t('layout.colon')}${String(line[key])}${unit === undefined ? '' : ` ${unit}`}`
  const titleOf = ({ title, unit }: Field): string => (unit === undefined ? t(title) : `${t(title)} (${unit})`)
  const moreId = useId()
  const cellOf = (column: Field) => {
    const fault = faults[`${at}.${column.key}`]
    const note = `${id}-${at}-${column.key}-note`
    const noted = fault === undefined && isShown(column, line) ? (column.note?.(line[column.key], words) ?? '') : ''
    return (
      <>
        {isShown(column, line) && (
          <Cell
            field={column}
            control={{
              id: `${id}-${at}-${column.key}`,
              label: `${t(column.title)} ${at + 1}`,
              value: line[column.key],
              onChange: (next) => onLine({ ...line, [column.key]: next }),
              disabled: disabled || (column.disabled?.(line) ?? false),
              faulty: fault !== undefined,
              describedBy: note,
              values: { ...around, ...line },
            }}
          />
        )}
        {fault !== undefined && (
          <p id={note} className="form-note form-fault" role="alert">
            {fault}
          </p>
        )}
        {noted !== '' && (
          <p id={note} className="form-note form-fault" role="status">
            {noted}
          </p>
        )}
      </>
    )
  }
  return (
    <>
      <tr className={isDragged ? 'form-line-dragged' : undefined} onDragOver={props.onDragOver} onDrop={(event) => event.preventDefault()}>
        {!disabled && !isFixed && (
          <td className="form-line-tool">
            <button
              type="button"
              className="plain-button form-line-handle"
              draggable
              aria-label={t('resource.moveLine', { n: at + 1 })}
              title={t('resource.moveLine', { n: at + 1 })}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                props.onDragStart()
              }}
              onDragEnd={props.onDragEnd}
              onKeyDown={onKey}
            >
              <IconDragDotVertical />
            </button>
          </td>
        )}
        {rest.map((column) => (
          <td
            key={column.key}
            className={`form-cell-${column.kind}`}
            onPaste={(event) => onPaste(event, columns.indexOf(column))}
            data-cell={`${at}.${column.key}`}
            data-title={isShown(column, line) ? titleOf(column) : ''}
          >
            {cellOf(column)}
          </td>
        ))}
        {(more.length > 0 || (!disabled && !isFixed)) && (
          <td className="form-line-tool form-line-end">
            {more.length > 0 && (
              <Button
                size="small"
                icon={isOpen ? <IconUp /> : <IconDown />}
                aria-label={t('resource.moreOfLine', { n: at + 1 })}
                title={t('resource.moreOfLine', { n: at + 1 })}
                aria-expanded={isOpen}
                aria-controls={moreId}
                disabled={isWrong}
                onClick={() => setWanted(!isWanted)}
              />
            )}
            {!disabled && !isFixed && (
              <Button size="small" icon={<IconDelete />} aria-label={t('resource.removeLine', { n: at + 1 })} onClick={onRemove} />
            )}
          </td>
        )}
      </tr>
      {!isOpen && said.length > 0 && (
        <tr className="form-line-more">
          <td colSpan={rest.length + (disabled || isFixed ? 1 : 2)}>
            <p className="form-note">{said.map(wordsOf).join(' · ')}</p>
          </td>
        </tr>
      )}
      {isOpen && more.length > 0 && (
        <tr className="form-line-more" id={moreId}>
          <td colSpan={rest.length + (disabled || isFixed ? 1 : 2)}>
            <div>
              {more.map((column) =>
                isShown(column, line) ? (
                  <div key={column.key} className={`form-cell-${column.kind}`} data-cell={`${at}.${column.key}`}>
                    <label htmlFor={`${id}-${at}-${column.key}`}>{titleOf(column)}</label>
                    {cellOf(column)}
                  </div>
                ) : null,
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
