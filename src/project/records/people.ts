import { valueOf } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option, Options } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

/** Activities of a project's plan as choices, and in a form what has been taken out of it since; none for whoever may not see the plan. */
export const activitiesOf = (projectId: string): Options => ({
  useOptions: function useActivities(_query, values): Option[] {
    const { t } = useWords()
    const activities = valueOf(useQuery('projectPlan', { projectId }))?.activities
    if (activities === undefined) return []
    const id = values?.activityId
    const isGone = typeof id === 'string' && id !== '' && !activities.some((one) => one.id === id)
    return [
      ...activities.filter(({ kind }) => kind !== 'group').map(({ id: value, name }) => ({ value, label: name })),
      ...(isGone ? [{ value: id, label: t('projectPlan.leftPlan'), disabled: true }] : []),
    ]
  },
})

/** Fields in which people are named. */
const named = ['responsibleId', 'assigneeId', 'inspectorId', 'signers'] as const

/** Members of a project as choices, without closed accounts but those that stand in the form; who has left the project is said to have. Neither is chosen for anything else. */
export const peopleOf = (projectId: string): Options => amongPeople(projectId, named, ({ active }) => active)

/** The same, of those who may sign change orders. */
export const signersOf = (projectId: string): Options => amongPeople(projectId, ['signers'], ({ signs }) => signs)

type Person = Answer<'projectPeople'>['people'][number]
const amongPeople = (projectId: string, keys: readonly string[], may: (one: Person) => boolean): Options => ({
  useOptions: function usePeople(_query, values): Option[] {
    const { t, language } = useWords()
    const people = valueOf(useQuery('projectPeople', { projectId }))?.people
    if (people === undefined) return []
    const known = new Set(people.map(({ accountId }) => accountId))
    const standing = keys.flatMap((key) => values?.[key] ?? []).filter((id): id is string => typeof id === 'string' && id !== '')
    const left = standing.filter((id) => !known.has(id))
    return [
      ...people
        .filter((one) => may(one) || standing.includes(one.accountId))
        .map((one) => ({
          value: one.accountId,
          label: one.realname + t('layout.aside', { text: one.role[language] }),
          ...(may(one) ? {} : { disabled: true }),
        })),
      ...[...new Set(left)].map((value) => ({ value, label: t('projectPlan.leftProject'), disabled: true })),
    ]
  },
})
