import { Input } from '@arco-design/web-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { DecimalInput, IntegerInput } from '#src/ui/inputs/inputs.tsx'
import { withMark } from '#src/ui/corrected.tsx'
import { WholeFigures } from '#src/ui/whole-figures.tsx'
import type { CellEdit, Column } from './define.ts'
import { cellText } from './export-rows.ts'
import { useWords } from './use-options.ts'

/** What a cell says, as it looks; changed in its place where its column is. */
export function Cell<Row>({ column, row, mayEdit }: { column: Column<Row>; row: Row; mayEdit: boolean }) {
  const words = useWords()
  const text = cellText(column, row, words)
  const plain = column.render?.(row, words) ?? (text === '' ? '—' : typeof text === 'string' ? <WholeFigures>{text}</WholeFigures> : text)
  const shown = withMark(plain, column.isCorrected?.(row) === true)
  const said =
    column.wraps === undefined || text === '' ? (
      shown
    ) : (
      <div className="name-cell" style={{ minWidth: column.wraps }}>
        {shown}
      </div>
    )
  return column.edit === undefined || !mayEdit ? said : <EditCell edit={column.edit} row={row} title={words.t(column.title)} said={said} />
}

interface EditCellProps<Row> {
  edit: CellEdit<Row>
  row: Row
  title: string
  said: ReactNode
}

/** Behind the dot of a number. */
const PLACES = 4

/** A click opens it, Enter or leaving it saves, Escape leaves it as it was; a refusal keeps it open with what was typed. */
function EditCell<Row>({ edit, row, title, said }: EditCellProps<Row>) {
  const { t } = useTranslation()
  /** Undefined: it is not open. */
  const [typed, setTyped] = useState<{ value: string | number | null }>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const close = (): void => {
    setTyped(undefined)
    setFault('')
  }
  const save = async (): Promise<void> => {
    if (typed === undefined || busy) return
    if (typed.value === edit.value(row)) return close()
    if (Number.isNaN(typed.value))
      return setFault(edit.kind === 'integer' ? t('resource.fault.integer') : t('resource.fault.places', { count: PLACES }))
    if (typeof typed.value === 'number' && !Number.isFinite(typed.value)) return setFault(t('resource.fault.range'))
    setBusy(true)
    try {
      await edit.save(row, typed.value)
      close()
    } catch (error) {
      setFault(error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : t('state.server'))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  if (typed === undefined) {
    return (
      <button
        type="button"
        className="plain-button resource-edit"
        title={t('resource.editCell', { title })}
        onClick={() => setTyped({ value: edit.value(row) })}
      >
        {said}
      </button>
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const common = { 'aria-label': title, autoFocus: true, disabled: busy, onKeyDown, onBlur: () => void save() }
  const set = (value: string | number | undefined): void => setTyped({ value: value ?? null })
  const number = typeof typed.value === 'number' ? typed.value : undefined
  return (
    <span className="resource-editing">
      {edit.kind === 'text' ? (
        <Input {...common} size="small" status={fault === '' ? undefined : 'error'} value={String(typed.value ?? '')} onChange={set} />
      ) : edit.kind === 'integer' ? (
        <IntegerInput {...common} error={fault !== ''} value={number} onChange={set} />
      ) : (
        <DecimalInput {...common} error={fault !== ''} places={PLACES} value={number} onChange={set} />
      )}
      {fault !== '' && (
        <small className="form-fault" role="alert">
          {fault}
        </small>
      )}
    </span>
  )
}
