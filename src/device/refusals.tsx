import './refusals.css'
import { useMemo } from 'react'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { MOST_REFUSALS } from '#contract/refusals.ts'
import type { Answer } from '#contract/schemas.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { ageWords } from '#src/ui/age.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { DeviceLink } from './device-link.tsx'

type Refused = Answer<'refusalList'>['refusals'][number]

const ASK_MS = 5000
/** The latest time that a date can say. */
const MAX_DATE_MS = 8.64e15

/** What the field side sent of a station and was not taken, by reason and device. */
export function RefusedList({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const question = useMemo(() => ({ powerstationId: stationId }), [stationId])
  const live = useQuery('refusalList', question, { everyMs: ASK_MS, reload: true })
  return (
    <LiveView live={live}>
      {({ since, refusals }) =>
        refusals.length === 0 ? (
          <Empty>{t('connection.refusal.none', { since: consoleTime(since) })}</Empty>
        ) : (
          <>
            <p className="dim refusals-since">
              {t(refusals.length < MOST_REFUSALS ? 'connection.refusal.since' : 'connection.refusal.most', {
                since: consoleTime(since),
                n: MOST_REFUSALS,
              })}
            </p>
            <ul className="refusals">
              {refusals.map((one) => (
                <One key={JSON.stringify([one.reason, one.deviceSn, one.code])} refused={one} />
              ))}
            </ul>
          </>
        )
      }
    </LiveView>
  )
}

function One({ refused }: { refused: Refused }) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const language = useAtomValue(languageAtom)
  const { reason, deviceSn, device, code, count, lastAt } = refused
  return (
    <li>
      <span>
        {device !== null ? (
          <DeviceLink sn={deviceSn}>{`${nameOf(device.name, device.nameEn, language)} (${deviceSn})`}</DeviceLink>
        ) : (
          <span className="dim">{deviceSn === '' ? t('connection.refusal.gateway') : deviceSn}</span>
        )}
        {code !== '' && <code>{code}</code>}
      </span>
      <span>
        {/* One that was entered since is known by now. */}
        {t(reason === 'unknownDevice' && device !== null ? 'connection.refusal.enteredSince' : `connection.refusal.reason.${reason}`)}{' '}
        <span className="dim">{saidWords(refused, t)}</span>
      </span>
      <span className="dim" title={consoleTime(lastAt)}>
        {t('connection.refusal.last', { n: count, age: ageWords(store.serverNow() - lastAt, t) })}
      </span>
    </li>
  )
}

/** What was said, where that helps: a time in words, what the parameter is told beside. */
function saidWords({ reason, code, detail }: Refused, t: TFunction): string {
  if (
    detail === '' ||
    detail === code ||
    reason === 'unknownDevice' ||
    reason === 'retiredDevice' ||
    reason === 'foreignTopic' ||
    reason === 'retained'
  )
    return ''
  const at = reason === 'badTime' || reason === 'duplicate' ? Number(detail) : Number.NaN
  return t('connection.refusal.said', { words: Math.abs(at) <= MAX_DATE_MS ? consoleTime(at) : detail })
}
