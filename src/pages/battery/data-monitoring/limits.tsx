import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmLevel } from '#contract/alarm.ts'
import type { Answer } from '#contract/schemas.ts'
import { valueOf } from '#contract/live-value.ts'
import { defaultLimits, otherDefaults, type GradeLimits } from '#domain/battery/grade.ts'
import { call } from '#src/api/client.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { levelOptions } from '#src/resource/level-options.ts'
import type { Field, FormValues } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useCan } from '#src/ui/can.tsx'

type Values = FormValues &
  Record<keyof GradeLimits, number | undefined> & { cellsPerPack: number | undefined; driftDays: number; driftLevel: AlarmLevel }
type Saved = Answer<'batteryLimits'>

const decimal = (key: keyof GradeLimits, min: number, max: number, more: Partial<Field<Values>> = {}): Field<Values> => ({
  key,
  title: `battery.limit.${key}`,
  kind: 'decimal',
  required: true,
  min,
  max,
  decimals: 3,
  ...more,
})
const fields: readonly Field<Values>[] = [
  decimal('voltageA', 1, 2000, { unit: 'mV', section: 'battery.limit.atRest' }),
  decimal('voltageB', 1, 2000, { unit: 'mV' }),
  decimal('voltageC', 1, 2000, { unit: 'mV' }),
  decimal('loadFactor', 1, 10),
  decimal('temperatureA', 0.1, 100, { unit: 'K', section: 'battery.limit.temperatures' }),
  decimal('temperatureB', 0.1, 100, { unit: 'K' }),
  decimal('temperatureC', 0.1, 100, { unit: 'K' }),
  decimal('socLow', 0, 100, { unit: '%', section: 'battery.limit.when' }),
  decimal('socHigh', 0, 100, { unit: '%' }),
  decimal('restC', 0, 1, { unit: 'C', hint: 'battery.limit.restHint' }),
  decimal('outlierMv', 1, 2000, { unit: 'mV', section: 'battery.limit.outliers' }),
  decimal('outlierSigma', 1, 10, { unit: 'σ' }),
  { key: 'cellsPerPack', title: 'battery.limit.cellsPerPack', kind: 'integer', min: 1, max: 10_000, hint: 'battery.limit.packHint' },
  {
    key: 'driftDays',
    title: 'battery.limit.driftDays',
    kind: 'integer',
    required: true,
    min: 0,
    max: 3650,
    section: 'battery.limit.drift',
    hint: 'battery.limit.driftHint',
  },
  { key: 'driftLevel', title: 'battery.limit.driftLevel', kind: 'select', required: true, options: levelOptions },
]

export type StationLimits = GradeLimits & typeof otherDefaults
const usual: StationLimits = { ...defaultLimits, ...otherDefaults }

const useSaved = (stationId: string) =>
  useQuery(
    'batteryLimits',
    useMemo(() => ({ powerstationId: stationId }), [stationId]),
  )

/** By which limits the station's batteries are graded; the usual ones until the answer is there. */
export const useLimits = (stationId: string): StationLimits => valueOf(useSaved(stationId)) ?? usual

const valuesOf = (limits: StationLimits): Values => ({ ...limits, cellsPerPack: limits.cellsPerPack ?? undefined })

/** The limits of the station, changed by whoever may. */
export function Limits({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const may = useCan('energy_dataMonitor:edit')
  const saved = valueOf(useSaved(stationId))
  const [open, setOpen] = useState(false)
  /** What was saved over here: the form does not open again before what is saved now is known. */
  const [overwritten, setOverwritten] = useState(-1)
  return (
    <>
      <Button disabled={saved === undefined || saved.revision <= overwritten} onClick={() => setOpen(true)}>
        {t('battery.limit.open')}
      </Button>
      {open && saved !== undefined && (
        <LimitsForm {...{ stationId, saved }} readOnly={!may} onSaved={setOverwritten} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface FormProps {
  stationId: string
  saved: Saved
  readOnly: boolean
  /** The revision that was written over. */
  onSaved(revision: number): void
  onClose(): void
}

function LimitsForm({ stationId, saved, readOnly, onSaved, onClose }: FormProps) {
  const { t } = useTranslation()
  const [revision, setRevision] = useState(saved.revision)
  const { revision: _revision, updatedAt: _at, updatedBy: _by, ...limits } = saved
  return (
    <FormDrawer<Values>
      title={t('battery.limit.title')}
      fields={fields}
      initial={valuesOf(limits)}
      readOnly={readOnly}
      save={async ({ cellsPerPack, driftDays, driftLevel, ...values }) => {
        const asked = { ...(values as GradeLimits), cellsPerPack: cellsPerPack ?? null, driftDays, driftLevel }
        await call('saveBatteryLimits', { ...asked, powerstationId: stationId, revision })
        onSaved(revision)
        refreshQueries('batteryLimits')
      }}
      reload={async () => {
        const { revision: next, updatedAt: _nextAt, updatedBy: _nextBy, ...others } = await call('batteryLimits', { powerstationId: stationId })
        setRevision(next)
        return valuesOf(others)
      }}
      onClose={onClose}
    >
      <p className="dim">{t('battery.limit.note')}</p>
    </FormDrawer>
  )
}
