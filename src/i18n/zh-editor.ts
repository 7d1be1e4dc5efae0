import type { Words } from './words.ts'
import { widgetAbout, widgetCategory, widgetHelp, widgetOption } from './zh/widget-editor.ts'

/** The words in Chinese of what is open beside a board that is arranged, which come with it: catalogue and settings of widgets. */
export const zhEditor = { widgetAbout, widgetCategory, widgetHelp, widgetOption }
export type EditorWords = Words<typeof zhEditor>
