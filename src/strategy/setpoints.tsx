import './strategy.css'
import './setpoints.css'
import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Setpoint } from '#contract/schemas/setpoint.ts'
import { issueBars } from '#contract/strategy.ts'
import { formatNumber } from '#domain/units.ts'
import { call } from '#src/api/client.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { refreshStrategies, useStrategyNotices } from '#src/atoms/strategy-notices.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer, type FormOutcome } from '#src/resource/form-drawer.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { useCan } from '#src/ui/can.tsx'
import { useAsk } from '#src/ui/ask.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { StateBadge } from '#src/ui/strategy-state.tsx'
import { ownPassword } from './own-password.tsx'
import { PasswordDrawer } from './password-drawer.tsx'
import { SetpointRecord, setpointWords, unitName } from './setpoint-record.tsx'
import { useIssueDoings } from './use-issue-doings.ts'
import { newestOfSetpoint, useDecided, useTurnedOut } from './use-turned-out.ts'

interface Props {
  stationId: string
  deviceSn: string
  zone: string
}

/** What a device can be told: reported and wanted beside each other, and all that can be done about it. Nothing where a device takes nothing. */
export function Setpoints({ stationId, deviceSn, zone }: Props) {
  const { t } = useTranslation()
  const [isRecord, setRecord] = useState(false)
  useStrategyNotices()
  const asked = useMemo(() => ({ powerstationId: stationId, deviceSn }), [stationId, deviceSn])
  // A device that does not answer runs out of time without anybody's word.
  const found = valueOf(useQuery('setpointList', asked, { everyMs: 5000 }))
  if (found === undefined || found.setpoints.length === 0) return null
  return (
    <section className="card strategy-card setpoints" aria-label={t('setpoint.title')}>
      <header>
        <h2>{t('setpoint.title')}</h2>
        <span className="strategy-do">
          <Button size="small" onClick={() => setRecord(true)}>
            {t('setpoint.record')}
          </Button>
        </span>
      </header>
      {!found.isReachable && (
        <p className="strategy-note" role="status">
          {t('setpoint.away', { n: found.waitMinutes })}
        </p>
      )}
      {found.needsSecond && <p className="dim">{t('strategy.needsSecond')}</p>}
      <ul>
        {found.setpoints.map((one) => (
          <Line key={one.code} setpoint={one} stationId={stationId} deviceSn={deviceSn} needsSecond={found.needsSecond} />
        ))}
      </ul>
      {isRecord && (
        <SetpointRecord stationId={stationId} deviceSn={deviceSn} setpoints={found.setpoints} zone={zone} onClose={() => setRecord(false)} />
      )}
    </section>
  )
}

type Open = 'write' | 'again' | 'approve' | 'decline' | undefined

function Line({
  setpoint: one,
  stationId,
  deviceSn,
  needsSecond,
}: {
  setpoint: Setpoint
  stationId: string
  deviceSn: string
  needsSecond: boolean
}) {
  const { t } = useTranslation()
  const { language } = useWords()
  const [ask, dialog] = useAsk()
  const [open, setOpenNow] = useState<Open>()
  const mayIssue = useCan('monitor_realTime:issue')
  const { issue, state, reason } = one
  // The issue that is decided on: one that takes its place meanwhile has not been read.
  const [asked, setAsked] = useState(issue)
  const readNewest = newestOfSetpoint(stationId, deviceSn, one)
  const turnedOut = useTurnedOut(issue, readNewest)
  const decided = useDecided(asked, readNewest)
  const setOpen = (next: Open): void => {
    turnedOut.forget()
    decided.forget()
    setAsked(issue)
    setOpenNow(next)
  }
  const close = (): void => setOpen(undefined)
  const { mayDecide, isOpen, run } = useIssueDoings(issue, mayIssue)
  const issueNow = (value: number, password: string): Promise<void> =>
    turnedOut.run(() => call('issueSetpoint', { powerstationId: stationId, deviceSn, code: one.code, value, password }).finally(refreshStrategies))
  // What was wanted when it was opened.
  const again = asked?.value
  const isChangedThere = state === 'toBeIssued' && (reason === 'local' || reason === 'different') && one.reported !== null
  const takeOver = async (): Promise<void> => {
    const { reported } = one
    if (reported === null) return
    if (!(await ask(t('setpoint.takeOver'), t('setpoint.takeOverAsk', { value: setpointWords(reported, one, language) })))) return
    await run(() => call('takeOverSetpoint', { powerstationId: stationId, deviceSn, code: one.code, value: reported }), t('setpoint.taken'))
  }
  const bar = issueBars.find((which) => which === issue?.message && issue.resultCode === null)
  const said =
    bar !== undefined && reason === 'refused'
      ? t(`strategy.reason.${bar}`)
      : reason === ''
        ? ''
        : t(`setpoint.reason.${reason}` as 'setpoint.reason.local', { message: issue?.message ?? '' })
  return (
    <li>
      <span className="setpoint-name">
        {textOf(one.name, language)} <small className="dim">{one.code}</small>
      </span>
      <span>
        <small className="dim">{t('setpoint.reported')}</small>{' '}
        <LiveText point={one.pointId} unit={one.unit} decimals={one.decimals} texts={one.texts} align="left" />
      </span>
      <span>
        <small className="dim">{t('setpoint.wanted')}</small>{' '}
        <b>{issue === null ? t('setpoint.never') : setpointWords(issue.value, one, language)}</b>
      </span>
      {state !== null && <StateBadge state={state} />}
      {issue !== null && state !== 'synchronized' && <span className="dim">{t(`strategy.issueState.${issue.state}`)}</span>}
      <span className="strategy-do">
        {mayDecide && (
          <>
            <Button size="small" type="primary" onClick={() => setOpen('approve')}>
              {t('strategy.approve')}
            </Button>
            <Button size="small" onClick={() => setOpen('decline')}>
              {t('strategy.decline')}
            </Button>
          </>
        )}
        {mayIssue && isOpen && issue !== null && (
          <Button
            size="small"
            onClick={() => void run(() => call('withdrawSetpoint', { powerstationId: stationId, mid: issue.mid }), t('strategy.withdrawn'))}
          >
            {t('strategy.withdraw')}
          </Button>
        )}
        {mayIssue && isChangedThere && issue !== null && (
          <>
            <Button size="small" onClick={() => void takeOver()}>
              {t('setpoint.takeOver')}
            </Button>
            <Button size="small" onClick={() => setOpen('again')}>
              {t('setpoint.again')}
            </Button>
          </>
        )}
        {mayIssue && (
          <Button size="small" onClick={() => setOpen('write')}>
            {t('setpoint.write')}
          </Button>
        )}
      </span>
      {said !== '' && <p className="strategy-reason">{said}</p>}
      {dialog}
      {open === 'again' && again !== undefined && (
        <PasswordDrawer
          title={`${t('setpoint.again')} · ${textOf(one.name, language)}`}
          doText={t('strategy.issue')}
          doneText={t(needsSecond ? 'setpoint.waiting' : 'setpoint.issued')}
          run={(password) => issueNow(again, password)}
          outcome={turnedOut.outcome}
          readOnly={!mayIssue}
          onClose={close}
        >
          <p>
            {t('setpoint.reported')} <LiveText point={one.pointId} unit={one.unit} decimals={one.decimals} texts={one.texts} align="left" />
          </p>
          <p>
            {t('setpoint.value')} <b>{setpointWords(again, one, language)}</b>
          </p>
        </PasswordDrawer>
      )}
      {open === 'write' && (
        <Write setpoint={one} issueNow={issueNow} outcome={turnedOut.outcome} needsSecond={needsSecond} readOnly={!mayIssue} onClose={close} />
      )}
      {(open === 'approve' || open === 'decline') && asked !== null && (
        <PasswordDrawer
          title={`${t('strategy.approveTitle')} · ${textOf(one.name, language)}`}
          doText={t(open === 'approve' ? 'strategy.approve' : 'strategy.decline')}
          doneText={t(open === 'approve' ? 'strategy.approved' : 'strategy.declined')}
          run={(password) =>
            decided.run(() =>
              call('approveSetpoint', { powerstationId: stationId, mid: asked.mid, approve: open === 'approve', password }).finally(
                refreshStrategies,
              ),
            )
          }
          outcome={decided.outcome}
          readOnly={!mayIssue}
          onClose={close}
        >
          <p>
            {t('setpoint.value')} <b>{setpointWords(asked.value, one, language)}</b> · {t('setpoint.by')} {asked.issuedBy}
          </p>
        </PasswordDrawer>
      )}
    </li>
  )
}

interface WriteProps {
  setpoint: Setpoint
  issueNow(value: number, password: string): Promise<void>
  outcome: FormOutcome | undefined
  needsSecond: boolean
  readOnly: boolean
  onClose(): void
}

/** What is to be written, beside what the device reports, and the password of who does it. */
function Write({ setpoint: one, issueNow, outcome, needsSecond, readOnly, onClose }: WriteProps) {
  const { t } = useTranslation()
  const { language } = useWords()
  const { low, high, decimals, texts } = one
  const fields = useMemo(
    (): readonly Field[] => [
      texts.length > 0
        ? {
            key: 'value',
            title: 'setpoint.value',
            kind: 'select',
            required: true,
            options: () => texts.map(({ value, text }) => ({ value: String(value), label: textOf(text, language) })),
          }
        : {
            key: 'value',
            title: 'setpoint.value',
            kind: 'decimal',
            required: true,
            decimals,
            unit: unitName(one.unit),
            ...(low === null ? {} : { min: low }),
            ...(high === null ? {} : { max: high }),
          },
      ownPassword,
    ],
    [texts, decimals, one.unit, low, high, language],
  )
  const bound = (value: number | null): string => (value === null ? '…' : `${formatNumber(value, decimals, language)} ${unitName(one.unit)}`)
  return (
    <FormDrawer
      title={`${t('setpoint.writeTitle')} · ${textOf(one.name, language)}`}
      fields={fields}
      initial={{ value: undefined, password: '' }}
      save={({ value, password }) => issueNow(Number(value), String(password))}
      outcome={outcome}
      doText={t('strategy.issue')}
      doneText={t(needsSecond ? 'setpoint.waiting' : 'setpoint.issued')}
      unanswered={t('strategy.noAnswer')}
      width={480}
      readOnly={readOnly}
      onClose={onClose}
    >
      <p>
        {t('setpoint.reported')} <LiveText point={one.pointId} unit={one.unit} decimals={decimals} texts={texts} align="left" />
      </p>
      {texts.length === 0 && (low !== null || high !== null) && <p className="dim">{t('setpoint.bounds', { low: bound(low), high: bound(high) })}</p>}
      {needsSecond && <p>{t('strategy.needsSecond')}</p>}
    </FormDrawer>
  )
}
