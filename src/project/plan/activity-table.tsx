import './activity-table.css'
import { Button, Checkbox, Input, Switch } from '@arco-design/web-react'
import { IconDown, IconPlus, IconRight } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_ACTIVITIES, MOST_PLAN_DAYS } from '#contract/project.ts'
import { endOf } from '#domain/project/calendar.ts'
import { activityStates, type Activity, type ActivityFields } from '#domain/project/edits.ts'
import { wholePercent } from '#domain/project/roll-up.ts'
import { schedule } from '#domain/project/schedule.ts'
import { rowsOf } from '#domain/project/tree.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { useSize } from '#src/ui/use-size.ts'
import { visibleRows } from '#src/ui/visible-rows.ts'
import { ArrangeTools } from './arrange-tools.tsx'
import { Cell } from './cell.tsx'
import { importInParts } from './import-parts.ts'
import { pastedActivities } from './paste.ts'
import { UndoButtons, type PlanView } from './plan-page.tsx'

const ROW_PX = 40
/** Narrower than that a row has two lines, and stands without being pushed aside. */
const NARROW_PX = 700
const NARROW_ROW_PX = 64

/** The plan as a tree of rows that are changed where they stand. Rows of a spreadsheet are pasted as new activities. */
export function ActivityTable(view: PlanView) {
  const { t } = useTranslation()
  const { plan, names, assignees, today, edit, open, made, setMade, mayEdit, mayReport } = view
  const me = useAtomValue(sessionAtom)?.userId
  const [text, setText] = useState('')
  const [mine, setMine] = useState(false)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [marked, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [ask, dialog] = useAsk()
  const unanswered = useRef<{ pasted: string; made: readonly Activity[] }>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const isNarrow = width > 0 && width < NARROW_PX
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX
  const [scrollTop, setScrollTop] = useState(0)
  const { activities, links, calendar } = plan.shown
  const { groups } = useMemo(() => schedule({ activities, links, calendar }), [activities, links, calendar])
  const numbers = useMemo(() => new Map(rowsOf(activities).map(({ activity, number }) => [activity.id, number])), [activities])
  // What others have deleted is not selected any more.
  const selected = useMemo(() => new Set([...marked].filter((id) => numbers.has(id))), [marked, numbers])
  const waits = useMemo(() => {
    const found = new Map<string, string[]>()
    for (const { fromId, toId, kind, lagDays } of links) {
      const said = `${numbers.get(fromId) ?? '?'}${kind === 'FS' ? '' : kind}${lagDays === 0 ? '' : `${lagDays > 0 ? '+' : ''}${lagDays}`}`
      found.set(toId, [...(found.get(toId) ?? []), said])
    }
    return found
  }, [links, numbers])
  const wanted = text.trim().toLowerCase()
  const isSearching = wanted !== '' || mine
  const rows = useMemo(() => {
    const all = rowsOf(activities, isSearching ? new Set() : folded)
    if (!isSearching) return all
    return all.filter(
      ({ activity }) =>
        activity.kind !== 'group' &&
        (!mine || (activity as Activity).assigneeId === me) &&
        (wanted === '' || activity.name.toLowerCase().includes(wanted)),
    )
  }, [activities, folded, isSearching, mine, me, wanted])
  const { first, last } = visibleRows(scrollTop, height, rowPx, rows.length)
  // What was just made here is brought into sight.
  const madeAt = made === undefined ? -1 : rows.findIndex(({ activity }) => activity.id === made)
  useEffect(() => {
    if (madeAt < 0) return
    box.current?.scrollTo({ top: madeAt * rowPx - height / 2 })
    // It is drawn once the table has been scrolled.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-activity="${made}"] .link-button`)?.focus()),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for each that is made
  }, [made])
  const change = ({ id }: Activity, set: Partial<ActivityFields>, was: Partial<ActivityFields>): Promise<boolean> =>
    edit([{ kind: 'set', id, set, was }])
  const chosen = activities.filter(({ id }) => selected.has(id))
  const remove = async (): Promise<void> => {
    if (chosen.length === 0) return void message.warning(t('resource.selectToDelete'))
    if (!(await ask(t('projectPlan.removeAsk'), '', true))) return
    // What lies in a group that goes is gone with it.
    const tops = chosen.filter((one) => !selected.has(one.parentId ?? ''))
    if (await edit(tops.map(({ id }) => ({ kind: 'remove' as const, id })))) setSelected(new Set())
  }
  const paste = async (pasted: string): Promise<void> => {
    const order = Math.max(0, ...activities.map((one) => one.order)) + 1
    const { activities: read, faults, beyond } = pastedActivities(pasted, { start: today, order, parentId: null })
    if (faults.length > 0) {
      const told = faults.slice(0, 5).map(({ row, what }) => t('projectPlan.pasteFault', { row, what: t(`projectPlan.${what}`) }))
      return void message.error(
        `${t('projectPlan.pasteFaults')}${t('layout.colon')}${told.join(t('layout.semicolon'))}${faults.length > 5 ? ' …' : ''}`,
      )
    }
    // Pasted again because no answer came: what came through all the same is there by these ids, and not made twice.
    const added = unanswered.current?.pasted === pasted ? unanswered.current.made : read
    const there = activities.length
    // Refused part by part, some would have been made and taken back.
    if (there + added.filter(({ id }) => !numbers.has(id)).length > MOST_ACTIVITIES)
      return void message.error(t('projectPlan.importTooMany', { count: added.length, there, most: MOST_ACTIVITIES }))
    const said = [t('projectPlan.pasteText', { count: added.length }), ...(beyond ? [t('projectPlan.pasteBeyond')] : [])]
    if (added.length === 0 || !(await ask(t('projectPlan.pasteTitle', { count: added.length }), said.join(' ')))) return
    // What is pasted once more while these are on their way is meant anew.
    unanswered.current = undefined
    const came = await importInParts(
      added.map((activity) => ({ kind: 'add' as const, activity })),
      edit,
    )
    if (came !== 'all') unanswered.current = { pasted, made: added }
    else if (added[0] !== undefined) setMade(added[0].id)
  }
  const single = chosen.length === 1 ? chosen[0] : undefined
  return (
    <>
      <div className="plan-tools">
        <Input.Search value={text} onChange={setText} placeholder={t('projectPlan.search')} allowClear style={{ width: 220 }} />
        <label className="plan-switch">
          <Switch size="small" checked={mine} onChange={setMine} /> {t('projectPlan.mine')}
        </label>
        <span className="plan-actions">
          {mayEdit && (
            <>
              <ArrangeTools activities={activities} single={single} count={selected.size} edit={edit} remove={() => void remove()} />
              <Button icon={<IconPlus />} onClick={() => open('group')}>
                {t('projectPlan.addGroup')}
              </Button>
              <Button icon={<IconPlus />} onClick={() => open('milestone', single?.kind === 'group' ? single.id : null)}>
                {t('projectPlan.addMilestone')}
              </Button>
              <Button
                type="primary"
                icon={<IconPlus />}
                onClick={() => open('task', single?.kind === 'group' ? single.id : (single?.parentId ?? null))}
              >
                {t('projectPlan.add')}
              </Button>
            </>
          )}
          <UndoButtons {...view} />
        </span>
      </div>
      {dialog}
      <div
        ref={box}
        className={isNarrow ? 'activity-table narrow card' : 'activity-table card'}
        tabIndex={0}
        role="treegrid"
        aria-label={t('projectPlan.activities')}
        aria-rowcount={rows.length + 1}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        onPaste={(event) => {
          if (!mayEdit || (event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null)) return
          event.preventDefault()
          void paste(event.clipboardData.getData('text/plain'))
        }}
      >
        <div className="activity-row head" role="row">
          <span role="columnheader" className="c-check" />
          <span role="columnheader" className="c-number">
            {t('projectPlan.number')}
          </span>
          <span role="columnheader" className="c-name">
            {t('projectPlan.name')}
          </span>
          <span role="columnheader">{t('projectPlan.stateTitle')}</span>
          <span role="columnheader">{t('projectPlan.start')}</span>
          <span role="columnheader" className="right" title={t('projectPlan.daysUnit')}>
            {t('projectGantt.duration')}
          </span>
          <span role="columnheader">{t('projectPlan.end')}</span>
          <span role="columnheader" className="right">
            {t('projectPlan.percent')}
          </span>
          <span role="columnheader">{t('projectPlan.assignee')}</span>
          <span role="columnheader">{t('projectPlan.after')}</span>
        </div>
        {activities.length === 0 && <Empty>{t(mayEdit ? 'projectPlan.empty' : 'projectPlan.emptyView')}</Empty>}
        {activities.length > 0 && rows.length === 0 && <Empty>{t('projectPlan.emptyMatch')}</Empty>}
        <div style={{ height: rows.length * rowPx, position: 'relative' }}>
          {rows.slice(first, last).map((row, i) => {
            const one = row.activity as Activity
            const span = groups.get(one.id)
            const isGroup = one.kind === 'group'
            const end = span?.end ?? endOf(calendar, one.start, one.durationDays)
            const percent = span?.percent ?? one.percent
            const late = percent < 100 && end < today
            return (
              <div
                key={one.id}
                data-activity={one.id}
                role="row"
                aria-level={row.depth + 1}
                aria-expanded={row.hasChildren ? !folded.has(one.id) : undefined}
                className={[
                  'activity-row',
                  ...(isGroup ? ['group'] : []),
                  ...(late ? ['late'] : []),
                  ...(one.kind === 'milestone' ? ['milestone'] : []),
                ].join(' ')}
                style={{ position: 'absolute', top: (first + i) * rowPx, height: rowPx }}
                onDoubleClick={(event) => {
                  if (!(event.target as HTMLElement).closest('input, button')) open(one)
                }}
              >
                <span role="gridcell" className="c-check">
                  {mayEdit && (
                    <Checkbox
                      checked={selected.has(one.id)}
                      onChange={(on) =>
                        setSelected((was) => {
                          const next = new Set(was)
                          if (on) next.add(one.id)
                          else next.delete(one.id)
                          return next
                        })
                      }
                    >
                      <span className="sr-only">{one.name}</span>
                    </Checkbox>
                  )}
                </span>
                <span role="gridcell" className="c-number">
                  <button type="button" className="link-button" onClick={() => open(one)}>
                    {numbers.get(one.id)}
                  </button>
                </span>
                <span role="gridcell" className="c-name" style={{ paddingLeft: isSearching ? 0 : row.depth * 18 }}>
                  {row.hasChildren && !isSearching ? (
                    <button
                      type="button"
                      className="fold"
                      aria-label={one.name}
                      aria-expanded={!folded.has(one.id)}
                      onClick={() =>
                        setFolded((was) => {
                          const next = new Set(was)
                          if (!next.delete(one.id)) next.add(one.id)
                          return next
                        })
                      }
                    >
                      {folded.has(one.id) ? <IconRight /> : <IconDown />}
                    </button>
                  ) : (
                    <span className="fold" />
                  )}
                  <Cell
                    label={t('projectPlan.name')}
                    value={one.name}
                    editable={mayEdit}
                    check={(typed) => (typed.trim() === '' || typed.length > 200 ? undefined : typed.trim())}
                    allowed={t('projectPlan.allowed.name')}
                    onSave={(name, was) => change(one, { name }, { name: was })}
                  />
                </span>
                <span role="gridcell" className="c-state">
                  {isGroup ? null : (
                    <Cell
                      label={t('projectPlan.stateTitle')}
                      value={one.state}
                      text={t(`projectPlan.state.${one.state}`)}
                      editable={mayReport}
                      options={activityStates.map((value) => ({ value, label: t(`projectPlan.state.${value}`) }))}
                      check={(typed) => activityStates.find((state) => state === typed)}
                      onSave={(state, was) => change(one, { state }, { state: was })}
                    />
                  )}
                </span>
                <span role="gridcell" className="c-start">
                  {isGroup ? (
                    (span?.start ?? '')
                  ) : (
                    <Cell
                      label={t('projectPlan.start')}
                      value={one.start}
                      type="date"
                      editable={mayEdit}
                      check={(typed) => (/^20\d\d-\d\d-\d\d$/.test(typed) ? typed : undefined)}
                      allowed={t('projectPlan.allowed.start')}
                      onSave={(start, was) => change(one, { start }, { start: was })}
                    />
                  )}
                </span>
                <span role="gridcell" className="right c-days">
                  {one.kind === 'task' ? (
                    <Cell
                      label={t('projectPlan.days')}
                      value={String(one.durationDays)}
                      editable={mayEdit}
                      check={(typed) =>
                        /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_PLAN_DAYS ? Number(typed) : undefined
                      }
                      allowed={t('projectPlan.allowed.days')}
                      onSave={(durationDays, was) => change(one, { durationDays }, { durationDays: was })}
                    />
                  ) : (
                    (span?.durationDays ?? (one.kind === 'milestone' ? '0' : '—'))
                  )}
                </span>
                <span role="gridcell" className="c-end">
                  {/* A day of its own is no span: on two lines it stands once. */}
                  {(one.kind !== 'milestone' || !isNarrow) && end} {late && <em>{t('projectPlan.overdue')}</em>}
                </span>
                <span role="gridcell" className="right c-percent">
                  {isGroup ? (
                    `${wholePercent(percent)} %`
                  ) : (
                    <Cell
                      label={t('projectPlan.percent')}
                      value={String(one.percent)}
                      text={`${one.percent} %`}
                      editable={mayReport}
                      check={(typed) =>
                        (one.kind === 'milestone' ? /^(0|100)$/ : /^\d{1,3}$/).test(typed) && Number(typed) <= 100 ? Number(typed) : undefined
                      }
                      allowed={t(one.kind === 'milestone' ? 'projectPlan.allowed.reached' : 'projectPlan.allowed.percent')}
                      onSave={(next, was) => change(one, { percent: next }, { percent: was })}
                    />
                  )}
                </span>
                <span role="gridcell" className="c-assignee">
                  <Cell
                    label={t('projectPlan.assignee')}
                    value={one.assigneeId}
                    text={names.get(one.assigneeId) ?? ''}
                    editable={mayEdit}
                    options={[{ value: '', label: t('projectPlan.nobody') }, ...assignees(one.assigneeId)]}
                    check={(typed) => typed}
                    onSave={(assigneeId, was) => change(one, { assigneeId }, { assigneeId: was })}
                  />
                </span>
                <span role="gridcell" className="dim c-after" title={waits.get(one.id)?.join(t('layout.list'))}>
                  {waits.get(one.id)?.join(t('layout.list')) ?? '—'}
                </span>
              </div>
            )
          })}
        </div>
      </div>
      {mayEdit && <p className="dim plan-hint">{t('projectPlan.paste')}</p>}
    </>
  )
}
