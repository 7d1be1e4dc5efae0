import { Button, Input, Select, Switch } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityStates, type Activity, type ActivityState } from '#domain/project/edits.ts'
import { endOf } from '#domain/project/calendar.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { SettledNumber } from '#src/ui/inputs/number-box.tsx'
import { message } from '#src/ui/message.ts'
import { failureWords } from '../failure-words.ts'
import { BoardCard } from './board-card.tsx'
import type { PlanView } from './plan-page.tsx'
import { UndoButtons } from './plan-page.tsx'
import { useCardDrag } from './use-card-drag.ts'

const lanes = ['none', 'person', 'stage'] as const
type LaneKind = (typeof lanes)[number]
/** Cards of a column that are drawn at first: thousands would make every move slow. */
const MOST_CARDS = 100

interface Lane {
  key: string
  title: string
  activities: Activity[]
}

/** The uppermost group that holds an activity. */
function stageOf(byId: ReadonlyMap<string, Activity>, activity: Activity): Activity | undefined {
  let at = activity.parentId === null ? undefined : byId.get(activity.parentId)
  for (let up = at; up !== undefined; up = up.parentId === null ? undefined : byId.get(up.parentId)) at = up
  return at
}

/** Activities by state, in lanes; a card is taken to another column by mouse, finger or Alt and an arrow. */
export function Board(view: PlanView) {
  const { t } = useTranslation()
  const { plan, project, names, today, edit, open, made, mayReport, mayEdit } = view
  const me = useAtomValue(sessionAtom)?.userId
  const [text, setText] = useState('')
  const [mine, setMine] = useState(false)
  const [lane, setLane] = useState<LaneKind>('none')
  const [most, setMost] = useState(MOST_CARDS)
  const { activities, calendar } = plan.shown
  const byId = useMemo(() => new Map(activities.map((one) => [one.id, one])), [activities])
  const wanted = text.trim().toLowerCase()
  const leaves = activities
    .filter(({ kind }) => kind !== 'group')
    .filter((one) => (!mine || one.assigneeId === me) && (wanted === '' || one.name.toLowerCase().includes(wanted)))
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.order - b.order))
  /** `from`: where it stood when it was taken. */
  const move = (id: string, state: ActivityState, from: ActivityState): void => {
    // Who lost the right with a card in the air, or had it moved by somebody else meanwhile, is told so by the refusal.
    if (byId.has(id) && from !== state) void edit([{ kind: 'set', id, set: { state }, was: { state: from } }])
  }
  // A card that is moved by a key is another element in its new column: the focus goes along, and where it is now is told.
  const board = useRef<HTMLDivElement>(null)
  const drag = useCardDrag(board, move)
  const [followed, setFollowed] = useState<{ id: string; said: string }>()
  useEffect(() => {
    if (followed !== undefined) board.current?.querySelector<HTMLElement>(`[data-activity="${CSS.escape(followed.id)}"] .board-open`)?.focus()
  }, [followed])
  useEffect(() => {
    if (made !== undefined) board.current?.querySelector<HTMLElement>(`[data-activity="${CSS.escape(made)}"] .board-open`)?.focus()
  }, [made])
  const moveByKey = (one: Activity, to: ActivityState): void => {
    move(one.id, to, one.state)
    setFollowed({ id: one.id, said: `${one.name}${t('layout.colon')}${t(`projectPlan.state.${to}`)}` })
  }
  const laneList = lanesOf()
  function lanesOf(): Lane[] {
    if (lane === 'none') return [{ key: '', title: '', activities: leaves }]
    const found = new Map<string, Lane>()
    for (const one of leaves) {
      const stage = stageOf(byId, one)
      const key = lane === 'person' ? one.assigneeId : (stage?.id ?? '')
      const title = lane === 'person' ? (names.get(key) ?? t('projectPlan.nobody')) : (stage?.name ?? t('projectPlan.noStage'))
      const known = found.get(key)
      if (known === undefined) found.set(key, { key, title, activities: [one] })
      else known.activities.push(one)
    }
    return [...found.values()]
  }
  const limits = project.boardLimits
  const setLimit = async (state: ActivityState, limit: number | undefined): Promise<void> => {
    try {
      const { [state]: _old, ...others } = limits
      const next = limit === undefined ? others : { ...others, [state]: limit }
      await call('saveBoardLimits', { projectId: project.id, limits: next, was: limits })
    } catch (error) {
      message.error(failureWords(error, t))
    }
    refreshQueries('projectInfo')
  }
  const all = activities.filter(({ kind }) => kind !== 'group')
  return (
    <>
      <div className="plan-tools">
        <Input.Search value={text} onChange={setText} placeholder={t('projectPlan.search')} allowClear style={{ width: 220 }} />
        <label className="plan-switch">
          <Switch size="small" checked={mine} onChange={setMine} /> {t('projectPlan.mine')}
        </label>
        <span className="plan-switch">
          {t('projectPlan.lanes')}
          <Select
            value={lane}
            aria-label={t('projectPlan.lanes')}
            onChange={setLane}
            style={{ width: 130 }}
            options={lanes.map((value) => ({ value, label: t(`projectPlan.lane.${value}`) }))}
          />
        </span>
        <span className="plan-actions">
          {mayEdit && (
            <Button type="primary" icon={<IconPlus />} onClick={() => open('task')}>
              {t('projectPlan.add')}
            </Button>
          )}
          <UndoButtons {...view} />
        </span>
      </div>
      {all.length === 0 ? (
        <Empty>{t(mayEdit ? 'projectPlan.empty' : 'projectPlan.emptyView')}</Empty>
      ) : (
        <div className="board" ref={board} role="group" aria-label={t('projectPlan.stateTitle')}>
          <p className="sr-only" role="status">
            {followed?.said}
          </p>
          <div className="board-heads">
            {activityStates.map((state) => {
              const n = all.filter((one) => one.state === state).length
              const limit = limits[state]
              const over = limit !== undefined && n > limit
              return (
                <div key={state} className={over ? 'board-head over' : 'board-head'}>
                  <strong>{t(`projectPlan.state.${state}`)}</strong>
                  {/* In words only to be heard: beside the name and the limit they broke the head into two lines, and the board jumped. */}
                  <span className={over ? 'board-over' : undefined} title={over ? t('projectPlan.overLimit') : undefined}>
                    {n}
                    {limit !== undefined && ` / ${limit}`}
                    {over && <span className="sr-only"> {t('projectPlan.overLimit')}</span>}
                  </span>
                  {mayEdit && (
                    <SettledNumber
                      min={1}
                      max={999}
                      value={limit}
                      placeholder={t('projectPlan.limit')}
                      aria-label={`${t('projectPlan.limit')}${t('layout.colon')}${t(`projectPlan.state.${state}`)}`}
                      style={{ width: 88 }}
                      onSettle={(next) => void setLimit(state, next)}
                    />
                  )}
                </div>
              )
            })}
          </div>
          {laneList.map(({ key, title, activities: held }) => (
            <section key={key} className="board-lane" aria-label={title === '' ? undefined : title}>
              {title !== '' && (
                <h3>
                  {title} <span className="dim">{held.length}</span>
                </h3>
              )}
              <div className="board-columns">
                {activityStates.map((state) => (
                  <ul
                    key={state}
                    className="board-column"
                    data-state={state}
                    data-over={drag.over === state ? '' : undefined}
                    aria-label={t(`projectPlan.state.${state}`)}
                  >
                    {held
                      .filter((one) => one.state === state)
                      .slice(0, most)
                      .map((one) => (
                        <BoardCard
                          key={one.id}
                          activity={one}
                          end={endOf(calendar, one.start, one.durationDays)}
                          person={names.get(one.assigneeId) ?? ''}
                          today={today}
                          mayMove={mayReport}
                          drag={drag}
                          onMove={(to) => moveByKey(one, to)}
                          onOpen={() => open(one)}
                        />
                      ))}
                    {held.filter((one) => one.state === state).length > most && (
                      <li>
                        <button type="button" className="link-button" onClick={() => setMost((n) => n + MOST_CARDS)}>
                          {t('projectPlan.showMore', { n: held.filter((one) => one.state === state).length - most })}
                        </button>
                      </li>
                    )}
                  </ul>
                ))}
              </div>
            </section>
          ))}
          {leaves.length === 0 && <p className="dim">{t('projectPlan.emptyMatch')}</p>}
        </div>
      )}
    </>
  )
}
