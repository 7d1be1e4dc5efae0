import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { DeviceLink } from './device-link.tsx'

/** When a device took the place of another, or another its own, and what both showed then. */
export function Exchanges({ sn }: { sn: string }) {
  const { t } = useTranslation()
  const question = useMemo(() => ({ sn }), [sn])
  const live = useQuery('deviceExchanges', question, { reload: true })
  return (
    <LiveView live={live}>
      {({ exchanges }) =>
        exchanges.length === 0 ? (
          <Empty>{t('device.noExchanges')}</Empty>
        ) : (
          <div className="record-lines">
            <table className="plain-table">
              <thead>
                <tr>
                  <th>{t('device.replacedAt')}</th>
                  <th>{t('device.oldSn')}</th>
                  <th>{t('device.newSn')}</th>
                  <th>{t('device.readings')}</th>
                  <th>{t('device.reason')}</th>
                  <th>{t('device.madeBy')}</th>
                </tr>
              </thead>
              <tbody>
                {exchanges.map(({ id, at, oldSn, newSn, readings, reason, madeBy }) => (
                  <tr key={id}>
                    <td>{consoleTime(at)}</td>
                    <td>
                      <DeviceLink sn={oldSn}>{oldSn}</DeviceLink>
                    </td>
                    <td>
                      <DeviceLink sn={newSn}>{newSn}</DeviceLink>
                    </td>
                    <td>
                      {readings.map(({ code, last, first }) => (
                        <div key={code}>
                          {code}: {last} → {first}
                        </div>
                      ))}
                    </td>
                    <td>{reason}</td>
                    <td>{madeBy}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </LiveView>
  )
}
