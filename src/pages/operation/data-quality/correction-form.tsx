import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctionKinds, type CorrectionKind } from '#contract/correction.ts'
import { call } from '#src/api/client.ts'
import type { Field, FormValues } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useCan } from '#src/ui/can.tsx'
import { CORRECT } from '#src/ui/corrected.tsx'
import { MomentControl, pointSearch, ReadingControl } from './reading-control.tsx'

interface Values extends FormValues {
  point: string
  from: number | null
  isStretch: boolean
  to: number | null
  kind: CorrectionKind
  value: number | undefined
  reason: string
}

const fields: readonly Field<Values>[] = [
  { key: 'point', title: 'correction.point', kind: 'select', required: true, search: pointSearch },
  {
    key: 'from',
    title: 'correction.reading',
    kind: 'moment',
    required: true,
    visible: ({ point }) => point !== '',
    hint: 'correction.readingHint',
    render: ReadingControl,
  },
  { key: 'isStretch', title: 'correction.stretch', kind: 'switch', hint: 'correction.stretchHint' },
  { key: 'to', title: 'correction.until', kind: 'moment', required: true, visible: ({ isStretch }) => isStretch, render: MomentControl },
  {
    key: 'kind',
    title: 'correction.kind',
    kind: 'select',
    required: true,
    options: ({ t }) => correctionKinds.map((kind) => ({ value: kind, label: t(`reading.correctedAs.${kind}`) })),
  },
  {
    key: 'value',
    title: 'correction.value',
    kind: 'decimal',
    required: true,
    min: -1e12,
    max: 1e12,
    decimals: 6,
    visible: ({ kind }) => kind !== 'void',
    hint: 'correction.valueHint',
  },
  { key: 'reason', title: 'correction.reason', kind: 'textarea', required: true, maxLength: 500 },
]

/** Corrects a reading, or all of a stretch, for who may. `point` and `at`: what was pointed at. What is typed outlives the right to save it. */
export function CorrectionForm({ point, at, onClose }: { point: string; at: number | null; onClose(saved: boolean): void }) {
  const { t } = useTranslation()
  const may = useCan(CORRECT)
  const [begun] = useState(may)
  if (!may && !begun) return null
  return (
    <FormDrawer
      readOnly={!may}
      title={t('correction.new')}
      width={560}
      fields={fields}
      initial={{ point, from: at, isStretch: false, to: at, kind: 'value', value: undefined, reason: '' }}
      doneText={t('correction.saved')}
      save={({ point, from, isStretch, to, kind, value, reason }) =>
        call('saveCorrection', {
          point: Number(point),
          from: from ?? 0,
          // A second that is named is meant whole.
          ...(isStretch && to !== null ? { to: Math.floor(to / 1000) * 1000 + 999 } : {}),
          kind,
          value: kind === 'void' ? null : (value ?? null),
          reason,
        })
      }
      onClose={onClose}
    >
      <p className="dim">{t('correction.formNote')}</p>
    </FormDrawer>
  )
}
