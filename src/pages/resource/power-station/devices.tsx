import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#src/resource/use-options.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { StationRow } from './resource.tsx'

/** The devices of a station, to be read; how many of them report now stands above. */
export function Devices({ row }: { row: StationRow }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const model = useQuery(
    'stationModel',
    useMemo(() => ({ powerstationId: row.id }), [row.id]),
    { everyMs: 30_000 },
  )
  return (
    <LiveView live={model}>
      {({ devices }) =>
        devices.length === 0 ? (
          <Empty>{t('station.noDevices')}</Empty>
        ) : (
          <>
            {row.live !== null && <p>{t('operation.devicesOnline', { online: row.live.devicesOnline, all: row.live.devices })}</p>}
            <table className="plain-table">
              <thead>
                <tr>
                  <th>{t('station.device.name')}</th>
                  <th>SN</th>
                  <th>{t('station.device.kind')}</th>
                  <th>{t('station.device.model')}</th>
                  <th className="right">{t('station.device.power')}</th>
                </tr>
              </thead>
              <tbody>
                {devices.map((device) => (
                  <tr key={device.sn}>
                    <td>{nameOf(device.name, device.nameEn, language)}</td>
                    <td>{device.sn}</td>
                    <td>{t(`deviceKind.${device.kind}`)}</td>
                    <td>{device.modelCode}</td>
                    <td className="right">{device.ratedPowerKw ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )
      }
    </LiveView>
  )
}
