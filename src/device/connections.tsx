import './connections.css'
import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { Answer } from '#contract/schemas.ts'
import { useAtomValue } from 'jotai'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ClockNote } from '#src/ui/field-clock.tsx'
import { ageWords } from '#src/ui/age.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { DeviceLink } from './device-link.tsx'

type Connection = Answer<'connectionList'>['connections'][number]

const ASK_MS = 5000
const clock = (at: number): string => new Date(at).toLocaleTimeString(undefined, { hour12: false })

/** How a station's gateways are connected to its devices, as they say themselves. */
export function Connections({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const question = useMemo(() => ({ powerstationId: stationId }), [stationId])
  const live = useQuery('connectionList', question, { everyMs: ASK_MS, reload: true })
  return (
    <LiveView live={live}>
      {({ connections, clocks }) => (
        <>
          {clocks.map((one) => (
            <ClockNote key={one.devices[0]?.sn ?? ''} clock={one} />
          ))}
          {connections.length === 0 ? (
            <Empty>{t('connection.none')}</Empty>
          ) : (
            <ul className="connections">
              {connections.map((one) => (
                <One key={one.id} connection={one} />
              ))}
            </ul>
          )}
        </>
      )}
    </LiveView>
  )
}

function One({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const [showsFrames, setShowsFrames] = useState(false)
  const { id, protocol, peer, state, since, heardAt, stale, devices, counters, frames, errors } = connection
  /** It is a control centre that is told, not devices that are read. */
  const isTold = protocol === 'iec104'
  const lamp = stale ? 'lost' : state === 'connected' ? 'live' : state === 'listening' ? 'silent' : 'lost'
  return (
    <li className="card connection">
      <header>
        <strong>{id}</strong>
        <span className="dim">
          {t(`connection.protocol.${protocol}`)} · {peer}
        </span>
        <span className={`heard-${lamp} connection-state`}>
          <span className="heard-lamp" aria-hidden />
          {stale
            ? t('connection.stale', { age: ageWords(store.serverNow() - heardAt, t) })
            : t('connection.since', { state: t(`connection.state.${state}`), since: consoleTime(since) })}
        </span>
      </header>
      <dl className="heard-values">
        {(['sent', 'received', 'values', 'commands', 'errors', 'reconnects'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`connection.counter.${name === 'values' && isTold ? 'told' : name}`)}</dt>
            <dd>{counters[name]}</dd>
          </div>
        ))}
      </dl>
      {devices.length > 0 && <Devices devices={devices} stale={stale} others={t(isTold ? 'connection.centre' : 'connection.unknownDevice')} />}
      {errors.length > 0 && <Errors errors={errors} />}
      {frames.length > 0 && (
        <>
          <Button size="mini" onClick={() => setShowsFrames(!showsFrames)} aria-expanded={showsFrames}>
            {t(showsFrames ? 'connection.hideFrames' : 'connection.showFrames', { n: frames.length })}
          </Button>
          {showsFrames && <Frames frames={frames} />}
        </>
      )}
    </li>
  )
}

/** `others`: what those are that are no device of the station. */
function Devices({ devices, stale, others }: Pick<Connection, 'devices' | 'stale'> & { others: string }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  return (
    <div className="record-lines">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{t('connection.device')}</th>
            <th>{t('connection.place')}</th>
            <th>{t('connection.answers')}</th>
            <th>{t('connection.facts')}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map(({ sn, place, online, lastAt, facts }) => (
            <tr key={`${sn} ${place}`}>
              <td>{sn === '' ? others : <DeviceLink sn={sn}>{sn}</DeviceLink>}</td>
              <td>{place.replace(/^unit (\d+)$/, (_, unit: string) => t('connection.unit', { unit }))}</td>
              <td>
                <span className={`heard-${online && !stale ? 'live' : lastAt === null ? 'silent' : 'lost'}`}>
                  <span className="heard-lamp" aria-hidden />
                  {t(online ? 'connection.yes' : 'connection.no')}
                  {lastAt !== null && <span className="dim"> · {t('device.lastReport', { age: ageWords(store.serverNow() - lastAt, t) })}</span>}
                </span>
              </td>
              <td className="wraps">{facts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What went wrong in a sentence. */
const errorWords = ({ code, words }: Connection['errors'][number], t: TFunction): string => t(`connection.error.${code}`, words)

function Errors({ errors }: Pick<Connection, 'errors'>) {
  const { t } = useTranslation()
  return (
    <div className="connection-errors">
      <h4>{t('connection.errors')}</h4>
      <ul>
        {errors.toReversed().map((error) => (
          <li key={`${error.code} ${JSON.stringify(error.words)}`}>
            <time className="dim">{consoleTime(error.at)}</time> {errorWords(error, t)}
            {error.n > 1 && <span className="dim"> {t('connection.times', { n: error.n })}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Frames({ frames }: Pick<Connection, 'frames'>) {
  const { t } = useTranslation()
  return (
    <ol className="connection-frames">
      {frames.toReversed().map(({ at, to, bytes, says }, i) => (
        // The same frame comes again and again.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i}>
          <time className="dim">{clock(at)}</time> <span title={t(`connection.to.${to}`)}>{to === 'device' ? '→' : '←'}</span> <code>{bytes}</code>
          {says !== '' && <span className="dim"> {says}</span>}
        </li>
      ))}
    </ol>
  )
}
