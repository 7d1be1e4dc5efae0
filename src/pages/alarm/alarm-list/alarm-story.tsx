import { useAtomValue } from 'jotai'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Alarm, AlarmLevel } from '#contract/alarm.ts'
import type { Answer } from '#contract/schemas.ts'
import type { AlarmDelivery, AlarmMeanwhile, AlarmTrailLine } from '#contract/schemas/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { deliveryKind } from '#src/ui/delivery-kind.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { stationTime } from '#src/ui/time-words.ts'

type Detail = Answer<'alarmDetail'>

interface StoryProps {
  detail: Detail
  zone: string
  /** Looks into another alarm. */
  onOpen(alarm: Alarm): void
}

/** What happened to an alarm, what explains it or is explained by it, and what else happened on its station. */
export function AlarmStory({ detail, zone, onOpen }: StoryProps) {
  const { t } = useTranslation()
  const { cause, folded, foldedTotal, trail } = detail
  // What is folded under it stands there already.
  const meanwhile = detail.meanwhile.filter((line) => !('alarm' in line) || line.alarm.causeId !== detail.alarm.id)
  return (
    <>
      {cause !== null && (
        <>
          <h4>{t('alarmLife.cause')}</h4>
          <Others alarms={[cause]} zone={zone} onOpen={onOpen} />
        </>
      )}
      {folded.length > 0 && (
        <>
          <h4>{t('alarmLife.foldedBelow', { n: foldedTotal })}</h4>
          <Others alarms={folded} zone={zone} onOpen={onOpen} />
        </>
      )}
      <h4>{t('alarmLife.trail')}</h4>
      <ol className="alarm-story">
        {trail.map((line, i) => (
          <li key={i}>
            <time>{stationTime(line.at, zone)}</time>
            <span>{trailWords(line, zone, t)}</span>
          </li>
        ))}
      </ol>
      {detail.deliveries.length > 0 && (
        <>
          <h4>{t('alarmLife.told')}</h4>
          <ul className="alarm-story">
            {detail.deliveries.map((one) => (
              <li key={one.id}>
                <time>{stationTime(one.sentAt ?? one.createdAt, zone)}</time>
                <span>{deliveryWords(one, zone, t)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h4>{t('alarmLife.meanwhile')}</h4>
      {meanwhile.length === 0 ? <p className="dim">{t('alarmLife.nothingElse')}</p> : <Meanwhile lines={meanwhile} zone={zone} onOpen={onOpen} />}
    </>
  )
}

/** A line of the trail: what, by whom, why, until when, how often. */
function trailWords({ kind, byName, detail, untilAt, count }: AlarmTrailLine, zone: string, t: TFunction): string {
  return [
    t(`alarmLife.event.${kind}`),
    ...(untilAt === null ? [] : [t('alarmLife.until', { time: stationTime(untilAt, zone) })]),
    ...(count !== null && count > 1 ? [t('alarmLife.times', { n: count })] : []),
    ...(byName === null ? [] : [byName]),
    // Of a folded one it is the cause's number, which stands above in words.
    ...(detail === null || detail === '' || kind === 'folded' ? [] : [kind === 'worsened' ? t(`level.${detail as AlarmLevel}`) : detail]),
  ].join(' · ')
}

/** To whom, as what, and with what answer. */
function deliveryWords(
  { kind, state, step, groupName, provider, runAt, code, answer, mayBeTwice, ofOthers }: AlarmDelivery,
  zone: string,
  t: TFunction,
): string {
  return [
    groupName === null || provider === null
      ? t(ofOthers ? 'push.ofOthers' : 'push.gone')
      : groupName + t('layout.aside', { text: t(`push.providerOf.${provider}`) }),
    deliveryKind({ kind, step }, t),
    t(`push.stateOf.${state}`),
    ...(state === 'waiting' ? [t('push.due', { at: stationTime(runAt, zone) })] : []),
    ...(code === null ? [] : [t(`push.codeOf.${code}`)]),
    ...(mayBeTwice ? [t('push.twice')] : []),
    ...((state === 'sent' && code === null) || answer === '' ? [] : [answer]),
  ].join(' · ')
}

function Others({ alarms, zone, onOpen }: { alarms: readonly Alarm[]; zone: string; onOpen(alarm: Alarm): void }) {
  return (
    <ul className="alarm-story">
      {alarms.map((alarm) => (
        <li key={alarm.id}>
          <time>{stationTime(alarm.raisedAt, zone)}</time>
          <AlarmLine alarm={alarm} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** An alarm in a line, that leads to it. */
export function AlarmLine({ alarm, onOpen }: { alarm: Alarm; onOpen(alarm: Alarm): void }) {
  const language = useAtomValue(languageAtom)
  return (
    <button type="button" className="plain-button alarm-line" onClick={() => onOpen(alarm)}>
      <LevelMark level={alarm.level} words={false} />
      <span>
        {textOf(alarm.content, language)}
        {alarm.deviceSn !== null && ` · ${nameOf(alarm.deviceName ?? alarm.deviceSn, alarm.deviceNameEn, language)}`}
      </span>
    </button>
  )
}

function Meanwhile({ lines, zone, onOpen }: { lines: readonly AlarmMeanwhile[]; zone: string; onOpen(alarm: Alarm): void }) {
  const { t } = useTranslation()
  return (
    <ul className="alarm-story">
      {lines.map((line, i) => (
        <li key={i}>
          <time>{stationTime(line.at, zone)}</time>
          <span>
            {t(`alarmLife.meanwhileOf.${line.kind}`)}
            {line.kind === 'strategy' && ` · ${t(`strategyWord.type.${line.type}`)} · ${t(`strategy.issueState.${line.state}`)} · ${line.by}`}
            {line.kind === 'setpoint' && ` · ${line.deviceSn} ${line.code} = ${line.value} · ${t(`strategy.issueState.${line.state}`)} · ${line.by}`}
            {'alarm' in line && (
              <>
                {' '}
                <AlarmLine alarm={line.alarm} onOpen={onOpen} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
