import './record.css'
import { Button } from '@arco-design/web-react'
import { IconLeft } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { EndpointName } from '#contract/endpoint.ts'
import { usePageName } from '#src/atoms/page-name.ts'
import { useHoldsUnsaved } from '#src/atoms/unsaved.ts'
import { Failed, Waiting } from '#src/ui/state-card.tsx'
import { Stale } from '#src/ui/stale.tsx'
import type { Resource } from './define.ts'
import type { FormValues } from './field.ts'
import { RecordActions } from './record-actions.tsx'
import { listAddress, RECORD, recordAddress } from './record-address.tsx'
import { RecordTabs, type RecordView } from './record-tabs.tsx'
import { ResourcePage, type ResourcePageProps } from './resource-page.tsx'
import { useWords } from './use-options.ts'
import { useRecord } from './use-record.ts'

/** A list, or the record of it that the address names. */
export function RecordPages<Row extends object, N extends EndpointName, V extends FormValues>({
  view,
  ...list
}: Omit<ResourcePageProps<Row, N, V>, 'onOpen'> & { view: RecordView<NoInfer<Row>> }) {
  const { resource } = list
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const id = address.get(RECORD) ?? ''
  if (id !== '') return <RecordPage key={id} resource={resource} view={view} id={id} />
  return <ResourcePage {...list} onOpen={(row) => void navigate({ search: recordAddress(address, resource.rowKey(row)) })} />
}

interface Props<Row extends object, N extends EndpointName, V extends FormValues> {
  resource: Resource<Row, N, V>
  view: RecordView<NoInfer<Row>>
  id: string
}

/** One record at an address of its own (`?record=<id>&tab=<key>`): head, actions, tabs. */
function RecordPage<Row extends object, N extends EndpointName, V extends FormValues>({ resource, view, id }: Props<Row, N, V>) {
  const { t } = useTranslation()
  const words = useWords()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const record = useRecord(resource, id)
  const isUnsaved = useHoldsUnsaved()
  // What was typed about it stays to be read and copied, whatever becomes of the record and of the right to see it.
  const isRefused = record.state === 'failed' && record.cause === 'forbidden'
  const isGone = record.state === 'missing' || (isRefused && isUnsaved)
  const row = record.state === 'there' || record.state === 'stale' ? record.row : record.state !== 'waiting' && isGone ? record.was : undefined
  usePageName(row === undefined ? undefined : view.name(row, words))
  const isOfStation = ['stationId', 'powerstationId'].some((key) => key in (resource.list.scope ?? {}))
  const leave = (): void => void navigate({ search: listAddress(address, view.tabs) })

  if (isRefused && row === undefined) return <Navigate to="/403" replace />
  return (
    <div className="record">
      <header className="record-head">
        <Button icon={<IconLeft />} aria-label={t('resource.record.back')} title={t('resource.record.back')} onClick={leave} />
        {row !== undefined && (
          <>
            <h2>{view.name(row, words)}</h2>
            {!isGone && view.badge?.(row, words)}
            <RecordActions resource={resource} row={row} isGone={isGone} onRemoved={leave} />
          </>
        )}
      </header>
      <Stale live={record} />
      {isGone && row !== undefined && (
        <p className="form-fault" role="alert">
          {t('resource.record.gone')}
        </p>
      )}
      {row !== undefined ? (
        <>
          {view.notice?.(row, words)}
          <RecordTabs resource={resource} view={view} row={row} />
        </>
      ) : record.state === 'failed' ? (
        <div className="resource-broken">
          <Failed cause={record.cause} words={record.words} />
          <Button onClick={record.retry}>{t('app.retry')}</Button>
        </div>
      ) : record.state === 'missing' ? (
        <div className="resource-broken" role="alert">
          {t(isOfStation ? 'resource.record.missingOfStation' : 'resource.record.missing', { id })}
          <Button onClick={leave}>{t('resource.record.back')}</Button>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  )
}
