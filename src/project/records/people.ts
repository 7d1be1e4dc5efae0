import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option, Options } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

/** Members of a project as choices. */
export const peopleOf = (projectId: string): Options => ({
  useOptions: function usePeople(): Option[] {
    const { language } = useWords()
    const people = valueOf(useQuery('projectPeople', { projectId }))?.people ?? []
    return people.map(({ accountId, realname, role }) => ({ value: accountId, label: `${realname} (${role[language]})` }))
  },
})
