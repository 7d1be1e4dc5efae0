import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { code } from '#contract/endpoint.ts'
import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { rowsOf } from '#domain/project/tree.ts'
import { evenly } from '#domain/settlement/layout.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { usePlan } from '#src/atoms/project-plan.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useProjectPart } from '#src/project/use-project-part.ts'
import { defineResource, type Option } from '#src/resource/define.ts'
import type { Field, FormValues } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'

type Cost = Answer<'projectCostList'>['costList'][number]
const EDIT = 'project/plan:edit'

const costsOf = (projectId: string) => {
  function useActivities(): Option[] {
    const plan = valueOf(usePlan(projectId).live)?.shown
    return rowsOf(plan?.activities ?? [])
      .filter(({ activity }) => activity.kind !== 'group')
      .map(({ activity, number }) => ({ value: activity.id, label: `${number} ${activity.name}` }))
  }
  return defineResource({
    name: 'project-cost',
    prefix: 'cost',
    list: { endpoint: 'projectCostList', scope: { projectId }, rows: (answer): Cost[] => answer.costList, total: (answer) => answer.totalRows },
    rowKey: (row: Cost) => row.id,
    columns: [
      { key: 'date', title: 'projectPlan.costDate', sortable: true },
      { key: 'amount', title: 'projectPlan.amount', align: 'right', render: ({ amount }) => evenly(amount, 2) },
      { key: 'activityName', title: 'projectPlan.activity' },
      { key: 'remark', title: 'project.remark' },
    ],
    sort: { by: 'date', order: 'desc' },
    filters: [{ key: 'text', kind: 'text', title: 'projectPlan.searchCost' }],
    form: formOf('saveProjectCost', {
      fields: [
        { key: 'date', title: 'projectPlan.costDate', kind: 'date', required: true },
        { key: 'amount', title: 'projectPlan.amount', kind: 'amount', required: true },
        {
          key: 'activityId',
          title: 'projectPlan.activity',
          kind: 'select',
          options: { useOptions: useActivities },
          placeholder: 'projectPlan.noActivity',
        },
        { key: 'remark', title: 'project.remark', kind: 'textarea', maxLength: 500 },
      ],
      toPayload: (values) => ({ ...values, projectId }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'projectPlan.newCost',
      editTitle: 'projectPlan.editCost',
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteProjectCost', { projectId, ids: rows.map(({ id }) => id) }) },
    export: { fileName: 'projectPlan.costs' },
    emptyText: 'projectPlan.noCosts',
    refreshes: ['projectStanding'],
  })
}

/** What the project has cost, and the budgets of its activities. */
export function Costs({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { t } = useTranslation()
  const [budgets, setBudgets] = useState(false)
  useProjectPart(projectId, 'money', ['projectCostList', 'projectBudgets'])
  const resource = useMemo(() => costsOf(projectId), [projectId])
  return (
    <>
      <ResourcePage
        resource={resource}
        tools={
          mayEdit && (
            <button type="button" className="link-button" onClick={() => setBudgets(true)}>
              {t('projectPlan.budgets')}
            </button>
          )
        }
      />
      {budgets && <Budgets projectId={projectId} onClose={() => setBudgets(false)} />}
    </>
  )
}

interface Line extends Record<string, unknown> {
  activityId: string
  name: string
  budget: string
  was: string
}

const linesField: Field = {
  key: 'lines',
  title: 'projectPlan.budgets',
  kind: 'table',
  fixedLines: true,
  columns: [
    { key: 'name', title: 'projectPlan.activity', kind: 'text', disabled: () => true },
    { key: 'budget', title: 'projectPlan.amount', kind: 'amount' },
  ],
}

function Budgets({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const { t } = useTranslation()
  const plan = valueOf(usePlan(projectId).live)?.shown
  const known = valueOf(useQuery('projectBudgets', { projectId }))?.budgets
  /** What there is by now, once somebody was told that others have changed the same: saving again is meant. */
  const told = useRef<ReadonlyMap<string, string>>(undefined)
  if (plan === undefined || known === undefined) return null
  const budgetOf = new Map(known.map(({ activityId, budget }) => [activityId, budget]))
  const lines = rowsOf(plan.activities)
    .filter(({ activity }) => activity.kind === 'task')
    .map(({ activity, number }): Line => {
      const budget = budgetOf.get(activity.id) ?? ''
      return { activityId: activity.id, name: `${number} ${activity.name}`, budget, was: budget }
    })
  return (
    <FormDrawer<FormValues>
      title={t('projectPlan.budgets')}
      width={640}
      fields={[linesField]}
      initial={{ lines }}
      save={async (values) => {
        const changed = (values.lines as Line[]).filter(({ budget, was }) => budget !== was)
        if (changed.length === 0) return
        const budgets = changed.map(({ activityId, budget, was }) => ({ activityId, budget, was: told.current?.get(activityId) ?? was }))
        try {
          await call('saveProjectBudgets', { projectId, budgets })
        } catch (error) {
          if (error instanceof ApiError && error.code === code.conflict) {
            const now = await call('projectBudgets', { projectId })
            told.current = new Map([
              ...changed.map(({ activityId }) => [activityId, ''] as const),
              ...now.budgets.map((one) => [one.activityId, one.budget] as const),
            ])
          }
          throw error
        }
      }}
      onClose={onClose}
    />
  )
}
