import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

const ALL_ROLES = { pageNum: 1, pageSize: 5000 }

/** Roles; those with rights that the viewer lacks are shown but cannot be given. */
export function useRoleOptions(): Option[] {
  const { language } = useWords()
  const roles = valueOf(useQuery('roleList', ALL_ROLES))?.roleList
  return useMemo(
    () => (roles ?? []).map((role) => ({ value: role.roleCode, label: language === 'en' ? role.nameEn : role.nameZh, disabled: !role.givable })),
    [roles, language],
  )
}
