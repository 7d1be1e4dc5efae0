import '#src/ui/section-card.css'
import '#src/ui/figure-table.css'
import './battery-health.css'
import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StationModel } from '#contract/station.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { NoStation } from '#src/ui/no-station.tsx'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { clusterRows } from '#widgets/parts/data/cluster-rows.ts'
import { Health } from './health.tsx'
import { ImportHistory, type ImportedFile } from './imported/import-history.tsx'
import { Imported, KeptImport } from './imported/imported.tsx'
import { KeptImports, type ClusterChoice } from './imported/kept.tsx'

const spans = [90, 365, 1095, 1830] as const
const ends = [80, 70] as const
/** A quarter hour is added once it is over. */
const EVERY_MS = 900_000

/** What the kept history of a cluster of the chosen station says of its health. */
export default function BatteryHealth() {
  const station = useAtomValue(chosenStationAtom)
  const model = useQuery(
    'stationModel',
    useMemo(() => (station === undefined ? undefined : { powerstationId: station.powerstationId }), [station]),
  )
  if (station === undefined) return <NoStation />
  return <PageView live={model}>{(value) => <Station key={value.station.id} model={value} />}</PageView>
}

function Station({ model }: { model: StationModel }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [address, setAddress] = useAddress()
  const rows = clusterRows(model.devices)
  const chosen = rows.find(({ device }) => device.sn === address.get('cluster')) ?? rows[0]
  const days = spans.find((one) => String(one) === address.get('days')) ?? 365
  const endOfLife = ends.find((one) => String(one) === address.get('end')) ?? 80
  const [file, setFile] = useState<ImportedFile>()
  /** Why the file that was chosen last is not looked at; told until something else is. */
  const [refusal, setRefusal] = useState<readonly string[]>([])
  /** A history that is kept, in place of live data; one that was chosen from the disk goes before it. */
  const kept = address.get('history') ?? undefined
  const clusters = rows.map(({ device }): ClusterChoice => ({ sn: device.sn, name: nameOf(device.name, device.nameEn, language) }))
  const open = (id: string | undefined): void => {
    setFile(undefined)
    setRefusal([])
    setAddress({ history: id })
  }
  const { id: stationId, timeZone: zone } = model.station
  return (
    <div className="health">
      <header className="health-head">
        {chosen !== undefined && file === undefined && kept === undefined && (
          <>
            <Select
              aria-label={t('battery.cluster')}
              value={chosen.device.sn}
              options={clusters.map((one) => ({ value: one.sn, label: one.name }))}
              onChange={(value: string) => setAddress({ cluster: value })}
            />
            <Select
              aria-label={t('batteryHealth.span')}
              value={days}
              options={spans.map((value) => ({ value, label: t(`batteryHealth.spans.d${value}`) }))}
              onChange={(value: number) => setAddress({ days: value === 365 ? undefined : String(value) })}
            />
          </>
        )}
        <Select
          aria-label={t('batteryHealth.end')}
          value={endOfLife}
          options={ends.map((value) => ({ value, label: t('batteryHealth.endAt', { percent: value }) }))}
          onChange={(value: number) => setAddress({ end: value === 80 ? undefined : String(value) })}
        />
        <ImportHistory zone={zone} refusal={refusal} onRefused={setRefusal} onFile={setFile} />
      </header>
      {file !== undefined ? (
        <Imported
          key={file.name}
          {...{ file, stationId, zone, endOfLife, clusters }}
          deviceSn={chosen?.device.sn}
          onKept={open}
          onClose={() => open(undefined)}
        />
      ) : kept !== undefined ? (
        <KeptImport key={kept} id={kept} zone={zone} endOfLife={endOfLife} onClose={() => open(undefined)} />
      ) : (
        <>
          {chosen === undefined ? (
            <Empty>{t('battery.noBattery')}</Empty>
          ) : (
            <OfCluster model={model} sn={chosen.device.sn} days={days} endOfLife={endOfLife} />
          )}
          <KeptImports {...{ stationId, zone, clusters }} onOpen={open} />
        </>
      )}
    </div>
  )
}

function OfCluster({ model: { station }, sn, days, endOfLife }: { model: StationModel; sn: string; days: number; endOfLife: 70 | 80 }) {
  const asked = useMemo(() => ({ powerstationId: station.id, deviceSn: sn, days, endOfLife }), [station.id, sn, days, endOfLife])
  const live = useQuery('batteryHealth', asked, { everyMs: EVERY_MS })
  return <PageView live={live}>{(health) => <Health health={health} zone={station.timeZone} endOfLife={endOfLife} />}</PageView>
}
