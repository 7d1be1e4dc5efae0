import { atom, getDefaultStore } from 'jotai'
import { valueOf, type Live } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { localValue, type LocalValue } from '#src/api/local-value.ts'
import { storageKeys } from '#src/settings.ts'
import { answerAtom } from './query.ts'
import { unsavedPathsAtom } from './unsaved.ts'

/** Name the project and the set in a link (the specification's `projectSetId`). */
export const PROJECT_KEY = 'projectId'
export const PROJECT_SET_KEY = 'projectSetId'

const stored = (value: LocalValue) => {
  const mirror = atom(value.get())
  mirror.onMount = (set) => {
    const store = getDefaultStore()
    // Another window's choice waits while something typed here is not saved: it is of the project of now, and would end with it.
    const follow = (): void => {
      if (store.get(unsavedPathsAtom).size === 0) set(value.get())
    }
    follow()
    const ends = [value.subscribe(follow), store.sub(unsavedPathsAtom, follow)]
    return () => {
      for (const end of ends) end()
    }
  }
  return atom(
    (get) => get(mirror),
    (_get, set, id: string | undefined) => {
      value.set(id)
      set(mirror, id)
    },
  )
}

/** The project and the set that were chosen last in this browser; going back leads to the set's projects. */
export const projectIdAtom = stored(localValue(storageKeys.projectId))
export const projectSetIdAtom = stored(localValue(storageKeys.projectSetId))

export type ProjectInfo = Answer<'projectInfo'>
/** Components and rights are told by the live stream when they change; the clock is for what the stream lost. */
const EVERY_MS = 60_000

const nothing = atom<Live<ProjectInfo>>({ state: 'waiting' })
/** The chosen project as its viewer may see it. */
export const projectInfoAtom = atom((get): Live<ProjectInfo> => {
  const projectId = get(projectIdAtom)
  return get(projectId === undefined ? nothing : answerAtom('projectInfo', { projectId }, EVERY_MS))
})
export const openProjectAtom = atom((get) => valueOf(get(projectInfoAtom))?.project)
