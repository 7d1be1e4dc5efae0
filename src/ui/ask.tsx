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
export function useAsk(): [ask: (title: string, content?: string, danger?: boolean) => Promise<boolean>, dialog: ReactElement] {
  const [asked, setAsked] = useState<Asked>()
  const ask = useCallback(async (title: string, content = '', danger = false): Promise<boolean> => {
    const Dialog = await import('./ask-dialog.tsx').then(
      (module) => module.AskDialog,
      () => undefined,
    )
    if (Dialog === undefined) return confirm(content === '' ? title : `${title}\n${content}`)
    return new Promise((resolve) => {
      let answered = false
      const onAnswer = (yes: boolean): void => {
        answered = true
        resolve(yes)
      }
      setAsked((before) => ({ key: (before?.key ?? 0) + 1, Dialog, title, content, danger, onAnswer, isAnswered: () => answered }))
    })
  }, [])
  const dialog = asked === undefined ? <></> : <asked.Dialog {...asked} key={asked.key} />
  return [ask, dialog]
}
