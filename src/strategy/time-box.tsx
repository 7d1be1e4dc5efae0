import '#src/ui/inputs/inputs.css'
import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf } from '#domain/price-hours.ts'
import { toAscii } from '#src/ui/inputs/filter.ts'

/** Minutes of a day out of `7:30`, `0730` or `24:00`; undefined: it is no time. */
function minuteFrom(text: string): number | undefined {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(toAscii(text).trim())
  if (match === null) return undefined
  const minute = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minute <= 1440 ? minute : undefined
}

interface Props {
  label: string
  /** NaN: what was typed is no time. */
  minute: number
  /** 24:00 is the end of the day, and what 00:00 means there. */
  isEnd?: true
  disabled: boolean
  onChange(minute: number): void
}

/** A time of day that is typed; what is none stays as it was typed, is told below, and is not the time that stood there. */
export function TimeBox({ label, minute, isEnd = undefined, disabled, onChange }: Props) {
  const { t } = useTranslation()
  /** Undefined: what stands there is `minute`. */
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const [meant, setMeant] = useState(minute)
  if (!Object.is(minute, meant)) {
    setMeant(minute)
    // Drawn anew: what was typed is gone.
    if (!Number.isNaN(minute)) {
      setTyped(undefined)
      setWrong(false)
    }
  }
  const take = (): void => {
    if (typed === undefined) return
    const found = minuteFrom(typed)
    const isTime = found !== undefined && (isEnd === true || found < 1440)
    setWrong(!isTime)
    if (isTime) setTyped(undefined)
    onChange(!isTime ? Number.NaN : isEnd === true && found === 0 ? 1440 : found)
  }
  const fault = isWrong || Number.isNaN(minute) ? t('strategy.plan.noTime', { last: isEnd === true ? '24:00' : '23:59' }) : undefined
  return (
    <span className="number-box">
      <Input
        style={{ width: 84 }}
        disabled={disabled}
        aria-label={label}
        status={fault === undefined ? undefined : 'error'}
        value={typed ?? (Number.isNaN(minute) ? '' : clockOf(minute))}
        maxLength={5}
        onChange={setTyped}
        onBlur={take}
        onPressEnter={take}
      />
      {fault !== undefined && (
        <small className="form-fault" role="alert">
          {fault}
        </small>
      )}
    </span>
  )
}
