import { Button, Pagination } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useMemo, useRef, useState, type ClipboardEvent, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, FieldControl, FormValues } from '../field.ts'
import { emptyValue, readerFirst } from '../field.ts'
import { useWords } from '../use-options.ts'
import { moved, pasted } from './lines.ts'
import { TableImport } from './table-import.tsx'
import { TableLine } from './table-line.tsx'

export interface ControlProps {
  field: Field
  control: FieldControl
}

const NONE: readonly Field[] = []
/** More lines than these are drawn page by page: each has as many boxes as the table has columns. */
const PAGE_LINES = 50

/** A list of records inside a record (`Cell`: what one of its fields is filled in with): lines that are filled in, put in order by their handle (or Alt and arrows), and pasted from a spreadsheet. */
export function TableControl({ field, control, Cell }: ControlProps & { Cell: ComponentType<ControlProps> }) {
  const { t } = useTranslation()
  const words = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  const [dragged, setDragged] = useState<number>()
  /** Lines of the last paste for which there was no room. */
  const [leftOut, setLeftOut] = useState(0)
  const { columns: given = NONE, max: most = 500 } = field
  const columns = useMemo(() => readerFirst(given, words.language), [given, words.language])
  const { id, value, onChange, disabled, faults = {}, describedBy } = control
  const isFixed = field.fixedLines === true
  const lines = Array.isArray(value) ? (value as FormValues[]) : []
  const room = isFixed ? lines.length : most
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_LINES))
  const [wantedPage, setPage] = useState(1)
  const page = Math.min(wantedPage, pages)
  const first = (page - 1) * PAGE_LINES
  // What is wrong may stand on another page.
  const wrong = Object.keys(faults).reduce((least, way) => Math.min(least, Number.parseInt(way, 10)), Number.POSITIVE_INFINITY)
  const [shownWrong, setShownWrong] = useState(wrong)
  if (wrong !== shownWrong) {
    setShownWrong(wrong)
    if (Number.isFinite(wrong)) setPage(Math.floor(wrong / PAGE_LINES) + 1)
  }
  const heads = columns.filter((column) => column.seldom !== true)
  const fresh = (): FormValues => field.line?.() ?? Object.fromEntries(columns.map((column) => [column.key, emptyValue(column)]))

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= lines.length || from === to) return
    onChange(moved(lines, from, to))
    requestAnimationFrame(() => body.current?.querySelectorAll<HTMLElement>('.form-line-handle')[to - first]?.focus())
  }
  const onKey = (event: KeyboardEvent, at: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const onPaste = (event: ClipboardEvent, line: number, column: number): void => {
    const text = event.clipboardData.getData('text/plain')
    // One value is an ordinary paste into its box.
    if (disabled || !/[\t\n\r]/.test(text.trim())) return
    event.preventDefault()
    const next = pasted(lines, { text, line, column }, columns, fresh, words)
    setLeftOut(Math.max(0, next.length - room))
    onChange(next.slice(0, room))
  }
  const lineOf = (line: FormValues, i: number) => (
    <TableLine
      // Lines may be alike: their place is what they are known by.
      // oxlint-disable-next-line react/no-array-index-key
      key={i}
      at={i}
      id={id}
      line={line}
      around={control.values}
      columns={columns}
      disabled={disabled}
      isFixed={isFixed}
      isDragged={dragged === i}
      faults={faults}
      Cell={Cell}
      onLine={(next) => onChange(lines.map((one, n) => (n === i ? next : one)))}
      onRemove={() => onChange(lines.filter((_, n) => n !== i))}
      onPaste={(event, column) => onPaste(event, i, column)}
      onKey={(event) => onKey(event, i)}
      onDragStart={() => setDragged(i)}
      onDragEnd={() => setDragged(undefined)}
      onDragOver={(event) => {
        if (dragged === undefined) return
        event.preventDefault()
        if (dragged === i) return
        onChange(moved(lines, dragged, i))
        setDragged(i)
      }}
    />
  )
  return (
    <div className={isFixed ? 'form-lines fixed' : 'form-lines'} id={id} role="group" tabIndex={-1} aria-describedby={describedBy}>
      <table className="plain-table">
        <thead>
          <tr>
            {!disabled && !isFixed && <th aria-label={t('resource.order')} />}
            {heads.map((column) => (
              <th key={column.key}>
                {t(column.title)}
                {column.unit !== undefined && <span className="dim"> ({column.unit})</span>}
              </th>
            ))}
            {((!disabled && !isFixed) || heads.length < columns.length) && <th aria-label={t('resource.actions')} />}
          </tr>
        </thead>
        <tbody ref={body}>{lines.slice(first, first + PAGE_LINES).map((line, down) => lineOf(line, first + down))}</tbody>
      </table>
      {pages > 1 && <Pagination size="small" current={page} pageSize={PAGE_LINES} total={lines.length} onChange={setPage} showTotal />}
      {leftOut > 0 && (
        <p className="form-note form-fault" role="alert">
          {t('resource.leftOut', { most: room, count: leftOut })}
        </p>
      )}
      {!disabled && !isFixed && lines.length < most && (
        <Button
          long
          icon={<IconPlus />}
          onClick={() => {
            onChange([...lines, fresh()])
            setPage(Math.floor(lines.length / PAGE_LINES) + 1)
          }}
        >
          {t('resource.addLine')}
        </Button>
      )}
      {field.sheet === true && !disabled && <TableImport name={t(field.title)} columns={columns} lines={lines} most={most} onLines={onChange} />}
    </div>
  )
}
