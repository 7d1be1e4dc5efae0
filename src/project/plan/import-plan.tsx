import { Button, Modal } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_ACTIVITIES } from '#contract/project.ts'
import type { Activity, PlanEdit, ProjectPlan } from '#domain/project/edits.ts'
import type { ImportFault, ImportedPlan } from '#domain/project/ms-project.ts'
import { wholePercent } from '#domain/project/roll-up.ts'
import { message } from '#src/ui/message.ts'
import { importInParts, onOtherDays, shortened } from './import-parts.ts'
import { newId } from './new-id.ts'
import { readPlanFile } from './read-plan-file.ts'

/** So many faults are shown. */
const SHOWN = 12

/** A file's plan as edits that add it behind what is there. */
function editsOf(file: ImportedPlan, plan: ProjectPlan): PlanEdit[] {
  const ids = new Map(file.activities.map(({ id }) => [id, newId()]))
  const idOf = (id: string): string => ids.get(id) ?? ''
  const from = Math.max(0, ...plan.activities.map(({ order }) => order)) + 1
  const added = file.activities.map((one, i): PlanEdit => {
    const percent = one.kind === 'group' ? 0 : wholePercent(one.percent)
    const state: Activity['state'] = percent === 100 ? 'done' : percent > 0 ? 'doing' : 'todo'
    return {
      kind: 'add',
      activity: {
        id: idOf(one.id),
        name: one.name,
        parentId: one.parentId === null ? null : idOf(one.parentId),
        order: from + i,
        kind: one.kind,
        start: one.start,
        durationDays: one.durationDays,
        percent,
        notBefore: one.notBefore ?? null,
        weight: one.weight ?? null,
        state,
        assigneeId: '',
        note: '',
      },
    }
  })
  const linked = file.links.map((link): PlanEdit => ({
    kind: 'link',
    link: {
      ...link,
      id: newId(),
      fromId: idOf(link.fromId),
      toId: idOf(link.toId),
    },
  }))
  return [...added, ...linked]
}

interface Props {
  plan: ProjectPlan
  edit(edits: readonly PlanEdit[]): Promise<boolean>
  /** All of it is in: what it begins with. */
  onMade(id: string): void
}

/** Takes the plan of an XML file of Microsoft Project into this one; what is not taken over as it is stands in a list before. */
export function ImportPlan({ plan, edit, onMade }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [modal, dialogs] = Modal.useModal()
  const worded = (fault: ImportFault): string => {
    const place = 'uid' in fault ? `${shortened(`${fault.uid} ${fault.name}`)}${t('layout.colon')}` : ''
    const line = 'line' in fault && fault.line !== undefined ? t('layout.aside', { text: t('projectPlan.importLine', { n: fault.line }) }) : ''
    const text = 'text' in fault && fault.text !== undefined && fault.text !== '' ? t('layout.aside', { text: shortened(fault.text) }) : ''
    return place + t(`projectPlan.importFault.${fault.code}`) + line + text
  }
  const list = (faults: readonly ImportFault[]) => (
    <ul>
      {faults.slice(0, SHOWN).map((fault) => (
        <li key={JSON.stringify(fault)}>{worded(fault)}</li>
      ))}
      {faults.length > SHOWN && <li>… {faults.length - SHOWN}</li>}
    </ul>
  )
  const [reading, setReading] = useState<AbortController>()
  useEffect(() => () => reading?.abort(), [reading])
  const take = async (file: File): Promise<void> => {
    const gone = new AbortController()
    setReading(gone)
    const came = await readPlanFile(file, gone.signal).catch(() => undefined)
    if (gone.signal.aborted) return
    setReading(undefined)
    if (came === undefined) {
      modal.error?.({ title: t('projectPlan.importFaults'), content: t('state.server') })
      return
    }
    const { plan: read, faults } = came
    if (read === undefined) {
      modal.error?.({ title: t('projectPlan.importFaults'), content: list(faults) })
      return
    }
    // A plan holds so many rows, groups among them; what is told are activities and groups each for itself.
    const all = read.activities.length
    const groups = read.activities.filter(({ kind }) => kind === 'group').length
    const n = all - groups
    if (plan.activities.length + all > MOST_ACTIVITIES) {
      modal.error?.({
        title: t('projectPlan.importFaults'),
        content: t('projectPlan.importTooMany', { count: all, there: plan.activities.length, most: MOST_ACTIVITIES }),
      })
      return
    }
    const edits = editsOf(read, plan)
    const others = onOtherDays(read, plan, edits)
    modal.confirm?.({
      title: t('projectPlan.importTitle', { count: n }),
      content: (
        <>
          <p>{t('projectPlan.importText', { n, groups, links: read.links.length })}</p>
          {others > 0 && <p>{t('projectPlan.importOtherDays', { count: others })}</p>}
          {faults.length > 0 && (
            <>
              <p>{t('projectPlan.importNotes')}</p>
              {list(faults)}
            </>
          )}
        </>
      ),
      onOk: async () => {
        const came = await importInParts(edits, edit)
        if (came === 'part') modal.warning?.({ title: t('projectPlan.importPart'), content: t('projectPlan.importPartText') })
        if (came !== 'all') return
        message.success(t('projectPlan.imported', { count: n }))
        const [first] = edits
        if (first?.kind === 'add') onMade(first.activity.id)
      },
    })
  }
  return (
    <>
      {dialogs}
      <Button loading={reading !== undefined} onClick={() => input.current?.click()}>
        {t('projectPlan.importFile')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xml,text/xml,application/xml"
        hidden
        aria-label={t('projectPlan.importFile')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) void take(file)
        }}
      />
    </>
  )
}
