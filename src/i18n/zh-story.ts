import type { Words } from './words.ts'
import { story } from './zh/story.ts'

/** The words in Chinese of the demonstration's story, which come with it. */
export const zhStory = { panel: { story } }
export type StoryWords = Words<typeof zhStory>
