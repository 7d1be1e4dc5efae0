import { Button, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { Activity } from '#domain/project/edits.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { failureWords } from '../failure-words.ts'
import { Gantt } from '../gantt/gantt.tsx'
import { ImportPlan } from './import-plan.tsx'
import { newId } from './new-id.ts'
import { UndoButtons, type PlanView } from './plan-page.tsx'
import { placed } from './tree-moves.ts'

/** The plan over time; what is dragged there is an edit like any other. */
export function GanttView(view: PlanView) {
  const { t } = useTranslation()
  const { plan, project, today, edit, open, made, setMade, mayEdit } = view
  const [critical, setCritical] = useState(true)
  // In the address: whoever loads the page anew, or is sent it, compares with the same.
  const [address, setAddress] = useAddress()
  const setBaselineId = (baseline: string): void => setAddress({ baseline })
  const [keeping, setKeeping] = useState(false)
  const [ask, dialog] = useAsk()
  const { activities, links, calendar } = plan.shown
  const { baselines, assumedFrom } = plan
  const baselineOptions = baselines.map(({ id, name, takenAt }) => ({ value: id, label: `${name} (${consoleTime(takenAt).slice(0, 10)})` }))
  const chosen = baselines.find(({ id }) => id === address.get('baseline'))?.id ?? ''
  const baseline = valueOf(useQuery('projectBaseline', chosen === '' ? undefined : { projectId: project.id, id: chosen }))?.activities
  const byId = useMemo(() => new Map(activities.map((one) => [one.id, one])), [activities])
  /** `seen`: what others have made of it while it was dragged is not overwritten. */
  const set = (id: string, fields: Dragged, seen?: Dragged): Promise<boolean> | undefined => {
    const one = byId.get(id)
    return one === undefined ? undefined : edit([{ kind: 'set', id, set: fields, was: fieldsWas(seen ?? one, fields) }])
  }
  const reorder = (id: string, { parentId, beforeId }: { parentId: string | null; beforeId: string | undefined }): void => {
    const one = byId.get(id)
    if (one !== undefined) void edit(placed(activities, one, parentId, beforeId))
  }
  const removeBaseline = async (): Promise<void> => {
    if (!(await ask(t('projectPlan.removeBaselineAsk'), '', true))) return
    try {
      await call('deleteProjectBaseline', { projectId: project.id, id: chosen })
      setBaselineId('')
    } catch (error) {
      message.error(failureWords(error, t))
    }
  }
  return (
    <>
      <div className="plan-tools swiped">
        <span className="plan-switch" title={baselineOptions.find(({ value }) => value === chosen)?.label}>
          {t('projectPlan.baseline')}
          <Select
            value={chosen}
            aria-label={t('projectPlan.baseline')}
            onChange={setBaselineId}
            style={{ width: chosen === '' ? 160 : 240 }}
            triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
            options={[{ value: '', label: t('projectPlan.noBaseline') }, ...baselineOptions]}
          />
        </span>
        {mayEdit && (
          <>
            <Button onClick={() => setKeeping(true)}>{t('projectPlan.keepBaseline')}</Button>
            {chosen !== '' && (
              <Button
                icon={<IconDelete />}
                aria-label={t('projectPlan.removeBaseline')}
                title={t('projectPlan.removeBaseline')}
                onClick={() => void removeBaseline()}
              />
            )}
          </>
        )}
        <span className="plan-actions">
          {mayEdit && (
            <>
              <ImportPlan plan={plan.shown} edit={edit} onMade={setMade} />
              <Button icon={<IconPlus />} onClick={() => open('group')}>
                {t('projectPlan.addGroup')}
              </Button>
              <Button type="primary" icon={<IconPlus />} onClick={() => open('task')}>
                {t('projectPlan.add')}
              </Button>
            </>
          )}
          <UndoButtons {...view} />
        </span>
      </div>
      {dialog}
      <Gantt
        title={project.name}
        activities={activities}
        links={links}
        calendar={calendar}
        baseline={chosen === '' ? undefined : baseline}
        critical={critical}
        onCritical={setCritical}
        today={today}
        assumedFrom={assumedFrom ?? undefined}
        editable={mayEdit}
        made={made}
        onMove={({ id, start }, { seen }) => set(id, { start }, seen)}
        onStretch={({ id, start, durationDays }, { seen }) => set(id, { durationDays, ...(start === undefined ? {} : { start }) }, seen)}
        onPercent={(id, percent, seen) => set(id, { percent }, seen)}
        onLink={({ fromId, toId, kind }) => edit([{ kind: 'link', link: { id: newId(), fromId, toId, kind, lagDays: 0 } }])}
        onLinkChange={(id, change) => {
          const { kind, lagDays } = links.find((one) => one.id === id) ?? {}
          const was = { ...(change.kind === undefined ? {} : { kind }), ...(change.lagDays === undefined ? {} : { lagDays }) }
          return edit([{ kind: 'setLink', id, set: change, was }])
        }}
        onUnlink={(id) => void edit([{ kind: 'unlink', id }])}
        onReorder={reorder}
        onOpen={(id) => {
          const one = byId.get(id)
          if (one !== undefined) open(one)
        }}
      />
      {keeping && (
        <FormDrawer
          title={t('projectPlan.keepBaseline')}
          fields={[{ key: 'name', title: 'projectPlan.baselineName', kind: 'text', required: true, maxLength: 64 }]}
          initial={{ name: '' }}
          save={async ({ name }: { name: string }) => {
            const { id } = await call('saveProjectBaseline', { projectId: project.id, name })
            setBaselineId(id)
          }}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  )
}

type Dragged = Partial<Pick<Activity, 'start' | 'durationDays' | 'percent'>>
const fieldsWas = (one: Dragged, fields: Dragged): Partial<Activity> =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, one[key as keyof Dragged]]))
