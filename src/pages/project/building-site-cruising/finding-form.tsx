import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hazardCategories, severities } from '#contract/project-record.ts'
import type { RoundPoint } from '#contract/schemas/project-inspection.ts'
import type { Payload } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import { peopleOf } from '#src/project/records/people.ts'
import { optionKey } from '#src/project/records/record-fields.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { message } from '#src/ui/message.ts'

/** What a safety matter needs that the finding does not say. */
const fieldsOf = (projectId: string): Field[] => [
  { key: 'title', title: 'projectRecords.title', kind: 'text', required: true, maxLength: 120 },
  {
    key: 'category',
    title: 'projectRecords.fact.category',
    kind: 'select',
    required: true,
    options: ({ t }) => hazardCategories.map((value) => ({ value, label: t(optionKey('category', value)) })),
  },
  {
    key: 'severity',
    title: 'projectRecords.fact.severity',
    kind: 'select',
    required: true,
    options: ({ t }) => severities.map((value) => ({ value, label: t(optionKey('severity', value)) })),
  },
  { key: 'responsibleId', title: 'projectRecords.responsible', kind: 'select', options: peopleOf(projectId) },
  { key: 'dueDate', title: 'projectRecords.dueDate', kind: 'date' },
]

/** Makes a safety matter of a finding. */
export function FindingForm({ projectId, point, onClose }: { projectId: string; point: RoundPoint; onClose(): void }) {
  const { t } = useTranslation()
  const fields = useMemo(() => fieldsOf(projectId), [projectId])
  const initial = useMemo(
    () => ({ title: point.note.split('\n')[0]?.slice(0, 120) ?? '', category: '', severity: '', responsibleId: '', dueDate: '' }),
    [point.note],
  )
  const save = async (values: Record<string, unknown>): Promise<void> => {
    const asked = { ...(values as Omit<Payload<'setProjectRoundFinding'>, 'projectId' | 'id'>), projectId, id: point.id }
    const { number } = await call('setProjectRoundFinding', asked)
    message.success(t('projectRecords.round.reported', { number }))
    refreshQueries('projectRound', 'projectRoundList', 'projectRecordList')
  }
  return (
    <FormDrawer
      title={t('projectRecords.round.report')}
      fields={fields}
      initial={initial}
      save={save}
      doText={t('projectRecords.round.report')}
      onClose={onClose}
    >
      <p className="record-note dim">{`${point.text}\n${point.note}`}</p>
    </FormDrawer>
  )
}
