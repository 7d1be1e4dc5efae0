import { useDebouncedValue } from './use-debounced.ts'

/** Nobody wonders before. */
const LONG_MS = 5000

/** True while the server is asked for so long that a person must be told that it is still waited for. */
export const useWaits = (isAsked: boolean): boolean => useDebouncedValue(isAsked, LONG_MS) && isAsked
