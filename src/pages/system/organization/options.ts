import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Organization } from '#contract/organization.ts'
import { treeOf, type TreeOf } from '#domain/organizations.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'

const ALL = {}
const ALL_ROLES = { pageNum: 1, pageSize: 5000 }
const none: Organization[] = []

export const useOrganizations = (): Organization[] => valueOf(useQuery('organTree', ALL))?.organList ?? none

/** The organizations as a tree to choose from. */
export function useOrganizationOptions(): Option[] {
  const { language } = useWords()
  const rows = useOrganizations()
  return useMemo(() => {
    const toOption = ({ row, children }: TreeOf<Organization>): Option => ({
      value: row.code,
      label: `${nameOf(row.name, row.nameEn, language)} (${row.code})`,
      ...(children.length === 0 ? {} : { children: children.map(toOption) }),
    })
    return treeOf(rows).map(toOption)
  }, [rows, language])
}

/** Roles; those with rights that the viewer lacks are shown but cannot be given. */
export function useRoleOptions(): Option[] {
  const { language } = useWords()
  const roles = valueOf(useQuery('roleList', ALL_ROLES))?.roleList
  return useMemo(
    () => (roles ?? []).map((role) => ({ value: role.roleCode, label: language === 'en' ? role.nameEn : role.nameZh, disabled: !role.givable })),
    [roles, language],
  )
}
