import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { periodTypes, type OwnHours } from '#contract/price.ts'
import type { StationMonth } from '#contract/schemas/station-price.ts'
import type { Language } from '#contract/text.ts'
import { hoursFaults, ownRules } from '#domain/own-hours.ts'
import { stretchesOf } from '#domain/price-coverage.ts'
import { clockOf, windowsOf } from '#domain/price-hours.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useSchemes } from '#src/price/price-fields.ts'
import { PeriodDay, PeriodHours } from '#src/price/period-day.tsx'
import {
  feedInField,
  hoursFields,
  monthField,
  PRICE_EDIT,
  priceFields,
  reasonField,
  serviceField,
  sourceField,
} from '#src/price/station-price-import.ts'
import type { FieldControl } from '#src/resource/field.ts'
import { formOf } from '#src/resource/form-of.ts'

/** Windows as they are typed; what is not understood is left out, which the field says. */
const typedHours = (values: Readonly<Record<string, unknown>>): OwnHours =>
  Object.fromEntries(
    periodTypes.flatMap((period) => {
      const text = String(values[`${period}Hours`] ?? '').trim()
      return text === '' ? [] : [[period, windowsOf(text) ?? []]]
    }),
  )

const DAY = { day: { dayType: 'workday', holidays: [], holidayDays: 0 }, isHot: false } as const
const ANYBODY = { priceSystem: 'two', consumptionType: 'bigIndustry' } as const

/** Whose hours; where they are the station's own, the day that they make as it is typed. */
function HoursControl({ id, value, onChange, disabled, faulty, values = {} }: FieldControl) {
  const { t } = useTranslation()
  const hours = typedHours(values)
  const [fault] = hoursFaults(hours)
  return (
    <div className="own-hours">
      <Radio.Group
        type="button"
        value={value}
        disabled={disabled}
        onChange={onChange}
        options={(['scheme', 'own'] as const).map((one, i) => ({
          value: one,
          label: <span {...(i === 0 ? { id } : {})}>{t(`price.own.by.${one}`)}</span>,
        }))}
      />
      {value === 'own' && (
        <div className="own-hours-day">
          <PeriodDay label={t('price.coverage')} stretches={stretchesOf(ownRules(hours), 1, DAY, ANYBODY)} />
          <PeriodHours />
          {fault !== undefined && !faulty && (
            <p className="form-fault own-hours-faults" role="status">
              {t(fault.kind === 'gap' ? 'price.own.gapAt' : 'price.own.overlapAt', { from: clockOf(fault.from), to: clockOf(fault.to) })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const hasOwnHours = ({ hoursBy }: Readonly<Record<string, unknown>>): boolean => hoursBy === 'own'
const scheme = {
  key: 'schemeId',
  title: 'price.scheme',
  kind: 'select',
  placeholder: 'price.schemeOfArea',
  options: { useOptions: useSchemes },
} as const

/** A station's own prices of a month. What is unified or nothing yet becomes own by saving it; own prices name their source once, in the language of who makes them. */
export const monthForm = (stationId: string, language: Language) =>
  formOf('saveStationPrice', {
    fields: [
      { key: 'stationId', title: 'station.number', kind: 'text', visible: () => false },
      monthField,
      sourceField,
      { ...reasonField },
      { key: 'hoursBy', title: 'price.own.hours', kind: 'select', render: HoursControl },
      { ...scheme, visible: (values) => !hasOwnHours(values) },
      ...periodTypes.flatMap((period, i) => [
        { ...(priceFields[i] as (typeof priceFields)[number]), ...(i === 0 ? { section: 'price.perKwh' as const } : {}) },
        {
          ...(hoursFields[i] as (typeof hoursFields)[number]),
          visible: hasOwnHours,
          ...(period === 'sharp' ? { hint: 'price.own.hoursHint' as const } : {}),
        },
      ]),
      { ...feedInField, section: 'price.own.others' },
      serviceField,
    ],
    empty: { stationId, hoursBy: 'scheme' },
    // Every change is given its own reason.
    fromRow: ({ source, sourceEn }: StationMonth) => ({ reason: '', source: nameOf(source, sourceEn, language) }),
    create: PRICE_EDIT,
    edit: PRICE_EDIT,
    createTitle: 'price.own.create',
    editTitle: 'price.own.edit',
    called: (row: StationMonth) => row.month,
    width: 960,
  })
