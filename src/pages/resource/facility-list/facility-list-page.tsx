import './facility-list.css'
import { Button } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { DeviceRow } from '#contract/schemas/device.ts'
import { useQuery } from '#src/atoms/query.ts'
import { DeviceLink } from '#src/device/device-link.tsx'
import { Online } from '#src/device/online.tsx'
import { deviceName } from '#src/device/resource.tsx'
import { TreePane } from '#src/device/tree-pane.tsx'
import { DevicePoints } from '#src/points/device-points.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { useCan } from '#src/ui/can.tsx'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { useAddress } from '#src/ui/use-address.ts'

const EVERY_MS = 5000
const EVERY = 999_999

/** The devices right under one device, each with its live points; without a device the tree to choose one from. */
export default function FacilityListPage() {
  const { t } = useTranslation()
  const [address, change] = useAddress()
  const sn = address.get('device') ?? ''
  // The route itself asks for nothing; what it shows is the device library's.
  const maySee = useCan('resource_device')
  if (!maySee) return <Navigate to="/403" replace />
  if (sn !== '') return <Facilities key={sn} sn={sn} />
  return (
    <div className="panes device-library">
      <TreePane
        chosen=""
        devicesOnly
        onChoose={(node) => {
          if (node !== undefined) change({ device: node.id, facility: undefined })
        }}
      />
      <Empty>{t('device.chooseDevice')}</Empty>
    </div>
  )
}

function Facilities({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const words = useWords()
  const [address, change] = useAddress()
  const own = useQuery(
    'deviceList',
    useMemo(() => ({ id: sn }), [sn]),
    { everyMs: EVERY_MS, reload: true },
  )
  const below = useQuery(
    'deviceList',
    useMemo(() => ({ parentSn: sn, state: 'active' as const, pageSize: EVERY }), [sn]),
    { everyMs: EVERY_MS, reload: true },
  )
  const leave = (
    <Button size="small" onClick={() => change({ device: undefined, facility: undefined })}>
      {t('device.otherDevice')}
    </Button>
  )
  return (
    <PageView live={own}>
      {({ deviceList: [device] }) =>
        device === undefined ? (
          <Empty>
            {t('resource.record.missing', { id: sn })} {leave}
          </Empty>
        ) : (
          <div className="facilities">
            <header>
              <h2>
                <DeviceLink sn={sn}>{deviceName(device, words)}</DeviceLink>
              </h2>
              <Online row={device} />
              <span className="dim">
                {sn} · {t(`deviceKind.${device.kind}`)}
              </span>
              {leave}
            </header>
            <PageView live={below}>
              {({ deviceList }) =>
                deviceList.length === 0 ? (
                  <Empty>{t('device.noFacilities')}</Empty>
                ) : (
                  <Chosen rows={deviceList} chosen={address.get('facility') ?? ''} onChoose={(facility) => change({ facility, text: undefined })} />
                )
              }
            </PageView>
          </div>
        )
      }
    </PageView>
  )
}

/** The facilities beside the points of the chosen one. */
function Chosen({ rows, chosen, onChoose }: { rows: readonly DeviceRow[]; chosen: string; onChoose(sn: string): void }) {
  const { t } = useTranslation()
  const words = useWords()
  const [address, change] = useAddress()
  const one = rows.find(({ sn }) => sn === chosen) ?? rows[0]
  if (one === undefined) return null
  return (
    <div className="panes device-library">
      <nav className="facility-names card" aria-label={t('device.facilities')}>
        {rows.map((row) => (
          <button type="button" key={row.sn} className="plain-button facility" aria-current={row === one} onClick={() => onChoose(row.sn)}>
            <span>{deviceName(row, words)}</span>
            <small>
              <Online row={row} />
            </small>
          </button>
        ))}
      </nav>
      <DevicePoints
        key={one.sn}
        sn={one.sn}
        modelCode={one.modelCode}
        title={deviceName(one, words)}
        zone={words.zoneOf(one.stationId)}
        text={address.get('text') ?? ''}
        onText={(text) => change({ text })}
      />
    </div>
  )
}
