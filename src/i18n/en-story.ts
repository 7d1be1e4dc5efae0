import { story } from './en/story.ts'
import type { StoryWords } from './zh-story.ts'

/** The same in English. */
export const enStory: StoryWords = { panel: { story } }
