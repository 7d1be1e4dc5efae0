import { atom, getDefaultStore } from 'jotai'
import type { StationOption } from '#contract/station.ts'
import { stationTypeOf } from '#domain/stations.ts'
import { localValue } from '#src/api/local-value.ts'
import { settings, storageKeys } from '#src/settings.ts'
import { unsavedPathsAtom } from './unsaved.ts'

const storedId = localValue(storageKeys.stationId)
const storedType = localValue(storageKeys.stationType)

/** Names the station in a link. */
export const STATION_KEY = 'station'

/** Stations that the viewer may choose; loaded with the session. */
export const stationOptionsAtom = atom<StationOption[]>([])

/** The station that was chosen when it was taken away under something typed. */
export const heldStationAtom = atom<StationOption>()

const idMirror = atom(storedId.get())
idMirror.onMount = (set) => {
  const store = getDefaultStore()
  // Another window's choice waits while something typed here is not saved: it is of the station of now.
  const follow = (): void => {
    if (store.get(unsavedPathsAtom).size > 0) return
    set(storedId.get())
    if (store.get(heldStationAtom) === undefined) return
    store.set(heldStationAtom, undefined)
    store.set(keepChosenStationAtom)
  }
  set(storedId.get())
  const ends = [storedId.subscribe(follow), store.sub(unsavedPathsAtom, follow)]
  return () => {
    for (const end of ends) end()
  }
}

/** The chosen station; one that is no longer among the options is replaced by the first that operates, or the first, but not under what was typed about it. */
export const chosenStationAtom = atom((get): StationOption | undefined => {
  const options = get(stationOptionsAtom)
  const id = get(idMirror)
  const held = get(heldStationAtom)
  return options.find((option) => option.powerstationId === id) ?? held ?? options.find(({ state }) => state === 'operating') ?? options[0]
})

/** The station that was chosen when it was taken away; the newest. */
export const lostStationAtom = atom<StationOption>()

/** Other stations are the viewer's now. */
export const followStationsAtom = atom(undefined, (get, set, options: StationOption[]) => {
  const chosen = get(chosenStationAtom)
  const isLost = options.every(({ powerstationId }) => powerstationId !== chosen?.powerstationId)
  if (isLost && chosen !== get(heldStationAtom)) set(lostStationAtom, chosen)
  set(heldStationAtom, isLost && get(unsavedPathsAtom).size > 0 ? chosen : undefined)
  if (JSON.stringify(get(stationOptionsAtom)) !== JSON.stringify(options)) set(stationOptionsAtom, options)
})

export const chooseStationAtom = atom(undefined, (get, set, id: string) => {
  const option = get(stationOptionsAtom).find((candidate) => candidate.powerstationId === id)
  if (option === undefined) return
  keep(option)
  // Who chooses here has been asked about what is not saved.
  set(idMirror, option.powerstationId)
})

const keep = (option: StationOption): void => {
  storedId.set(option.powerstationId)
  storedType.set(stationTypeOf(option))
}

/** The zone of a station's own time: what is of a station is told in it. Unknown stations have the console's. */
export const stationZoneAtom = atom((get) => {
  const zones = new Map(get(stationOptionsAtom).map(({ powerstationId, timeZone }) => [powerstationId, timeZone]))
  return (stationId: string): string => zones.get(stationId) ?? settings.consoleZone
})

/** Keeps what is chosen, also when nobody chose it: the first station is the default, and its type may have changed since. */
export const keepChosenStationAtom = atom(undefined, (get) => {
  const chosen = get(chosenStationAtom)
  if (chosen !== undefined && chosen !== get(heldStationAtom)) keep(chosen)
})

export const forgetStation = (): void => {
  storedId.set(undefined)
  storedType.set(undefined)
}
