import './resource.css'
import { Button, Pagination, Select } from '@arco-design/web-react'
import { IconDownload, IconRefresh, IconUpload } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { EndpointName } from '#contract/endpoint.ts'
import type { FailedCause } from '#contract/live-value.ts'
import { ApiError } from '#src/api/api-error.ts'
import { canAtom } from '#src/atoms/session.ts'
import { settings } from '#src/settings.ts'
import { message } from '#src/ui/message.ts'
import { Empty, Failed, Waiting } from '#src/ui/state-card.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { useColumns } from './columns.ts'
import type { Resource } from './define.ts'
import type { Field } from './field.ts'
import { ImportDrawer } from './import/import-drawer.tsx'
import { allRows, downloadSheet, sheetOf } from './export-rows.ts'
import { Filters } from './filters.tsx'
import { hasFilter, pageSizes } from './list-query.ts'
import { leavesOf } from './leaves.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable, toggled } from './row-table.tsx'
import { RowForm } from './row-form.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useCommands, type Command } from './use-commands.tsx'
import { useList } from './use-list.ts'
import { useWords } from './use-options.ts'
import { useReorder } from './use-reorder.ts'

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

/** A page of one resource: filters, table or cards, form, actions, export. */
export function ResourcePage<Row extends object, N extends EndpointName, V extends Values>({
  resource,
  tools,
  onOpen,
  isHeld,
}: ResourcePageProps<Row, N, V>) {
  const { t } = useTranslation()
  const words = useWords()
  const can = useAtomValue(canAtom)
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const list = useList(resource)
  const { query, live, total, count } = list
  const { shown, choose, reset } = useColumns(resource.name, resource.columns)
  const { form } = resource
  /** Undefined: closed. */
  const [open, setOpen] = useState<{ row: Row | undefined; scope: string }>()
  const scope = JSON.stringify(resource.list.scope ?? null)
  const openForm = (row: Row | undefined): void => setOpen({ row, scope })
  // What was typed about one station must not be saved to another: the shell has asked before it switched.
  if (open !== undefined && open.scope !== scope) setOpen(undefined)
  const [exporting, setExporting] = useState(false)
  const [importing, setImporting] = useState(false)

  // A selection is of the rows on screen: another question begins without one.
  const question = JSON.stringify([query, scope])
  const [selection, setSelection] = useState<{ question: string; keys: ReadonlySet<string> }>({ question, keys: new Set() })
  if (selection.question !== question) setSelection({ question, keys: new Set() })
  const select = (keys: ReadonlySet<string>): void => setSelection({ question, keys })
  // Both hooks of a definition that stays: called on every render, or on none.
  // oxlint-disable-next-line react/hooks, react/rules-of-hooks
  const followed = resource.useLive?.(list.rows, {
    query,
    busy: selection.keys.size > 0 || open !== undefined || (isHeld ?? false),
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

  const { commands, remove, reorder, mayCreate, mayEdit, refresh, dialogs } = useCommands(resource, () => select(new Set()))
  const rowsBox = useRef<HTMLDivElement>(null)
  const reordering = useReorder(rowsBox, leaves, reorder)
  const editing: Command<Row>[] =
    form === undefined
      ? []
      : [{ id: 'edit', title: t('resource.edit'), danger: false, row: true, bulk: false, visible: mayEdit, run: ([row]) => openForm(row) }]
  const rowCommands = [...editing, ...commands, ...(remove === undefined ? [] : [remove])]
  const bulk = [...commands, ...(remove === undefined ? [] : [remove])].filter((command) => command.bulk)
  const openRow = onOpen ?? (form === undefined ? undefined : openForm)

  const exportAll = async (): Promise<void> => {
    setExporting(true)
    try {
      const { rows: all, total } = await allRows(resource.list, query, list.shape)
      const titles = shown.map((column) => t(column.title))
      const fileName = resource.export === undefined ? resource.name : t(resource.export.fileName)
      const every = all.flatMap(function below(row: Row): Row[] {
        return [row, ...(resource.children?.(row) ?? []).flatMap(below)]
      })
      await downloadSheet(fileName, sheetOf(shown, titles, every, words))
      if (all.length < total) message.warning(t('resource.exportCut', { total, n: all.length }))
      else message.success(t('resource.exported', { n: every.length }))
    } catch (error) {
      message.error(error instanceof ApiError && error.message !== '' ? error.message : t('state.server'))
    } finally {
      setExporting(false)
    }
  }
  const mayImport = resource.import !== undefined && (resource.import.permission === undefined || can(resource.import.permission))
  const mayExport = resource.export !== undefined && (resource.export.permission === undefined || can(resource.export.permission))

  if (live.state === 'failed' && live.cause === 'forbidden') return <Navigate to="/403" replace />
  const Rows = mobile ? RowCards<Row> : RowTable<Row>
  return (
    <div className="resource">
      <div className="resource-bar">
        <Filters filters={resource.filters ?? []} query={query} onChange={list.filter} onClear={list.clearFilters}>
          <SavedFilters name={resource.name} query={query} shape={list.shape} onApply={list.ask} />
        </Filters>
        <div className="resource-tools">
          {tools}
          {mayCreate && (
            <Button type="primary" onClick={() => openForm(undefined)}>
              {t('resource.create')}
            </Button>
          )}
          {bulk.map((command) => (
            <Button key={command.id} status={command.danger ? 'danger' : 'default'} onClick={() => command.run(selectedRows.filter(command.visible))}>
              {command.id === 'remove' ? t('resource.removeSelected') : command.title}
            </Button>
          ))}
          {mayImport && (
            <Button icon={<IconUpload />} onClick={() => setImporting(true)}>
              {t('resource.import.title')}
            </Button>
          )}
          {mayExport && (
            <Button icon={<IconDownload />} loading={exporting} disabled={total === 0} onClick={() => void exportAll()}>
              {t('resource.export')}
            </Button>
          )}
          <Button icon={<IconRefresh />} aria-label={t('resource.refresh')} title={t('resource.refresh')} onClick={() => refresh()} />
          {!mobile && <ColumnChooser columns={resource.columns} shown={shown} onChoose={choose} onReset={reset} />}
        </div>
      </div>
      {followed?.notice}
      <div ref={rowsBox} className="resource-rows card" aria-busy={list.loading}>
        {live.state === 'failed' ? (
          <Broken cause={live.cause} words={live.words} onRetry={list.refresh} />
        ) : rows === undefined ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <Empty>{t(hasFilter(query) ? 'resource.noMatch' : resource.emptyText)}</Empty>
        ) : (
          <Rows
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
      <div className="resource-foot">
        <span className="dim">
          {t('resource.total', { n: count })}
          {selection.keys.size > 0 && ` · ${t('resource.selected', { n: selection.keys.size })}`}
        </span>
        {live.state === 'stale' && (
          <button type="button" className="plain-button resource-stale" onClick={list.refresh}>
            {t('resource.stale')}
          </button>
        )}
        <span className="resource-pager">
          <Pagination
            size="small"
            simple={mobile}
            current={query.page}
            pageSize={query.size}
            total={total}
            onChange={(page) => list.change({ page })}
          />
          <Select
            size="small"
            style={{ width: 110 }}
            aria-label={t('resource.pageSize')}
            value={query.size}
            onChange={(size: number) => list.change({ size })}
            options={pageSizes.map((n) => ({ value: n, label: t('resource.perPage', { n }) }))}
          />
        </span>
      </div>
      {open !== undefined && form !== undefined && (
        <RowForm
          key={open.row === undefined ? 'new' : resource.rowKey(open.row)}
          resource={resource}
          form={form}
          row={open.row}
          readOnly={open.row !== undefined && !mayEdit(open.row)}
          onClose={(saved) => {
            setOpen(undefined)
            if (saved) refresh()
          }}
        />
      )}
      {importing && resource.import !== undefined && (
        <ImportDrawer
          title={t('resource.import.title')}
          name={t(resource.import.fileName)}
          endpoint={resource.import.endpoint}
          // What a field asks of its form's values it asks of a row.
          fields={resource.import.fields ?? ((form?.fields ?? []) as readonly Field[])}
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
