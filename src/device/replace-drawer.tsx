import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, Payload } from '#contract/schemas.ts'
import type { DeviceRow } from '#contract/schemas/device.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { unitWords } from '#domain/units.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { useCan } from '#src/ui/can.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Waiting } from '#src/ui/state-card.tsx'
import { modelField, ratioFields, snField } from './fields.ts'
import { deviceName, EDIT } from './resource.tsx'

type Register = Answer<'deviceRegisters'>['registers'][number]
const reading = { kind: 'decimal', required: true, decimals: 6, min: -1e15 } as const

/** Another device takes the place of one: who, when, why, and what both showed then. */
export function ReplaceDrawer({ row, onClose, onDone }: { row: DeviceRow; onClose(): void; onDone(next: { sn: string; modelCode: string }): void }) {
  const { t } = useTranslation()
  const words = useWords()
  const { language } = words
  const mayEdit = useCan(EDIT)
  const zone = words.zoneOf(row.stationId)
  const [registers, setRegisters] = useState<readonly Register[]>()
  const [failed, setFailed] = useState('')
  const [opened] = useState(() => Math.floor(Date.now() / 60_000) * 60_000)
  useEffect(() => {
    let gone = false
    call('deviceRegisters', { id: row.sn }).then(
      (answer) => gone || setRegisters(answer.registers),
      (error: unknown) => gone || setFailed(error instanceof ApiError && error.message !== '' ? error.message : t('state.server')),
    )
    return () => {
      gone = true
    }
  }, [row.sn, t])
  const fields = useMemo((): readonly Field[] => {
    const options = (registers ?? []).map(({ code, nameZh, nameEn, unit }) => ({
      value: code,
      label: `${nameOf(nameZh, nameEn, language)} · ${code}${unit === '' ? '' : ` (${unitWords(unit)})`}`,
    }))
    const readings: Field = {
      key: 'readings',
      title: 'device.readings',
      kind: 'table',
      max: 200,
      hint: 'device.readingsHint',
      columns: [
        { key: 'code', title: 'device.register', kind: 'select', required: true, options: () => options },
        { key: 'last', title: 'device.lastReading', ...reading },
        { key: 'first', title: 'device.firstReading', ...reading },
      ],
    }
    return [
      { ...snField, title: 'device.newSn' },
      modelField,
      // A meter may come with other transformers, by which what it shows counts from its first reading on.
      ...ratioFields,
      { key: 'at', title: 'device.replacedAt', kind: 'moment', required: true, zone, hint: 'device.replacedAtHint' },
      ...(options.length === 0 ? [] : [readings]),
      { key: 'reason', title: 'device.reason', kind: 'textarea', required: true, maxLength: 500 },
    ]
  }, [registers, language, zone])
  const title = `${t('device.replace')} · ${deviceName(row, words)}`
  if (registers === undefined) {
    return (
      <SideDrawer title={title} width={760} onClose={onClose}>
        {failed === '' ? <Waiting /> : <p role="alert">{failed}</p>}
      </SideDrawer>
    )
  }
  const initial = {
    sn: '',
    modelCode: row.modelCode,
    ctRatio: row.ctRatio,
    ptRatio: row.ptRatio,
    at: opened,
    reason: '',
    // Those that nobody has heard of and that count for nothing can be added by who has read them.
    readings: registers
      .filter(({ counted, last }) => counted || last !== null)
      .map(({ code, last }) => ({ code, last: last ?? undefined, first: undefined })),
  }
  let made = { sn: '', modelCode: '' }
  return (
    <FormDrawer<Record<string, unknown>>
      readOnly={!mayEdit}
      title={title}
      fields={fields}
      initial={initial}
      save={async (values) => {
        // Fields and endpoint have the same names; the server checks.
        const { id } = await call('replaceDevice', { id: row.sn, ...values } as Payload<'replaceDevice'>)
        made = { sn: id, modelCode: String(values.modelCode) }
      }}
      doText={t('device.replace')}
      doneText={t('device.replaced')}
      width={760}
      onClose={(saved) => (saved ? onDone(made) : onClose())}
    >
      <p className="dim">{t('device.replaceNote', { sn: row.sn })}</p>
    </FormDrawer>
  )
}
