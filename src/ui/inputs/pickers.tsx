import { DatePicker, type DatePickerProps, type MonthPickerProps, type YearPickerProps } from '@arco-design/web-react'
import { useOpening } from './use-opening.ts'

/** Arco's calendars, of which the first key that is typed is heard too (`useOpening`). */
export function DayPicker(props: DatePickerProps) {
  return <DatePicker {...props} {...useOpening(props.inputProps)} />
}
export function MonthPicker(props: MonthPickerProps) {
  return <DatePicker.MonthPicker {...props} {...useOpening(props.inputProps)} />
}
export function YearPicker(props: YearPickerProps) {
  return <DatePicker.YearPicker {...props} {...useOpening(props.inputProps)} />
}
