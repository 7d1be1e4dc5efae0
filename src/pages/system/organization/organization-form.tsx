import { useOrganizationOptions, useOrganizations } from '#src/resource/common-options.ts'
import { useMemo } from 'react'
import type { Organization } from '#contract/organization.ts'
import { codesBelow } from '#domain/organizations.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useWords } from '#src/resource/use-options.ts'

type Values = { isNew: boolean; code: string; name: string; nameEn: string; parentCode: string }

const without = (options: readonly Option[], gone: ReadonlySet<string>): Option[] =>
  options
    .filter((option) => !gone.has(option.value))
    .map((option) => ({ ...option, ...(option.children && { children: without(option.children, gone) }) }))

/** Makes an organization below another, or changes one. `row` undefined: a new one. */
export function OrganizationForm({ row, parentCode, onClose }: { row: Organization | undefined; parentCode: string; onClose(code?: string): void }) {
  const { t } = useWords()
  const rows = useOrganizations()
  const options = useOrganizationOptions()
  const fields = useMemo((): Field<Values>[] => {
    // Never below itself.
    const parents = without(options, row === undefined ? new Set() : codesBelow(rows, row.code))
    return [
      {
        key: 'code',
        title: 'organization.code',
        kind: 'text',
        required: true,
        maxLength: 32,
        hint: 'organization.codeHint',
        disabled: (values) => !values.isNew,
      },
      { key: 'name', title: 'organization.name', kind: 'text', required: true, maxLength: 64 },
      { key: 'nameEn', title: 'organization.nameEn', kind: 'text', maxLength: 64 },
      { key: 'parentCode', title: 'organization.parent', kind: 'tree-select', hint: 'organization.parentHint', options: () => parents },
    ]
  }, [row, rows, options])
  const initial: Values =
    row === undefined
      ? { isNew: true, code: '', name: '', nameEn: '', parentCode }
      : { isNew: false, code: row.code, name: row.name, nameEn: row.nameEn, parentCode: row.parentCode ?? '' }
  let saved = initial.code
  return (
    <FormDrawer
      title={t(row === undefined ? 'organization.newOrganization' : 'organization.editOrganization')}
      fields={fields}
      initial={initial}
      save={async (values) => {
        saved = values.code.trim()
        await call('saveOrgan', { ...values, parentCode: values.parentCode === '' ? null : values.parentCode })
      }}
      onClose={(done) => {
        if (done) refreshQueries('organTree', 'organSummaryList', 'organStationList', 'memberList')
        onClose(done ? saved : undefined)
      }}
    />
  )
}
