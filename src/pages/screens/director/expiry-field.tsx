import { DatePicker } from '@arco-design/web-react'
import type { FieldControl } from '#src/resource/define.ts'
import { settings } from '#src/settings.ts'

/** A moment, or none. */
export function ExpiryField({ id, value, onChange, disabled, faulty, describedBy }: FieldControl) {
  return (
    <DatePicker
      inputProps={{ id, 'aria-describedby': describedBy }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      timezone={settings.consoleZone}
      allowClear
      disabled={disabled}
      error={faulty}
      value={typeof value === 'number' ? value : undefined}
      onChange={(_text, moment) => onChange(moment === undefined ? null : Number(moment.valueOf()))}
    />
  )
}
