import './real-time-data.css'
import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityCodes } from '#contract/quantity.ts'
import type { Device, StationModel } from '#contract/station.ts'
import { treeLines } from '#domain/device-tree.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { DevicePoints } from '#src/points/device-points.tsx'
import { PointTable } from '#src/points/point-table.tsx'
import { Setpoints } from '#src/strategy/setpoints.tsx'
import { settings } from '#src/settings.ts'
import { noTotals } from '#src/ui/no-totals.ts'
import { NoStation } from '#src/ui/no-station.tsx'
import { PageView } from '#src/ui/state-card.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'

/** Stands for the station's own quantities in the address. */
const STATION = 'station'

/** Every point of the chosen station's devices, live. */
export default function RealTimeData() {
  const station = useAtomValue(chosenStationAtom)
  const model = useQuery('stationModel', station === undefined ? undefined : { powerstationId: station.powerstationId })
  if (station === undefined) return <NoStation />
  return <PageView live={model}>{(value) => <Station key={value.station.id} model={value} />}</PageView>
}

function Station({ model }: { model: StationModel }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const [query, set] = useAddress()
  const lines = useMemo(() => treeLines(model.devices), [model])
  const asked = query.get('device') ?? ''
  const chosen = asked === STATION ? STATION : (lines.find(({ device }) => device.sn === asked)?.device.sn ?? STATION)
  const text = query.get('text') ?? ''

  const nameOfDevice = (device: Device): string => nameOf(device.name, device.nameEn, language)
  const device = lines.find((line) => line.device.sn === chosen)?.device

  return (
    <div className="realtime">
      {mobile ? (
        <Select
          aria-label={t('realtime.devices')}
          value={chosen}
          onChange={(sn: string) => set({ device: sn })}
          options={[
            { value: STATION, label: t('realtime.stationPoints') },
            ...lines.map((line) => ({ value: line.device.sn, label: `${'\u2003'.repeat(line.depth)}${nameOfDevice(line.device)}` })),
          ]}
        />
      ) : (
        <nav className="devices card" aria-label={t('realtime.devices')}>
          <DeviceButton
            current={chosen === STATION}
            depth={0}
            name={t('realtime.stationPoints')}
            sub={model.station.id}
            onClick={() => set({ device: STATION })}
          />
          {lines.map((line) => (
            <DeviceButton
              key={line.device.sn}
              current={line.device.sn === chosen}
              depth={line.depth}
              name={nameOfDevice(line.device)}
              sub={`${t(`deviceKind.${line.device.kind}`)} · ${line.device.sn}`}
              onClick={() => set({ device: line.device.sn })}
            />
          ))}
        </nav>
      )}
      {device === undefined ? (
        <StationPoints model={model} text={text} onText={(next) => set({ text: next })} />
      ) : (
        <div className="realtime-device" key={device.sn}>
          <Setpoints stationId={model.station.id} deviceSn={device.sn} zone={model.station.timeZone} />
          <DevicePoints
            sn={device.sn}
            modelCode={device.modelCode}
            title={nameOfDevice(device)}
            zone={model.station.timeZone}
            text={text}
            onText={(next) => set({ text: next })}
          />
        </div>
      )}
    </div>
  )
}

function DeviceButton({ current, depth, name, sub, onClick }: { current: boolean; depth: number; name: string; sub: string; onClick(): void }) {
  return (
    <button type="button" className="plain-button device" aria-current={current} style={{ paddingLeft: 12 + depth * 16 }} onClick={onClick}>
      <span>{name}</span>
      <small>{sub}</small>
    </button>
  )
}

interface Search {
  text: string
  onText(text: string): void
}

function StationPoints({ model, ...search }: { model: StationModel } & Search) {
  const { t } = useTranslation()
  const topics = useMemo(() => [`station:${model.station.id}`], [model])
  const points = useMemo(() => {
    const rank = (quantity: (typeof quantityCodes)[number] | null): number => (quantity === null ? Infinity : quantityCodes.indexOf(quantity))
    return [...model.points].sort((a, b) => rank(a.quantity) - rank(b.quantity))
  }, [model])
  useTopics(topics)
  return (
    <PointTable
      title={t('realtime.stationPoints')}
      modelCode="station"
      points={points}
      last={noValues}
      zone={model.station.timeZone}
      none={t(noTotals(model.devices.length))}
      {...search}
    />
  )
}
const noValues: never[] = []
