import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Organization } from '#contract/organization.ts'
import type { StationOption } from '#contract/station.ts'
import { treeOf, type TreeOf } from '#domain/organizations.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import type { Option } from './define.ts'
import { useWords } from './use-options.ts'

/** Choices that forms of several pages offer. */

const ALL = {}
const none: Organization[] = []
const every = (): boolean => true

export const useOrganizations = (): Organization[] => valueOf(useQuery('organTree', ALL))?.organList ?? none

/** The viewer's organizations as a tree to choose from. */
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

/** The viewer's stations. */
export const useStationOptions = (): Option[] => useStationsThat(every)

/** Those of the viewer's stations that `fits` (a function that stays the same). */
export function useStationsThat(fits: (option: StationOption) => boolean): Option[] {
  const options = useAtomValue(stationOptionsAtom)
  const { language } = useWords()
  return useMemo(
    () =>
      options.filter(fits).map((option) => ({
        value: option.powerstationId,
        label: `${nameOf(option.powerstationName, option.powerstationNameEn, language)} (${option.powerstationNumber})`,
      })),
    [options, language, fits],
  )
}
