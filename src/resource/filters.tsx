import { Button, DatePicker, Input, Select } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localDate } from '#domain/time.ts'
import { settings } from '#src/settings.ts'
import { labelOf } from '#src/ui/option-label.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import type { Filter } from './define.ts'
import { daysOf, hasFilter, isRange, type FilterValue, type ListQuery } from './list-query.ts'
import { useOptions } from './use-options.ts'

/** Typing pauses this long before the server is asked. */
const TYPING_MS = 400

export interface FiltersProps {
  filters: readonly Filter[]
  query: ListQuery
  onChange(next: Record<string, FilterValue>): void
  onClear(): void
  /** Beside them. */
  children?: ReactNode
}

/** Below it more than two filters would push the rows off the screen. */
const PHONE = '(max-width: 599px)'

/** The filters of a list; nothing when there are none. On a phone all but the search fold behind a button, which says how many are set. */
export function Filters({ filters, query, onChange, onClear, children }: FiltersProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery(PHONE)
  const [isUnfolded, setUnfolded] = useState(false)
  const choices = filters.filter(({ kind }) => kind !== 'text')
  const folds = isPhone && choices.length > 1
  const chosen = choices.filter(({ key }) => query.filters[key] !== undefined).length
  const isFolded = folds && !isUnfolded
  const shown = isFolded ? filters.filter(({ kind }) => kind === 'text') : filters
  if (filters.length === 0) return null
  return (
    <div className="resource-filters" role="search" data-folded={isFolded ? '' : undefined}>
      {shown.map((filter) => {
        const props = { filter, query, value: query.filters[filter.key], onChange: (value: FilterValue) => onChange({ [filter.key]: value }) }
        if (filter.kind === 'text') return <TextFilter key={filter.key} {...props} />
        return filter.kind === 'select' ? <SelectFilter key={filter.key} {...props} /> : <RangeFilter key={filter.key} {...props} />
      })}
      {folds && (
        <Button icon={<IconFilter />} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {chosen === 0 ? t('resource.filters') : t('resource.filtersSet', { n: chosen })}
        </Button>
      )}
      {hasFilter(query) && <Button onClick={onClear}>{t('resource.clearFilters')}</Button>}
      {children}
    </div>
  )
}

interface OneProps {
  filter: Filter
  query: ListQuery
  value: FilterValue
  onChange(value: FilterValue): void
}

function TextFilter({ filter, value, onChange }: OneProps) {
  const { t } = useTranslation()
  const asked = typeof value === 'string' ? value : ''
  const [text, setText] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (known !== asked) {
    setKnown(asked)
    setText(asked)
  }
  useEffect(() => {
    if (text === asked) return undefined
    const timer = setTimeout(() => onChange(text), TYPING_MS)
    return () => clearTimeout(timer)
    // The question is what was typed; a handler made anew on each render must not start the pause again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, asked])
  const title = t(filter.title)
  return (
    <Input.Search
      style={{ width: filter.width ?? 220 }}
      allowClear
      placeholder={title}
      aria-label={title}
      value={text}
      maxLength={100}
      onChange={setText}
      onSearch={() => onChange(text)}
    />
  )
}

function SelectFilter({ filter, query, value, onChange }: OneProps) {
  const { t } = useTranslation()
  const options = useOptions(filter.options, query)
  const multiple = filter.multiple === true
  const title = t(filter.title)
  return (
    <Select
      style={{ width: filter.width ?? (multiple ? 180 : 160) }}
      allowClear
      showSearch
      placeholder={title}
      aria-label={title}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={1}
      value={multiple ? (Array.isArray(value) ? [...(value as readonly string[])] : []) : typeof value === 'string' ? value : undefined}
      onChange={(next: string | string[] | undefined) => onChange(next === '' || next?.length === 0 ? undefined : next)}
      options={options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      filterOption={(wanted, option) => labelOf(option).includes(wanted.toLowerCase())}
    />
  )
}

/** Days as the list shows its times, wherever the browser stands. */
function RangeFilter({ filter, query, value, onChange }: OneProps) {
  const { t } = useTranslation()
  // A definition's zone never changes: the hook is called on every render or on none.
  // oxlint-disable-next-line react/hooks
  const own = filter.useZone?.(query)
  const zone = own ?? settings.consoleZone
  return (
    <DatePicker.RangePicker
      style={{ width: filter.width ?? 260 }}
      placeholder={[t('resource.fromOf', { what: t(filter.title) }), t('resource.to')]}
      {...(own === undefined ? {} : { extra: <small className="dim">{t('resource.daysOf', { zone })}</small> })}
      value={isRange(value) ? [localDate(zone, value.from), localDate(zone, value.to - 1)] : []}
      onChange={(texts: string[] | undefined) => {
        // Cleared: nothing at all.
        const [from, to] = texts ?? []
        onChange(from === undefined || to === undefined ? undefined : daysOf(from, to, zone))
      }}
    />
  )
}
