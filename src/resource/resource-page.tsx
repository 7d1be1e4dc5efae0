import './resource.css'
import './form.css'
import { Button } from '@arco-design/web-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { EndpointName } from '#contract/endpoint.ts'
import type { FailedCause } from '#contract/live-value.ts'
import { useHoldsUnsaved } from '#src/atoms/unsaved.ts'
import { settings } from '#src/settings.ts'
import { Empty, Failed, Waiting } from '#src/ui/state-card.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumns } from './columns.ts'
import type { Resource } from './define.ts'
import type { Field } from './field.ts'
import { ImportDrawer } from './import/import-drawer.tsx'
import { Filters } from './filters.tsx'
import { hasFilter } from './list-query.ts'
import { leavesOf } from './leaves.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable, toggled } from './row-table.tsx'
import { ResourceFoot } from './resource-foot.tsx'
import { ResourceTools } from './resource-tools.tsx'
import { RowForm } from './row-form.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useAtHand } from './use-at-hand.ts'
import { useCommands, type Command } from './use-commands.tsx'
import { useList } from './use-list.ts'
import { useReorder } from './use-reorder.ts'
import { useTight } from './use-tight.ts'
import { useView, ViewSwitch } from './view-switch.tsx'

type Values = Record<string, unknown>

export interface ResourcePageProps<Row extends object, N extends EndpointName, V extends Values> {
  resource: Resource<Row, N, V>
  /** Beside the buttons of the list. */
  tools?: ReactNode
  /** Opens a row where the resource has no form; Enter, double click. */
  onOpen?(row: NoInfer<Row>): void
  /** The page has a row open: rows that follow the live stream stay where they are. */
  isHeld?: boolean
}

/** A page of one resource: filters, table or cards, form, actions, export. `operate=add` in the address of a page's own list begins a new record. */
export function ResourcePage<Row extends object, N extends EndpointName, V extends Values>({
  resource,
  tools,
  onOpen,
  isHeld,
}: ResourcePageProps<Row, N, V>) {
  const { t } = useTranslation()
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const list = useList(resource)
  const isUnsaved = useHoldsUnsaved()
  const { query, live } = list
  const [view, setView] = useView(resource.prefix)
  const { shown, choose, reset } = useColumns(resource.name, resource.columns)
  const { form } = resource
  /** Undefined: closed. */
  const [open, setOpen] = useState<{ row: Row | undefined; scope: string }>()
  const scope = JSON.stringify(resource.list.scope ?? null)
  const openForm = (row: Row | undefined): void => setOpen({ row, scope })
  // What was typed about one station must not be saved to another: the shell has asked before it switched.
  if (open !== undefined && open.scope !== scope) setOpen(undefined)
  const [importing, setImporting] = useState(false)

  // A selection is of the rows on screen: another question begins without one.
  const question = JSON.stringify([query, scope])
  const [selection, setSelection] = useState<{ question: string; keys: ReadonlySet<string> }>({ question, keys: new Set() })
  if (selection.question !== question) setSelection({ question, keys: new Set() })
  const select = (keys: ReadonlySet<string>): void => setSelection({ question, keys })
  const { commands, remove, reorder, mayCreate, mayEdit, refresh, isAsking, dialogs } = useCommands(resource, () => select(new Set()))
  const rowsBox = useRef<HTMLDivElement>(null)
  const isAtHand = useAtHand(rowsBox)
  // Both hooks of a definition that stays: called on every render, or on none.
  // oxlint-disable-next-line react/hooks, react/rules-of-hooks
  const followed = resource.useLive?.(list.rows, {
    query,
    busy: selection.keys.size > 0 || open !== undefined || isAsking || (isHeld ?? false),
    isAtHand,
    answer: list.answer,
    refresh: list.refresh,
    toFirstPage: () => list.change({ page: 1 }),
  })
  const rows = followed === undefined ? list.rows : followed.rows
  /** Rows that were folded or unfolded by hand: they are not as at first. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const leaves = useMemo(
    () =>
      leavesOf(rows ?? [], {
        rowKey: resource.rowKey,
        children: resource.children,
        isOpen: (key) => turned.has(key) !== (resource.unfolded ?? false),
        below: resource.expand !== undefined,
      }),
    [rows, resource, turned],
  )
  const selectedRows = leaves.filter((leaf) => selection.keys.has(leaf.key)).map((leaf) => leaf.row)

  const reordering = useReorder(rowsBox, leaves, reorder)
  const isTight = useTight(rowsBox, `${shown.map(({ key }) => key).join()} ${leaves.map(({ key }) => key).join()}`)
  const editing: Command<Row>[] =
    form === undefined
      ? []
      : [{ id: 'edit', title: t('resource.edit'), danger: false, row: true, bulk: false, visible: mayEdit, run: ([row]) => openForm(row) }]
  const rowCommands = [...editing, ...commands, ...(remove === undefined ? [] : [remove])]
  const bulk = [...commands, ...(remove === undefined ? [] : [remove])].filter((command) => command.bulk)
  const openRow = onOpen ?? (form === undefined ? undefined : openForm)

  const [address, setAddress] = useAddress()
  const opensNew = resource.prefix === undefined && address.get('operate') === 'add' && mayCreate
  useEffect(() => {
    if (!opensNew) return
    setOpen({ row: undefined, scope })
    // It has been done: a page that is loaded anew shows the list, and the same link begins one more.
    setAddress({ operate: undefined })
    // Once for each time it is asked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opensNew])

  // What is typed stays until its form is closed, also one beside the list (of a device that is adopted). A list that is a part of a page (a tab about one
  // station) says itself that it is refused: the page is theirs. So is one that is refused with a filter, which may name a station that is theirs no more.
  const isRefused = live.state === 'failed' && live.cause === 'forbidden'
  const isByFilter = isRefused && hasFilter(query)
  if (isRefused && !isByFilter && open === undefined && !isAsking && !isUnsaved) {
    if (resource.prefix === undefined) return <Navigate to="/403" replace />
    return <Broken cause={live.cause} words={live.words} onRetry={list.refresh} />
  }
  const Rows = mobile ? RowCards<Row> : RowTable<Row>
  const Tile = view === 'cards' ? resource.card : undefined
  return (
    <div className="resource">
      <div className="resource-bar">
        <Filters filters={resource.filters ?? []} query={query} onChange={list.filter} onClear={list.clearFilters}>
          <SavedFilters name={resource.name} query={query} shape={list.shape} onApply={list.ask} />
        </Filters>
        <ResourceTools
          resource={resource}
          list={list}
          shown={shown}
          // Cards are not selected.
          commands={Tile === undefined ? bulk : []}
          selected={selectedRows}
          onCreate={mayCreate ? () => openForm(undefined) : undefined}
          onImport={() => setImporting(true)}
          onRefresh={() => refresh()}
          chooser={!mobile && <ColumnChooser columns={resource.columns} shown={shown} onChoose={choose} onReset={reset} />}
        >
          {resource.card !== undefined && <ViewSwitch view={view} onChange={setView} />}
          {tools}
        </ResourceTools>
      </div>
      <div
        ref={rowsBox}
        className="resource-rows card"
        aria-busy={list.loading}
        // Cards without buttons have nothing to stand on for whoever scrolls by keys; rows of a table do.
        {...(mobile ? { tabIndex: 0, role: 'group', 'aria-label': t('resource.rows') } : {})}
      >
        {live.state === 'failed' ? (
          <Broken cause={live.cause} words={isByFilter ? t('resource.filterRefused') : live.words} onRetry={list.refresh} />
        ) : rows === undefined ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <Empty>
            {t(hasFilter(query) ? 'resource.noMatch' : resource.emptyText)}
            {mayCreate && resource.emptySaysHow !== true && !hasFilter(query) && (
              <small>{t('resource.beginNew', { create: t('resource.create') })}</small>
            )}
          </Empty>
        ) : Tile !== undefined ? (
          <ul className="resource-tiles">
            {rows.map((row) => (
              <li key={resource.rowKey(row)}>
                <Tile row={row} onOpen={() => openRow?.(row)} />
              </li>
            ))}
          </ul>
        ) : (
          <Rows
            isTight={isTight}
            rows={leaves}
            onFold={(key) => setTurned((before) => toggled(before, key))}
            expand={resource.expand}
            rowClass={resource.rowClass}
            reordering={reordering}
            mayEdit={mayEdit}
            columns={shown}
            query={query}
            onSort={list.sortBy}
            commands={rowCommands}
            maySelect={bulk.length === 0 ? undefined : (row) => bulk.some((command) => command.visible(row))}
            selected={selection.keys}
            onSelect={select}
            onOpen={openRow}
            onDelete={remove && ((row) => remove.visible(row) && remove.run([row]))}
          />
        )}
      </div>
      {Boolean(followed?.notice) && <div className="resource-notice">{followed?.notice}</div>}
      <ResourceFoot list={list} selected={selection.keys.size} isSmall={mobile} />
      {open !== undefined && form !== undefined && (
        <RowForm
          key={open.row === undefined ? 'new' : resource.rowKey(open.row)}
          resource={resource}
          form={form}
          row={open.row}
          readOnly={open.row === undefined ? !mayCreate : !mayEdit(open.row)}
          onClose={(saved) => {
            setOpen(undefined)
            if (saved) refresh()
          }}
        />
      )}
      {importing && resource.import !== undefined && (
        <ImportDrawer
          title={`${t('resource.import.title')} · ${t(resource.import.fileName)}`}
          name={t(resource.import.fileName)}
          endpoint={resource.import.endpoint}
          // What a field asks of its form's values it asks of a row.
          fields={resource.import.fields ?? ((form?.fields ?? []) as readonly Field[])}
          asked={resource.import.asked}
          csv={resource.import.csv}
          unusual={resource.import.unusual}
          unique={resource.import.unique}
          parent={resource.import.parent}
          onClose={(made) => {
            setImporting(false)
            if (made) refresh()
          }}
        />
      )}
      {dialogs}
    </div>
  )
}

function Broken({ cause, words, onRetry }: { cause: FailedCause; words: string | undefined; onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <div className="resource-broken">
      <Failed cause={cause} words={words} />
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </div>
  )
}
