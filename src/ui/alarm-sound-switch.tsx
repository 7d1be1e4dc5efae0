import { IconMute, IconSound } from '@arco-design/web-react/icon'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmSoundAtom } from '#src/atoms/alarm-sound.ts'
import { allowSound, soundAllowed } from './alarm-sound.ts'

/** Whether alarms are heard at this browser, which may still wait for a click: that is said. */
export function AlarmSoundSwitch() {
  const { t } = useTranslation()
  const [on, setOn] = useAtom(alarmSoundAtom)
  const [allowed, setAllowed] = useState(soundAllowed)
  // The click that opened this is what the browser waits for.
  useEffect(() => void allowSound().then(setAllowed), [])
  const words = on ? (allowed ? t('shell.sound') : t('shell.soundBlocked')) : t('shell.soundOff')
  const toggle = (): void => {
    if (on && !allowed) return void allowSound().then(setAllowed)
    return setOn(!on)
  }
  return (
    <button type="button" className="plain-button" aria-pressed={on} title={words} onClick={toggle}>
      {on && allowed ? <IconSound /> : <IconMute />} {words}
    </button>
  )
}
