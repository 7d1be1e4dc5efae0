import { atom } from 'jotai'
import type { StationOption, StationType } from '#contract/station.ts'
import { localValue } from '#src/api/local-value.ts'
import { storageKeys } from '#src/settings.ts'

const storedId = localValue(storageKeys.stationId)
const storedType = localValue(storageKeys.stationType)

/** Stations that the viewer may choose; loaded with the session. */
export const stationOptionsAtom = atom<StationOption[]>([])

const idMirror = atom(storedId.get())
idMirror.onMount = (set) => {
  set(storedId.get())
  return storedId.subscribe(() => set(storedId.get()))
}

/** Storage before PV before charging, as default layouts look at a station. */
export const stationTypeOf = (option: StationOption): StationType =>
  option.isStorage === 1 ? 'STORED_ENERGY' : option.isPhotoVoltaic === 1 ? 'PHOTOVOLTAIC' : 'CHARGE_PAIL'

/** The chosen station; one that is no longer among the options is replaced by the first. */
export const chosenStationAtom = atom((get): StationOption | undefined => {
  const options = get(stationOptionsAtom)
  const id = get(idMirror)
  return options.find((option) => option.powerstationId === id) ?? options[0]
})

export const chooseStationAtom = atom(undefined, (get, _set, id: string) => {
  const option = get(stationOptionsAtom).find((candidate) => candidate.powerstationId === id)
  if (option === undefined) return
  storedId.set(id)
  storedType.set(stationTypeOf(option))
})

export const forgetStation = (): void => {
  storedId.set(undefined)
  storedType.set(undefined)
}
