import { DayPicker, MonthPicker } from './pickers.tsx'
import { readDay, readMoment, readMonth } from './typed-time.ts'
import { useTyped } from './use-typed.ts'

/** Arco's calendars stay open at Escape unless told. */
const CALENDAR = { escToClose: true }

interface Box {
  id?: string
  label?: string | undefined
  describedBy?: string | undefined
  disabled?: boolean | undefined
  /** Drawn as wrong; what is wrong stands beside the field. */
  faulty?: boolean | undefined
  allowClear?: boolean
}

const boxOf = ({ id, label, describedBy, disabled, faulty, allowClear }: Box, typed: ReturnType<typeof useTyped>) => ({
  inputProps: { id, 'aria-describedby': describedBy, ...(label === undefined ? {} : { 'aria-label': label }), ...typed },
  allowClear: allowClear === true,
  disabled,
  error: faulty,
  triggerProps: CALENDAR,
})

interface TextProps extends Box {
  /** YYYY-MM-DD or YYYY-MM; empty: none. */
  value: string
  onChange(value: string): void
}

/** A day, YYYY-MM-DD. */
export function DayInput({ value, onChange, ...box }: TextProps) {
  return <DayPicker {...boxOf(box, useTyped(readDay, onChange))} value={value || undefined} onChange={(day) => onChange(day ?? '')} />
}

/** A month, YYYY-MM. */
export function MonthInput({ value, onChange, ...box }: TextProps) {
  return <MonthPicker {...boxOf(box, useTyped(readMonth, onChange))} value={value || undefined} onChange={(month) => onChange(month ?? '')} />
}

interface MomentProps extends Box {
  /** Epoch ms. */
  value: number | undefined
  onChange(value: number | null): void
  /** Whose clock it is shown and typed by. */
  zone: string
  seconds?: boolean
  stepMinutes?: number | undefined
  placeholder?: string
}

/** A moment by the clock of a zone. */
export function MomentInput({ value, onChange, zone, seconds = false, stepMinutes, placeholder, ...box }: MomentProps) {
  const clock = seconds ? 'HH:mm:ss' : 'HH:mm'
  const typed = useTyped((text) => readMoment(text, zone), onChange)
  return (
    <DayPicker
      {...boxOf(box, typed)}
      showTime={{ format: clock, ...(stepMinutes === undefined ? {} : { step: { minute: stepMinutes } }) }}
      format={`YYYY-MM-DD ${clock}`}
      timezone={zone}
      placeholder={placeholder}
      value={value}
      onChange={(_text, moment) => onChange(moment === undefined ? null : Number(moment.valueOf()))}
    />
  )
}
