import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option, Options } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

/** Activities of a project's plan as choices; none for whoever may not see the plan. */
export const activitiesOf = (projectId: string): Options => ({
  useOptions: function useActivities(): Option[] {
    const activities = valueOf(useQuery('projectPlan', { projectId }))?.activities ?? []
    return activities.filter(({ kind }) => kind !== 'group').map(({ id, name }) => ({ value: id, label: name }))
  },
})

/** Members of a project as choices. */
export const peopleOf = (projectId: string): Options => ({
  useOptions: function usePeople(): Option[] {
    const { language } = useWords()
    const people = valueOf(useQuery('projectPeople', { projectId }))?.people ?? []
    return people.map(({ accountId, realname, role }) => ({ value: accountId, label: `${realname} (${role[language]})` }))
  },
})
