import { useCallback, useState, type ReactElement } from 'react'
import type { AskDialog, Question } from './ask-dialog.tsx'

interface Asked extends Question {
  key: number
  Dialog: typeof AskDialog
}

/**
 * A question with yes and no, drawn inside the page that asks it (a static one would stay over the next tab). Render the second value somewhere. The dialog
 * is loaded when it is first needed (11 KB that no first page needs); where it cannot be had, the browser's own asks.
 */
export function useAsk(): [ask: (title: string, content?: string) => Promise<boolean>, dialog: ReactElement] {
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback(async (title: string, content = ''): Promise<boolean> => {
    const Dialog = await import('./ask-dialog.tsx').then(
      (module) => module.AskDialog,
      () => undefined,
    )
    if (Dialog === undefined) return confirm(content === '' ? title : `${title}\n${content}`)
    return new Promise((resolve) => setAsked((before) => ({ key: (before?.key ?? 0) + 1, Dialog, title, content, onAnswer: resolve })))
  }, [])
  const dialog = asked === undefined ? <></> : <asked.Dialog key={asked.key} title={asked.title} content={asked.content} onAnswer={asked.onAnswer} />
  return [ask, dialog]
}
