import { shared } from './en/shared.ts'
import type { SharedWords } from './zh-shared.ts'

/** The same in English. */
export const enShared: SharedWords = { shared }
