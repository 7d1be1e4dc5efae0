import type { Words } from './words.ts'
import { shared } from './zh/shared.ts'

/** The words in Chinese of pages for people with a share link, who load nothing else. */
export const zhShared = { shared }
export type SharedWords = Words<typeof zhShared>
