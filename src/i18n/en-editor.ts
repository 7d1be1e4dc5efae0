import { widgetAbout, widgetCategory, widgetHelp, widgetOption } from './en/widget-editor.ts'
import type { EditorWords } from './zh-editor.ts'

/** The same in English. */
export const enEditor: EditorWords = { widgetAbout, widgetCategory, widgetHelp, widgetOption }
