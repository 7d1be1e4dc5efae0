import { atom } from 'jotai'
import { localValue } from '#src/api/local-value.ts'
import { storageKeys } from '#src/settings.ts'

const stored = localValue(storageKeys.alarmSound)
const mirror = atom(stored.get())
mirror.onMount = (set) => stored.subscribe(() => set(stored.get()))
/** Whether a person at this browser hears alarms; on unless somebody muted them. */
export const alarmSoundAtom = atom(
  (get) => get(mirror) !== 'off',
  (_get, _set, on: boolean) => stored.set(on ? undefined : 'off'),
)
