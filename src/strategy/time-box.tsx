import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import { clockOf } from '#domain/price-hours.ts'

/** Minutes of a day out of `7:30`, `0730` or `24:00`; undefined: it is no time. */
export function minuteFrom(text: string): number | undefined {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(text.trim())
  if (match === null) return undefined
  const minute = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minute <= 1440 ? minute : undefined
}

interface Props {
  label: string
  minute: number
  /** 24:00 is the end of the day, and what 00:00 means there. */
  isEnd?: true
  disabled: boolean
  onChange(minute: number): void
}

/** A time of day that is typed; what is none goes back to what was there. */
export function TimeBox({ label, minute, isEnd, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const take = (): void => {
    const found = typed === undefined ? undefined : minuteFrom(typed)
    setTyped(undefined)
    if (found !== undefined) onChange(isEnd === true && found === 0 ? 1440 : Math.min(found, isEnd === true ? 1440 : 1439))
  }
  return (
    <Input
      style={{ width: 84 }}
      disabled={disabled}
      aria-label={label}
      value={typed ?? clockOf(minute)}
      maxLength={5}
      onChange={setTyped}
      onBlur={take}
      onPressEnter={take}
    />
  )
}
