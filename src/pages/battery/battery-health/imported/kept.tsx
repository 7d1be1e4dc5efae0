import { Button, Input, Modal, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/endpoint.ts'
import type { BatteryImport, BatteryImportFigures } from '#contract/schemas/battery-import.ts'
import { formatNumber } from '#domain/units.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { Can } from '#src/ui/can.tsx'
import { message } from '#src/ui/message.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'

export const EDIT = 'energy_batteryHealth:edit'
/** Somebody else may keep one. */
const EVERY_MS = 60_000

export interface ClusterChoice {
  sn: string
  name: string
}

interface Props {
  stationId: string
  zone: string
  clusters: readonly ClusterChoice[]
  onOpen(id: string): void
}

/** Histories out of files that the station keeps: everybody who sees the page sees them. */
export function KeptImports({ stationId, zone, clusters, onOpen }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const live = useQuery(
    'batteryImportList',
    useMemo(() => ({ powerstationId: stationId, order: 'desc' as const, pageSize: 100 }), [stationId]),
    { everyMs: EVERY_MS },
  )
  const [ask, dialog] = useAsk()
  const [renamed, setRenamed] = useState<BatteryImport>()
  const n = (value: number | null, decimals: number): string => (value === null ? '—' : formatNumber(value, decimals, language))
  const remove = async (one: BatteryImport): Promise<void> => {
    if (!(await ask(t('batteryHealth.kept.delete'), one.name, true))) return
    await call('deleteBatteryImport', { ids: [one.id] }).catch(message.failed)
    refreshQueries('batteryImportList')
  }
  return (
    <section className="card section-card">
      {dialog}
      <h2>{t('batteryHealth.kept.title')}</h2>
      <LiveView live={live}>
        {({ importList }) =>
          importList.length === 0 ? (
            <p className="health-note">{t('batteryHealth.kept.none')}</p>
          ) : (
            <div className="figure-table figure-cards" tabIndex={0} role="group" aria-label={t('batteryHealth.kept.title')}>
              <table>
                <thead>
                  <tr>
                    <th>{t('batteryHealth.kept.name')}</th>
                    <th>{t('battery.cluster')}</th>
                    <th>{t('batteryHealth.kept.kind')}</th>
                    <th className="figure-right">{t('batteryHealth.imported.capacity')}</th>
                    <th className="figure-right">{t('batteryHealth.kept.soh')}</th>
                    <th>{t('batteryHealth.kept.uploaded')}</th>
                    <th aria-label={t('resource.actions')} />
                  </tr>
                </thead>
                <tbody>
                  {importList.map((one) => (
                    <tr key={one.id}>
                      <td>
                        <button type="button" className="figure-open health-kept-name" title={one.name} onClick={() => onOpen(one.id)}>
                          {one.name}
                        </button>
                      </td>
                      <td>{nameOf(one.deviceName, one.deviceNameEn, language) || one.deviceSn || '—'}</td>
                      <td>{t(`batteryHealth.kept.kinds.${one.kind}`, { n: n(one.rows, 0), count: one.rows })}</td>
                      <td className="figure-right" data-head={t('batteryHealth.imported.capacity')}>
                        {one.lastAh === null ? '—' : `${ahWords(one.lastAh, (value, decimals) => n(value, decimals))} Ah`}
                      </td>
                      <td className="figure-right" data-head={t('batteryHealth.kept.soh')}>
                        {one.soh === null ? '—' : `${n(one.soh, 1)} %`}
                      </td>
                      <td data-head={t('batteryHealth.kept.uploaded')}>
                        {stationTime(one.uploadedAt, zone)} · {one.uploadedBy}
                      </td>
                      <td className="figure-right">
                        <Can needs={EDIT}>
                          <Button size="mini" onClick={() => setRenamed(one)}>
                            {t('batteryHealth.kept.rename')}
                          </Button>{' '}
                          <Button
                            size="mini"
                            status="danger"
                            aria-label={`${t('batteryHealth.kept.delete')} ${one.name}`}
                            onClick={() => void remove(one)}
                          >
                            {t('batteryHealth.kept.delete')}
                          </Button>
                        </Can>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </LiveView>
      {renamed !== undefined && (
        <KeepDialog stationId={stationId} clusters={clusters} kept={renamed} name={renamed.name} onClose={() => setRenamed(undefined)} />
      )}
    </section>
  )
}

/** A capacity of a cell has three places that count behind the point, of a rack none. */
export const ahWords = (ah: number, n: (value: number, decimals: number) => string): string => n(ah, ah < 10 ? 3 : ah < 1000 ? 1 : 0)

interface DialogProps {
  stationId: string
  clusters: readonly ClusterChoice[]
  name: string
  /** Of a new one. */
  figures?: BatteryImportFigures
  deviceSn?: string | undefined
  kept?: BatteryImport
  onKept?(id: string): void
  onClose(): void
}

/** Asks under which name a history is kept, and of which cluster it is. */
export function KeepDialog({ stationId, clusters, name: first, figures, deviceSn = '', kept, onKept, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(first)
  const [sn, setSn] = useState(kept === undefined ? deviceSn : (kept.deviceSn ?? ''))
  const [revision, setRevision] = useState(kept?.revision)
  const [fault, setFault] = useState<string>()
  const save = async (): Promise<void> => {
    try {
      const { id } = await call('saveBatteryImport', {
        stationId,
        name,
        deviceSn: sn,
        ...(figures === undefined ? {} : { figures }),
        ...(kept === undefined ? {} : { id: kept.id, ...(revision === undefined ? {} : { revision }) }),
      })
      refreshQueries('batteryImportList')
      message.success(t('batteryHealth.kept.done'))
      onKept?.(id)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.fields?.name ?? error.fields?.deviceSn ?? error.message)
      // Somebody else has renamed it meanwhile: who saves again means it.
      if (error.code === code.conflict && kept !== undefined) setRevision(undefined)
    }
  }
  return (
    <Modal
      visible
      title={t(kept === undefined ? 'batteryHealth.kept.keep' : 'batteryHealth.kept.rename')}
      okText={t('resource.save')}
      cancelText={t('resource.cancel')}
      onOk={save}
      onCancel={onClose}
    >
      <div className="health-keep">
        <label>
          {t('batteryHealth.kept.name')}
          <Input value={name} maxLength={64} error={fault !== undefined} onChange={setName} onPressEnter={() => void save()} />
        </label>
        {fault !== undefined && (
          <p role="alert" className="form-fault">
            {fault}
          </p>
        )}
        <div>
          <span>{t('battery.cluster')}</span>
          <Select
            aria-label={t('battery.cluster')}
            value={sn}
            options={[{ value: '', label: t('batteryHealth.kept.noCluster') }, ...clusters.map((one) => ({ value: one.sn, label: one.name }))]}
            onChange={(value: string) => setSn(value)}
          />
        </div>
        {figures !== undefined && <p className="health-note">{t('batteryHealth.kept.what')}</p>}
      </div>
    </Modal>
  )
}
