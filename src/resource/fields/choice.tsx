import { Select } from '@arco-design/web-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TreePicker } from '#src/ui/tree-picker.tsx'
import { labelOf } from '#src/ui/option-label.ts'
import { useSelectInput } from '#src/ui/use-select-input.ts'
import { useDebouncedValue } from '#src/ui/use-debounced.ts'
import type { Option } from '../define.ts'
import type { Field, FieldControl, Search } from '../field.ts'
import { useOptions } from '../use-options.ts'

interface TreeNode {
  key: string
  value: string
  title: string
  disabled: boolean
  children?: TreeNode[]
}
const toTree = (options: readonly Option[]): TreeNode[] =>
  options.map(({ value, label, disabled = false, children }) => ({
    key: value,
    value,
    title: label,
    disabled,
    ...(children === undefined ? {} : { children: toTree(children) }),
  }))

/** A list is as wide as what it offers, not as the cell of a table that it opens from. */
const AS_WIDE_AS_WORDS = { autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Arco shows `undefined` as nothing chosen, '' as a choice. */
const chosenOf = ({ multiple }: Field, value: unknown): string | string[] | undefined =>
  multiple === true ? (Array.isArray(value) ? (value as string[]) : []) : text(value) === '' ? undefined : text(value)

/** One of several things, or several of them. */
export function Choice({ field, control }: { field: Field; control: FieldControl }) {
  const { t } = useTranslation()
  const options = useOptions(field.options, undefined, control.values)
  const { id, value, onChange, disabled, faulty, describedBy, label } = control
  useSelectInput(id, label ?? t(field.title))
  const common = {
    id,
    disabled,
    placeholder: t(field.placeholder ?? 'resource.choose'),
    allowClear: field.required !== true,
    showSearch: true,
    'aria-describedby': describedBy,
    ...(faulty ? { status: 'error' as const } : {}),
  }
  const chosen = chosenOf(field, value)
  const choose = (next: string | string[] | undefined): void => onChange(next ?? '')
  if (field.search !== undefined) return <SearchChoice search={field.search} common={common} chosen={chosen} onChange={choose} />
  if (field.kind === 'tree-select') {
    return (
      <TreePicker
        {...common}
        treeData={toTree(options)}
        value={chosen}
        multiple={field.multiple === true}
        onChange={choose}
        filterTreeNode={(wanted, node) => String(node.props.title).toLowerCase().includes(wanted.toLowerCase())}
        treeProps={{ autoExpandParent: true }}
      />
    )
  }
  if (field.kind === 'text')
    return (
      <Suggested
        options={options}
        common={{ ...common, placeholder: t(field.placeholder ?? 'resource.chooseOrType') }}
        chosen={text(chosen)}
        onChange={onChange}
      />
    )
  return (
    <Select
      {...common}
      triggerProps={AS_WIDE_AS_WORDS}
      value={chosen}
      mode={field.multiple === true ? 'multiple' : undefined}
      onChange={choose}
      options={options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      filterOption={(wanted, option) => labelOf(option).includes(wanted.toLowerCase())}
    />
  )
}

interface SuggestedProps {
  options: readonly Option[]
  common: object
  chosen: string
  onChange(next: string): void
}

/** A text for which there are suggestions: what is typed and is none of them is taken as it stands, also by who just goes on. */
function Suggested({ options, common, chosen, onChange }: SuggestedProps) {
  const typed = useRef('')
  const take = (next: string): void => {
    typed.current = ''
    onChange(next)
  }
  return (
    <Select
      {...common}
      triggerProps={AS_WIDE_AS_WORDS}
      allowCreate
      value={chosen === '' ? undefined : chosen}
      onInputValueChange={(text, reason) => {
        if (reason === 'manual') typed.current = text
      }}
      onChange={(next: string | undefined) => take(next ?? '')}
      onBlur={() => {
        const text = typed.current.trim()
        if (text === '') return
        const said = options.find(({ value, label }) => [value, label].some((one) => one.toLowerCase() === text.toLowerCase()))
        take(said?.value ?? text)
      }}
      options={options.map(({ value, label }) => ({ value, label }))}
      filterOption={(wanted, option) => labelOf(option).includes(wanted.toLowerCase())}
    />
  )
}

interface SearchChoiceProps {
  search: Search
  common: object
  chosen: string | string[] | undefined
  onChange(next: string | string[] | undefined): void
}

/** Typing pauses this long before the server is asked. */
const TYPING_MS = 300

/** A choice among more than is offered at once: the server looks for what was typed. */
function SearchChoice({ search, common, chosen, onChange }: SearchChoiceProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const wanted = useDebouncedValue(typed, TYPING_MS)
  // A definition's search never changes.
  // oxlint-disable-next-line react/hooks
  const found = search.useFound(wanted)
  const values = useMemo(() => (chosen === undefined ? [] : typeof chosen === 'string' ? [chosen] : chosen), [chosen])
  // oxlint-disable-next-line react/hooks
  const worded = search.useChosen(values)
  const options = [...worded.filter((one) => !found.some((other) => other.value === one.value)), ...found]
  return (
    <Select
      {...common}
      triggerProps={AS_WIDE_AS_WORDS}
      value={chosen}
      mode={Array.isArray(chosen) ? 'multiple' : undefined}
      onChange={onChange}
      onSearch={setTyped}
      onVisibleChange={(open) => open || setTyped('')}
      filterOption={false}
      {...(search.none === undefined || wanted === '' ? {} : { notFoundContent: <p className="search-none">{t(search.none)}</p> })}
      options={options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
    />
  )
}
