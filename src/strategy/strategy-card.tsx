import { Button } from '@arco-design/web-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/endpoint.ts'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import type { StrategyType } from '#contract/strategy.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useAsk } from '#src/ui/ask.tsx'
import { useCan } from '#src/ui/can.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { saveStrategy } from './calls.ts'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'
import { Compared } from './compared.tsx'
import { DeviceRows } from './device-rows.tsx'
import { Effect } from './effect.tsx'
import { fromForm, stationFields, toForm } from './fields.ts'
import { PasswordDrawer } from './password-drawer.tsx'
import { useRatedKw } from './use-rated-kw.ts'
import { useIssueDoings } from './use-issue-doings.ts'
import { newestOfStrategy, useDecided, useTurnedOut } from './use-turned-out.ts'
import { StateBadge } from '#src/ui/strategy-state.tsx'

/** The page whose rights a type needs. */
const pageOf = (type: StrategyType) => (type === 'plan' ? 'production_charge_and_discharge_plan' : 'security_strategy')

export interface StrategyCardProps {
  stationId: string
  zone: string
  entry: StrategyEntry
  /** The controller is not this station's: nothing is changed here. */
  isElsewhere: boolean
  needsSecond: boolean
  /** Edits it, where that is not the form of its fields. */
  editor?: ((onClose: () => void) => ReactNode) | undefined
}

/** Reasons why a strategy is to be issued again that are the controller's own doing. */
const changedThere: ReadonlySet<string> = new Set(['local', 'different', 'older'])

type Open = 'edit' | 'effect' | 'issue' | 'approve' | 'decline' | undefined

/** One strategy: what is wanted, what the controller has, whether that is the same, and all that can be done about it. */
export function StrategyCard({ stationId, zone, entry, isElsewhere, needsSecond, editor }: StrategyCardProps) {
  const { t } = useTranslation()
  const [open, setOpenNow] = useState<Open>()
  const isForm = entry.type !== 'plan' && open === 'edit'
  const ratedKw = useRatedKw(isForm ? stationId : undefined) ?? 0
  const fields = useMemo(() => (entry.type === 'plan' ? [] : stationFields(entry.type, zone, ratedKw)), [entry.type, zone, ratedKw])
  const [ask, dialog] = useAsk()
  const { type, state, issue, revision } = entry
  const page = pageOf(type)
  const [mayEdit, mayIssue] = [useCan(`${page}:edit`) && !isElsewhere, useCan(`${page}:issue`) && !isElsewhere]
  // What the person saw when they opened it: what somebody else saves meanwhile is told, not written over.
  const seen = useRef(revision)
  // The issue that is decided on: one that takes its place meanwhile has not been read.
  const [asked, setAsked] = useState(issue)
  const readNewest = newestOfStrategy(stationId, type)
  const turnedOut = useTurnedOut(issue, readNewest)
  const decided = useDecided(asked, readNewest)
  const setOpen = (next: Open): void => {
    turnedOut.forget()
    decided.forget()
    seen.current = revision
    setAsked(issue)
    setOpenNow(next)
  }
  const close = (): void => setOpenNow(undefined)
  const readAgain = async (): Promise<StrategyEntry | undefined> => {
    const { strategies } = await call('strategyList', { powerstationId: stationId })
    const now = strategies.find((one) => one.type === type)
    seen.current = now?.revision ?? seen.current
    return now
  }
  const reload = async () => {
    const now = await readAgain()
    return now === undefined ? undefined : toForm(now.params)
  }
  const { mayDecide, isOpen, run } = useIssueDoings(issue, mayIssue)
  // Otherwise it was changed since, and what waits is of before.
  const isOfWanted = issue?.hash === entry.hash
  const isChangedThere = state === 'toBeIssued' && changedThere.has(entry.reason) && entry.reported !== null && !Array.isArray(entry.reported)
  const key = { powerstationId: stationId }
  const takeOver = async (): Promise<void> => {
    if (await ask(t('strategy.takeOver'), t('strategy.takeOverAsk')))
      await run(() => call('takeOverStrategy', { ...key, type, revision }), t('strategy.taken'))
  }
  const issueNow = async (password: string): Promise<void> => {
    try {
      await call('issueStrategy', { ...key, type, revision: seen.current, password })
    } catch (error) {
      // Who issues again has seen what it is now.
      if (error instanceof ApiError && error.code === code.conflict) await readAgain()
      throw error
    } finally {
      refreshStrategies()
    }
  }
  const decide = async (approve: boolean, password: string): Promise<void> => {
    if (asked !== null) await call('approveStrategy', { ...key, mid: asked.mid, approve, password }).finally(refreshStrategies)
  }
  const heads = [t('strategy.wanted'), t('strategy.reported')] as const
  const compared = (
    <Compared type={type} zone={zone} heads={[t('strategy.reported'), t('strategy.wanted')]} before={entry.reported} after={entry.params} />
  )
  return (
    <section className="card strategy-card" data-type={type} aria-label={t(`strategyWord.type.${type}`)}>
      {dialog}
      <header>
        <h2>{t(`strategyWord.type.${type}`)}</h2>
        {(entry.isKnown || entry.version > 0) && <StateBadge state={state} issue={isOfWanted ? issue?.state : undefined} isOver={entry.isOver} />}
        <span className="strategy-do">
          {mayEdit && <Button onClick={() => setOpen('edit')}>{t('strategy.edit')}</Button>}
          {entry.isKnown && <Button onClick={() => setOpen('effect')}>{t('strategy.preview')}</Button>}
          {mayIssue && isChangedThere && <Button onClick={() => void takeOver()}>{t('strategy.takeOver')}</Button>}
          {mayIssue && entry.isKnown && ((state === 'toBeIssued' && !entry.isOver) || entry.reason === 'devices') && !(isOpen && isOfWanted) && (
            <Button type="primary" onClick={() => setOpen('issue')}>
              {t(isChangedThere ? 'strategy.again' : 'strategy.issue')}
            </Button>
          )}
          {mayDecide && (
            <>
              <Button type="primary" onClick={() => setOpen('approve')}>
                {t('strategy.approve')}
              </Button>
              <Button onClick={() => setOpen('decline')}>{t('strategy.decline')}</Button>
            </>
          )}
          {mayIssue && isOpen && issue !== null && (
            <Button onClick={() => void run(() => call('withdrawStrategy', { ...key, mid: issue.mid }), t('strategy.withdrawn'))}>
              {t('strategy.withdraw')}
            </Button>
          )}
        </span>
      </header>
      <p className="dim">{t(`strategy.about.${type}`)}</p>
      <Standing entry={entry} zone={zone} />
      <Compared type={type} zone={zone} heads={heads} before={entry.params} after={entry.reported} />
      <DeviceRows entry={entry} zone={zone} />
      {open === 'edit' &&
        (editor?.(close) ??
          (type !== 'plan' && (
            <FormDrawer
              title={t(`strategyWord.type.${type}`)}
              fields={fields}
              initial={toForm(entry.params)}
              save={(values) => saveStrategy(stationId, type, fromForm(values), seen.current)}
              reload={reload}
              doneText={t('strategy.saved')}
              readOnly={!mayEdit}
              width={type === 'scheduling' ? 820 : 560}
              onClose={close}
            />
          )))}
      {open === 'effect' && (
        <SideDrawer title={`${t('strategy.preview')} · ${t(`strategyWord.type.${type}`)}`} width={680} onClose={close}>
          {compared}
          <Effect stationId={stationId} type={type} params={entry.params} zone={zone} />
        </SideDrawer>
      )}
      {open === 'issue' && (
        <PasswordDrawer
          title={`${t('strategy.issueTitle')} · ${t(`strategyWord.type.${type}`)}`}
          doText={t('strategy.issue')}
          doneText={t(needsSecond ? 'strategy.waiting' : 'strategy.issued')}
          run={(password) => turnedOut.run(() => issueNow(password))}
          outcome={turnedOut.outcome}
          readOnly={!mayIssue}
          onClose={close}
        >
          {compared}
          {needsSecond && <p>{t('strategy.needsSecond')}</p>}
          <Effect stationId={stationId} type={type} params={entry.params} zone={zone} />
        </PasswordDrawer>
      )}
      {(open === 'approve' || open === 'decline') && asked !== null && (
        <PasswordDrawer
          title={`${t('strategy.approveTitle')} · ${t(`strategyWord.type.${type}`)}`}
          doText={t(open === 'approve' ? 'strategy.approve' : 'strategy.decline')}
          doneText={t(open === 'approve' ? 'strategy.approved' : 'strategy.declined')}
          run={(password) => decided.run(() => decide(open === 'approve', password))}
          outcome={decided.outcome}
          readOnly={!mayIssue}
          onClose={close}
        >
          <Compared type={type} zone={zone} heads={[t('strategy.reported'), t('strategy.wanted')]} before={entry.reported} after={asked.params} />
        </PasswordDrawer>
      )}
    </section>
  )
}

/** Where it stands, in words: the draft, the issue under way, the report, and why they are not the same. */
function Standing({ entry, zone }: { entry: StrategyEntry; zone: string }) {
  const { t } = useTranslation()
  const { issue, reason, reportedBy, reportedAt } = entry
  // A plan has no usual values.
  if (!entry.isKnown) return <p className="dim">{t(entry.type === 'plan' ? 'strategy.noPlan' : 'strategy.usual')}</p>
  const by = reportedBy === 'cloud' ? t('strategy.cloud') : (reportedBy ?? '')
  const time = reportedAt === null ? '' : stationTime(reportedAt, zone)
  return (
    <dl className="strategy-standing">
      {reason !== '' && (
        <div className="strategy-reason" role="status">
          <dt className="sr-only">{t('strategy.record.state')}</dt>
          <dd>{t(`strategy.reason.${reason}` as 'strategy.reason.local', { by, time, message: issue?.message ?? '' })}</dd>
        </div>
      )}
      {issue !== null && (
        <div>
          <dt>{t('strategy.record.issuedAt')}</dt>
          <dd>
            {`${issue.issuedBy} · ${stationTime(issue.issuedAt, zone)} · ${t('strategy.version')} ${issue.version} · ${t(`strategy.issueState.${issue.state}`)}`}
          </dd>
        </div>
      )}
      {entry.updatedAt > 0 && (
        <div>
          <dt>{t('strategy.wanted')}</dt>
          <dd>
            {t('strategy.draftOf', { user: entry.updatedBy, time: stationTime(entry.updatedAt, zone) })} · <code>{entry.hash.slice(0, 8)}</code>
          </dd>
        </div>
      )}
      {Array.isArray(entry.reported) && (
        <div className="strategy-reason">
          <dt>{t('strategy.unreadable')}</dt>
          <dd>
            <code>{String(entry.reported[0])}</code>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('strategy.reportedAt')}</dt>
        <dd>
          {reportedAt === null || entry.reported === null ? (
            t('strategy.nothing')
          ) : (
            <>
              {`${time} · ${by} · ${t('strategy.version')} ${entry.reportedVersion ?? ''}`} · <code>{entry.reportedHash?.slice(0, 8)}</code>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
