import './sessions.css'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { formatShown } from '#domain/units.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { clockWords } from '#src/ui/time-words.ts'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { Summary } from '../parts/figures/summary.tsx'
import { useWholeRows } from '../parts/figures/use-whole-rows.ts'
import { bodyPx, labelPx } from '../parts/figures/type-scale.ts'
import { useServerNow } from '../parts/data/use-today.ts'
import { durationWords, inOrder, totalKwh } from './model.ts'

const MOST = 100

/** Today's charging sessions: pile, begin, duration, energy, and whether it goes on. */
export default function PileSessions({ context, box }: ViewProps<object>) {
  const { t } = useMomentWords()
  const rows = useWholeRows(context.mode)
  const language = useAtomValue(languageAtom)
  const now = useServerNow(30_000)
  const { station, devices } = context.model
  const has = devices.some((device) => device.kind === 'pile')
  const question = useMemo(() => ({ powerstationId: station.id }), [station.id])
  const live = useQuery('pileSessions', has ? question : undefined, { everyMs: 30_000, reload: true })
  const names = useMemo(() => new Map(devices.map((device) => [device.sn, nameOf(device.name, device.nameEn, language)])), [devices, language])
  if (!has) return <Empty>{t('widget.noPiles')}</Empty>
  const narrow = box.width < bodyPx(context.mode) * 15
  const tight = box.width < bodyPx(context.mode) * 24
  const wide = box.width > bodyPx(context.mode) * 28
  return (
    <LiveView live={live}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          <Empty>{t('panel.piles.noSessions')}</Empty>
        ) : (
          <div className="sessions">
            <Summary
              fontPx={labelPx(context.mode) + 1}
              items={[
                {
                  key: 'all',
                  name: narrow
                    ? formatShown(totalKwh(sessions), 'kWh', 1, language)
                    : t('panel.piles.sessionsTotal', {
                        n: sessions.length,
                        count: sessions.length,
                        energy: formatShown(totalKwh(sessions), 'kWh', 1, language),
                      }),
                  colour: '--pile',
                },
              ]}
            />
            <div ref={rows} className={narrow ? 'sessions-body sessions-narrow scrolls' : 'sessions-body scrolls'}>
              <table className="plain-table">
                <thead>
                  <tr>
                    <th>{t('deviceKind.pile')}</th>
                    {!narrow && <th>{t('panel.piles.started')}</th>}
                    {!tight && <th>{t('panel.piles.duration')}</th>}
                    <th>{t('panel.piles.energy')}</th>
                    {wide && <th>{t('alarm.state')}</th>}
                  </tr>
                </thead>
                <tbody>
                  {inOrder(sessions)
                    .slice(0, MOST)
                    .map((session) => (
                      <tr key={`${session.deviceSn} ${session.from}`}>
                        <td title={names.get(session.deviceSn)} className={session.to === null && !wide ? 'session-runs ink' : ''}>
                          {names.get(session.deviceSn) ?? session.deviceSn}
                        </td>
                        {!narrow && <td>{clockWords(session.from, context.zone)}</td>}
                        {!tight && <td>{durationWords((session.to ?? now) - session.from)}</td>}
                        <td>{formatShown(session.kwh, 'kWh', 1, language)}</td>
                        {wide && (
                          <td className={session.to === null ? 'session-runs ink' : ''}>
                            {t(session.to === null ? 'panel.piles.running' : 'panel.piles.ended')}
                          </td>
                        )}
                      </tr>
                    ))}
                </tbody>
              </table>
            </div>
          </div>
        )
      }
    </LiveView>
  )
}
