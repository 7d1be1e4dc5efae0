import { useOrganizationOptions, useOrganizations } from '#src/resource/common-options.ts'
import { useMemo, useState } from 'react'
import type { Organization } from '#contract/organization.ts'
import { codesBelow } from '#domain/organizations.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useWords } from '#src/resource/use-options.ts'

type Values = { isNew: boolean; code: string; name: string; nameEn: string; parentCode: string }

const ofRow = ({ code, name, nameEn, parentCode }: Organization): Values => ({ isNew: false, code, name, nameEn, parentCode: parentCode ?? '' })

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
  const initial: Values = row === undefined ? { isNew: true, code: '', name: '', nameEn: '', parentCode } : ofRow(row)
  let saved = initial.code
  /** The organization as it was opened, or as it is by now. */
  const [current, setCurrent] = useState(row)
  const reload = async (): Promise<Values | undefined> => {
    const now = (await call('organTree', {})).organList.find(({ code }) => code === row?.code)
    if (now === undefined) return undefined
    setCurrent(now)
    return ofRow(now)
  }
  return (
    <FormDrawer
      title={t(row === undefined ? 'organization.newOrganization' : 'organization.editOrganization')}
      fields={fields}
      initial={initial}
      save={async (values) => {
        saved = values.code.trim()
        const known = current === undefined ? {} : { revision: current.revision }
        await call('saveOrgan', { ...values, ...known, parentCode: values.parentCode === '' ? null : values.parentCode })
      }}
      {...(row === undefined ? {} : { reload })}
      onClose={(done) => {
        if (done) refreshQueries('organTree', 'organSummaryList', 'organStationList', 'memberList')
        onClose(done ? saved : undefined)
      }}
    />
  )
}
