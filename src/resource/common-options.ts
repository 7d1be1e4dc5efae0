import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { Organization } from '#contract/organization.ts'
import type { StationOption } from '#contract/station.ts'
import { areaEnglish, areasInOrder } from '#domain/price-areas.ts'
import { treeOf, type OrganizationRow, type TreeOf } from '#domain/organizations.ts'
import type { Language } from '#contract/text.ts'
import { nameOf, otherNameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import type { Option, Options, Words } from './define.ts'
import { useWords } from './use-options.ts'

/** Choices that forms of several pages offer. */

/** What a thing is called in both languages, with its code behind it where one is given. */
export function namedOption(
  value: string,
  [zh, en]: readonly [zh: string, en: string | null | undefined],
  language: Language,
  code?: string,
): Option {
  const withCode = (name: string): string => (code === undefined ? name : `${name} (${code})`)
  const other = otherNameOf(zh, en, language)
  return { value, label: withCode(nameOf(zh, en, language)), ...(other === undefined ? {} : { other: withCode(other) }) }
}

/** Rows that name their parent, as a tree to choose from; `named`: each row as a choice. */
export function treeOptions<R extends OrganizationRow>(rows: readonly R[], named: (row: R) => Option): Option[] {
  const toOption = ({ row, children }: TreeOf<R>): Option => ({
    ...named(row),
    ...(children.length === 0 ? {} : { children: children.map(toOption) }),
  })
  return treeOf(rows).map(toOption)
}

/** Areas of which price tables are published. */
export const areaOptions = ({ language }: Words): Option[] =>
  areasInOrder(language).map((area) => ({ value: area, label: nameOf(area, areaEnglish(area), language) }))

const ALL = {}
const none: Organization[] = []
const every = (): boolean => true

export const useOrganizations = (): Organization[] => valueOf(useQuery('organTree', ALL))?.organList ?? none

/** The viewer's organizations as a tree to choose from. */
export function useOrganizationOptions(): Option[] {
  const { language } = useWords()
  const rows = useOrganizations()
  return useMemo(() => treeOptions(rows, ({ name, nameEn, code }) => namedOption(code, [name, nameEn], language, code)), [rows, language])
}

/** They, for fields and filters. Whoever has one has no choice. */
export const organizationOptions: Options = { useOptions: useOrganizationOptions, begins: 'only' }

/** The viewer's stations. */
export const useStationOptions = (): Option[] => useStationsThat(every)

/** Those of the viewer's stations that `fits` (a function that stays the same). */
export function useStationsThat(fits: (option: StationOption) => boolean): Option[] {
  const options = useAtomValue(stationOptionsAtom)
  const { language } = useWords()
  return useMemo(
    () =>
      options
        .filter(fits)
        .map(({ powerstationId, powerstationName, powerstationNameEn, powerstationNumber }) =>
          namedOption(powerstationId, [powerstationName, powerstationNameEn], language, powerstationNumber),
        ),
    [options, language, fits],
  )
}
