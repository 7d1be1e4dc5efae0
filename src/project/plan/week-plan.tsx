import './week-plan.css'
import { Button, Input, Select } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { code } from '#contract/endpoint.ts'
import type { Payload } from '#contract/schemas.ts'
import { endOf } from '#domain/project/calendar.ts'
import { dayOf, isCalendarDay, mondayOf, plusDays } from '#domain/dates.ts'
import type { Activity } from '#domain/project/edits.ts'
import { rowsOf } from '#domain/project/tree.ts'
import { mergeWeek } from '#domain/project/week.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { NumberBox, numberFault } from '#src/ui/inputs/number-box.tsx'
import { isTooLong, TooLong } from '#src/ui/inputs/too-long.tsx'
import { message } from '#src/ui/message.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { failureWords } from '../failure-words.ts'
import { useProjectPart } from '../use-project-part.ts'
import type { PlanView } from './plan-page.tsx'

type Item = Payload<'saveProjectWeek'>['items'][number]

/** Letters of a reason. */
const MOST_REASON = 500
const MOST_SUGGESTED = 60
const percents = { min: 0, max: 100, isNeeded: true }

/** What a week is to bring out of the stage plan, and what came of it. */
export function WeekPlan(view: PlanView) {
  const { project, today } = view
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('week') ?? ''
  const week = isCalendarDay(asked) && asked.startsWith('20') ? mondayOf(asked) : mondayOf(today)
  const live = useQuery('projectWeek', { projectId: project.id, week })
  useProjectPart(project.id, 'week', ['projectWeek'])
  const go = (to: string): void =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      next.set('week', to)
      return next
    })
  return (
    <>
      <div className="plan-tools">
        <Button onClick={() => go(plusDays(week, -7))}>{t('projectPlan.previousWeek')}</Button>
        <strong className="week-span">{t('projectPlan.weekOf', { from: week, to: plusDays(week, 6) })}</strong>
        <Button onClick={() => go(plusDays(week, 7))}>{t('projectPlan.nextWeek')}</Button>
        {week !== mondayOf(today) && <Button onClick={() => go(mondayOf(today))}>{t('projectPlan.thisWeek')}</Button>}
      </div>
      <LiveView live={live}>{({ items }) => <Week key={week} {...view} week={week} stored={items} onNext={() => go(plusDays(week, 7))} />}</LiveView>
    </>
  )
}

/** In whatever order they stand. */
const keyOf = (items: readonly Item[]): string => JSON.stringify(items.toSorted((a, b) => (a.activityId < b.activityId ? -1 : 1)))
const isSame = (a: readonly Item[], b: readonly Item[]): boolean => keyOf(a) === keyOf(b)

function Week({ plan, project, names, mayEdit, week, stored, onNext }: PlanView & { week: string; stored: readonly Item[]; onNext(): void }) {
  const { t } = useTranslation()
  const [before, setBefore] = useState(stored)
  const [items, setItems] = useState<readonly Item[]>(stored)
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const dirty = !isSame(items, before)
  useUnsaved(dirty)
  const [shown, setShown] = useState(stored)
  // What somebody else has saved comes in beside what is typed here; of what both said something else the server tells when it is saved.
  if (!isSame(stored, shown)) {
    setShown(stored)
    const { items: merged, conflicts } = mergeWeek(stored, before, items)
    const clash = (one: Item): boolean => conflicts.includes(one.activityId)
    setBefore([...stored.filter((one) => !clash(one)), ...before.filter(clash)])
    setItems(dirty ? merged : stored)
  }
  const { activities, calendar } = plan.shown
  const byId = useMemo(() => new Map(activities.map((one) => [one.id, one])), [activities])
  const placeOf = useMemo(() => new Map(rowsOf(activities).map(({ activity }, i) => [activity.id, i])), [activities])
  /** As they stand in the plan: the store has them in an order of its own, and a card does not change its place under whoever writes in it. */
  const inOrder = items.toSorted((a, b) => (placeOf.get(a.activityId) ?? 0) - (placeOf.get(b.activityId) ?? 0))
  const to = plusDays(week, 6)
  const taken = new Set(items.map(({ activityId }) => activityId))
  const suggested = activities
    .filter(({ kind, percent, id }) => kind !== 'group' && percent < 100 && !taken.has(id))
    .map((one) => ({ one, end: endOf(calendar, one.start, one.durationDays) }))
    .filter(({ one }) => one.start <= to)
    .sort((a, b) => (a.end < b.end ? -1 : 1))
  const put = (id: string, set: Partial<Item>): void => {
    setItems((was) => was.map((item) => (item.activityId === id ? { ...item, ...set } : item)))
    setFaults((was) => new Set([...was].filter((one) => one !== id)))
  }
  /** As much as its time has gone by then; never less than is done already. */
  const targetOf = ({ start, durationDays, percent }: Activity): number => {
    const end = endOf(calendar, start, durationDays)
    if (end <= to) return 100
    const days = dayOf(end) - dayOf(start) + 1
    return Math.max(5, percent, Math.min(95, Math.round(((dayOf(to) - dayOf(start) + 1) / days) * 20) * 5))
  }
  const save = async (next: readonly Item[], was: readonly Item[], into = week): Promise<boolean> => {
    setBusy(true)
    try {
      await call('saveProjectWeek', { projectId: project.id, week: into, items: [...next], was: [...was] })
      return true
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === code.conflict && error.fields.items !== undefined && into === week) await rebase()
        const wrong = Object.keys(error.fields).flatMap((key) => next[Number(key.split('.')[1])]?.activityId ?? [])
        setFaults(new Set(wrong))
      }
      message.error(failureWords(error, t))
      return false
    } finally {
      setBusy(false)
      refreshQueries('projectWeek')
    }
  }
  /** Both have said something of the same: what was said here stands beside what there is by now, and is saved over it knowingly. */
  const rebase = async (): Promise<void> => {
    const there = await call('projectWeek', { projectId: project.id, week }).catch(() => undefined)
    if (there === undefined) return
    setItems((own) => mergeWeek(there.items, before, own).items)
    setBefore(there.items)
    setShown(there.items)
  }
  const keep = async (): Promise<void> => {
    // What has been deleted from the plan meanwhile is not seen here either.
    const own = items.filter(({ activityId }) => byId.has(activityId))
    // It is said at its box.
    if (own.some(({ targetPercent, reason }) => numberFault(targetPercent, percents, t, 'en') !== undefined || isTooLong(reason, MOST_REASON))) return
    const missing = own.filter(({ result, reason }) => result === 'unfinished' && reason.trim() === '').map(({ activityId }) => activityId)
    setFaults(new Set(missing))
    if (missing.length > 0) return void message.warning(t('projectPlan.reasonMissing'))
    if (!(await save(own, before))) return
    setBefore(own)
    setItems(own)
    message.success(t('projectPlan.saved'))
  }
  const unfinished = items.filter(({ result }) => result === 'unfinished')
  const takeOn = async (): Promise<void> => {
    const next = plusDays(week, 7)
    try {
      const there = await call('projectWeek', { projectId: project.id, week: next })
      const known = new Set(there.items.map(({ activityId }) => activityId))
      const more = unfinished.filter(({ activityId }) => !known.has(activityId)).map((item): Item => ({ ...item, result: 'open', reason: '' }))
      if (!(await save([...there.items, ...more], there.items, next))) return
      message.success(t('projectPlan.takenNext'))
      onNext()
    } catch (error) {
      message.error(failureWords(error, t))
    }
  }
  return (
    <div className="week-plan">
      <section className="card week-items">
        <h3>{t('projectPlan.promised')}</h3>
        {items.length === 0 && <p className="dim">{t(mayEdit && suggested.length > 0 ? 'projectPlan.weekEmpty' : 'projectPlan.weekNone')}</p>}
        <ul>
          {inOrder.map((item) => {
            const one = byId.get(item.activityId)
            if (one === undefined) return null
            return (
              <li key={item.activityId}>
                <div className="week-head">
                  <strong>{one.name}</strong>
                  <span className="dim">
                    {names.get(one.assigneeId) ?? t('projectPlan.nobody')} · {t('projectPlan.percent')} {one.percent} %
                  </span>
                </div>
                <div className="week-fields">
                  <label>
                    {t('projectPlan.target')}{' '}
                    <NumberBox
                      {...percents}
                      unit="%"
                      disabled={!mayEdit}
                      value={item.targetPercent}
                      style={{ width: 90 }}
                      onChange={(value) => put(item.activityId, { targetPercent: value as number })}
                    />
                  </label>
                  <span>
                    {t('projectPlan.result')}{' '}
                    <Select
                      value={item.result}
                      disabled={!mayEdit}
                      aria-label={t('projectPlan.result')}
                      style={{ width: 130 }}
                      onChange={(result: Item['result']) => put(item.activityId, { result, ...(result === 'unfinished' ? {} : { reason: '' }) })}
                      options={(['open', 'finished', 'unfinished'] as const).map((value) => ({ value, label: t(`projectPlan.results.${value}`) }))}
                    />
                  </span>
                  {mayEdit && (
                    <Button type="text" onClick={() => setItems((was) => was.filter(({ activityId }) => activityId !== item.activityId))}>
                      {t('projectPlan.takeOut')}
                    </Button>
                  )}
                </div>
                {item.result === 'unfinished' && (
                  <div>
                    <Input
                      value={item.reason}
                      disabled={!mayEdit}
                      status={faults.has(item.activityId) || isTooLong(item.reason, MOST_REASON) ? 'error' : undefined}
                      placeholder={t('projectPlan.reason')}
                      aria-label={`${t('projectPlan.reason')}${t('layout.colon')}${one.name}`}
                      onChange={(reason) => put(item.activityId, { reason })}
                    />
                    <TooLong text={item.reason} most={MOST_REASON} />
                    {faults.has(item.activityId) && (
                      <p className="form-note form-fault" role="alert">
                        {t('projectPlan.reasonMissing')}
                      </p>
                    )}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        {dirty && !mayEdit && (
          <p className="form-note form-fault" role="alert">
            {t('resource.rightLost')}
          </p>
        )}
        {mayEdit && (
          <div className="project-form-foot">
            {unfinished.length > 0 && !dirty && (
              <Button loading={busy} onClick={() => void takeOn()}>
                {t('projectPlan.takeNext') + t('layout.aside', { text: unfinished.length })}
              </Button>
            )}
            <Button
              type="primary"
              loading={busy}
              disabled={!dirty}
              title={dirty ? undefined : t('resource.nothingToSave')}
              onClick={() => void keep()}
            >
              {t('projectPlan.save')}
            </Button>
          </div>
        )}
      </section>
      {mayEdit && (
        <section className="card week-items">
          <h3>{t('projectPlan.suggested')}</h3>
          {suggested.length === 0 && <p className="dim">{t('projectPlan.suggestedNone')}</p>}
          <ul>
            {suggested.slice(0, MOST_SUGGESTED).map(({ one, end }) => (
              <li key={one.id} className="week-suggested">
                <span>
                  <strong>{one.name}</strong>{' '}
                  <span className="dim">
                    {one.start} – {end} · {one.percent} %
                  </span>
                </span>
                <Button
                  size="small"
                  onClick={() => setItems((was) => [...was, { activityId: one.id, targetPercent: targetOf(one), result: 'open', reason: '' }])}
                >
                  {t('projectPlan.takeIn')}
                </Button>
              </li>
            ))}
          </ul>
          {suggested.length > MOST_SUGGESTED && <p className="dim">{t('projectPlan.suggestedMore', { n: suggested.length - MOST_SUGGESTED })}</p>}
        </section>
      )}
    </div>
  )
}
