import { Button, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { PowerTemplate } from '#contract/schemas/power-template.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useCan } from '#src/ui/can.tsx'
import { labelOf } from '#src/ui/option-label.ts'

const asked = { pageSize: 1000 }
const fields: readonly Field[] = [
  { key: 'name', title: 'plan.templateName', kind: 'text', required: true, maxLength: 64 },
  { key: 'organizationCode', title: 'plan.organization', kind: 'tree-select', required: true, options: organizationOptions },
  { key: 'remark', title: 'plan.remark', kind: 'textarea' },
]

interface Props {
  segments: readonly PlanSegment[]
  /** The template that the day is made of. */
  madeOf: string | undefined
  onTake(template: Pick<PowerTemplate, 'id' | 'name' | 'segments'>): void
}

/** A day of a plan out of a template, and a template out of a day. */
export function TemplateTools({ segments, madeOf, onTake }: Props) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const templates = valueOf(useQuery('powerTemplateList', asked))?.powerTemplateList ?? []
  const maySave = useCan('production_charge_and_discharge_plan:edit')
  const save = async ({ name, organizationCode, remark }: Record<string, unknown>): Promise<void> => {
    const template = { name: String(name), organizationCode: String(organizationCode), segments: [...segments] }
    const { id } = await call('savePowerTemplate', { ...template, remark: String(remark) })
    // From now on the day is made of it, as one for which it is chosen.
    onTake({ ...template, id })
    refreshQueries('powerTemplateList')
  }
  return (
    <>
      {templates.length > 0 && (
        <Select
          style={{ width: 220 }}
          showSearch
          aria-label={t('plan.fromTemplate')}
          placeholder={t('plan.fromTemplate')}
          // What is chosen is taken at once; the choice itself is not kept.
          value={undefined as unknown as string}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          filterOption={(wanted, option) => labelOf(option).toLowerCase().includes(wanted.toLowerCase())}
          onChange={(id: string) => {
            const template = templates.find((one) => one.id === id)
            if (template !== undefined) onTake(template)
          }}
        />
      )}
      {/* It stands from the beginning, so that the first segment that is drawn does not push the hours down. */}
      {maySave && (
        <Button disabled={segments.length === 0} onClick={() => setSaving(true)}>
          {t('plan.saveAsTemplate')}
        </Button>
      )}
      {madeOf !== undefined && <span className="dim">{t('plan.madeOf', { name: madeOf })}</span>}
      {isSaving && (
        <FormDrawer
          title={t('plan.saveAsTemplate')}
          fields={fields}
          initial={{ name: '', organizationCode: '', remark: '' }}
          save={save}
          doneText={t('plan.templateSaved')}
          readOnly={!maySave}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}
