import { Button } from '@arco-design/web-react'
import { IconDownload, IconRefresh, IconUpload } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointName } from '#contract/endpoint.ts'
import type { InProject, PermissionId } from '#contract/permission.ts'
import { ApiError } from '#src/api/api-error.ts'
import { canAtom } from '#src/atoms/session.ts'
import { message } from '#src/ui/message.ts'
import type { Column, Resource } from './define.ts'
import type { FormValues } from './field.ts'
import { allRows, downloadSheet, sheetOf, sheetTitles } from './export-rows.ts'
import type { Command } from './use-commands.tsx'
import type { List } from './use-list.ts'
import { useWords } from './use-options.ts'

export interface ResourceToolsProps<Row extends object, N extends EndpointName, V extends FormValues> {
  resource: Resource<Row, N, V>
  list: List<Row>
  /** Columns on screen: those are exported. */
  shown: readonly Column<Row>[]
  /** What is done with several rows. */
  commands: readonly Command<Row>[]
  selected: readonly Row[]
  /** Undefined: nobody makes new ones here. */
  onCreate: (() => void) | undefined
  onImport(): void
  onRefresh(): void
  chooser: ReactNode
  /** The page's own. */
  children: ReactNode
}

/** What is done with a list as a whole. */
export function ResourceTools<Row extends object, N extends EndpointName, V extends FormValues>(props: ResourceToolsProps<Row, N, V>) {
  const { resource, list, shown, commands, selected, onCreate, onImport, onRefresh, chooser, children } = props
  const { t } = useTranslation()
  const words = useWords()
  const can = useAtomValue(canAtom)
  const [exporting, setExporting] = useState(false)
  const offers = (what: { permission?: PermissionId | InProject } | undefined): boolean =>
    what !== undefined && (what.permission === undefined || can(what.permission))

  const exportAll = async (): Promise<void> => {
    setExporting(true)
    try {
      const { rows: all, total } = await allRows(resource.list, list.query, list.shape)
      const titles = sheetTitles(shown, resource.import !== undefined, words)
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
  return (
    <div className="resource-tools">
      {children}
      {onCreate !== undefined && (
        <Button type="primary" onClick={onCreate}>
          {t('resource.create')}
        </Button>
      )}
      {commands.map((command) => {
        const rows = selected.filter(command.visible)
        // With nothing selected it can be pressed, and says that; it does not look as if it were ready.
        const isIdle = rows.length === 0
        return (
          <Button
            key={command.id}
            {...(isIdle ? { className: 'resource-idle', title: t('resource.noRows') } : {})}
            status={command.danger && !isIdle ? 'danger' : 'default'}
            onClick={() => command.run(rows)}
          >
            {command.id === 'remove' ? t('resource.removeSelected') : command.title}
          </Button>
        )
      })}
      {offers(resource.import) && (
        <Button icon={<IconUpload />} onClick={onImport}>
          {t('resource.import.title')}
        </Button>
      )}
      {offers(resource.export) && (
        <Button
          icon={<IconDownload />}
          loading={exporting}
          disabled={list.total === 0}
          title={list.total === 0 ? t('resource.nothingToExport') : undefined}
          onClick={() => void exportAll()}
        >
          {t('resource.export')}
        </Button>
      )}
      <Button icon={<IconRefresh />} aria-label={t('resource.refresh')} title={t('resource.refresh')} onClick={onRefresh} />
      {chooser}
    </div>
  )
}
