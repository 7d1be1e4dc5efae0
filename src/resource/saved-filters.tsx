import { Button, Input, Trigger } from '@arco-design/web-react'
import { IconStar, IconDelete } from '@arco-design/web-react/icon'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { localValue, type LocalValue } from '#src/api/local-value.ts'
import { isTooLong, TooLong } from '#src/ui/inputs/too-long.tsx'
import { hasFilter, readList, writeList, type ListQuery, type ListShape } from './list-query.ts'
import { readSaved, withSaved, type SavedFilter } from './saved-filters.ts'

/** Letters of a name. */
const MOST_TITLE = 40

const stores = new Map<string, LocalValue>()
const storeOf = (name: string): LocalValue => {
  let store = stores.get(name)
  if (store === undefined) stores.set(name, (store = localValue(`filters:${name}`)))
  return store
}

export interface SavedFiltersProps {
  /** Of the resource. */
  name: string
  query: ListQuery
  shape: ListShape
  /** A saved question is asked again, from its first page. */
  onApply(query: ListQuery): void
}

/** Questions that a person asks again and again: kept under a name in this browser, asked again with one click. */
export function SavedFilters({ name, query, shape, onApply }: SavedFiltersProps) {
  const { t } = useTranslation()
  const store = storeOf(name)
  const saved = readSaved(useSyncExternalStore(store.subscribe, store.get))
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const title = typed.trim()
  const isLong = isTooLong(typed, MOST_TITLE)
  const keep = (next: readonly SavedFilter[]): void => store.set(next.length === 0 ? undefined : JSON.stringify(next))
  const save = (): void => {
    if (title === '' || isLong) return
    keep(withSaved(saved, title, writeList({ ...query, page: 1 }, shape).toString()))
    setTyped('')
  }
  const mayName = hasFilter(query)
  if (saved.length === 0 && !mayName) return null
  const popup = (
    <div className="resource-popup saved-filters" role="group" aria-label={t('resource.savedFilters.title')}>
      {saved.map((one) => (
        <div key={one.title} className="saved-filter">
          <button
            type="button"
            className="plain-button"
            onClick={() => {
              onApply(readList(new URLSearchParams(one.query), shape))
              setOpen(false)
            }}
          >
            {one.title}
          </button>
          <Button
            size="mini"
            icon={<IconDelete />}
            aria-label={t('resource.savedFilters.remove', { title: one.title })}
            onClick={() => keep(saved.filter((other) => other !== one))}
          />
        </div>
      ))}
      {mayName && (
        <div className="saved-filter">
          <Input
            size="small"
            status={isLong ? 'error' : undefined}
            placeholder={t('resource.savedFilters.name')}
            aria-label={t('resource.savedFilters.name')}
            value={typed}
            onChange={setTyped}
            onPressEnter={save}
          />
          <Button size="small" type="primary" disabled={title === '' || isLong} onClick={save}>
            {t('resource.save')}
          </Button>
        </div>
      )}
      <TooLong text={typed} most={MOST_TITLE} />
    </div>
  )
  return (
    <Trigger trigger="click" position="bl" popupVisible={open} onVisibleChange={setOpen} popup={() => popup}>
      <Button icon={<IconStar />} aria-label={t('resource.savedFilters.title')} title={t('resource.savedFilters.title')} />
    </Trigger>
  )
}
