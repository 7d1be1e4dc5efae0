import { useEffect, useRef } from 'react'
import { readClip, writeClip } from './clipboard.ts'
import type { Editor } from './use-editor.ts'

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('.arco-modal, .arco-drawer') !== null)

/** Keys of the edit mode, wherever the focus is, but not while somebody types. Escape closes the open panel, else gives up the selection. */
export function useEditorKeys(editor: Editor, onPublish: () => void, closePanel: (() => void) | undefined): void {
  const latest = useRef({ editor, onPublish, closePanel })
  useEffect(() => {
    latest.current = { editor, onPublish, closePanel }
  })
  const active = editor.editing !== undefined
  useEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (typing(event.target)) return
      const { editor, onPublish, closePanel } = latest.current
      const key = event.key.toLowerCase()
      if (key === 'escape') {
        if (closePanel === undefined) editor.setSelected([])
        else closePanel()
        return
      }
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const copied = key === 'c' || key === 'x' ? editor.copy() : undefined
      if (key === 'z') (event.shiftKey ? editor.redo : editor.undo)()
      else if (key === 'y') editor.redo()
      else if (key === 'a') editor.setSelected(editor.items.map((item) => item.id))
      else if (key === 'd') editor.duplicate()
      else if (key === 's') onPublish()
      else if (copied !== undefined) {
        writeClip(copied)
        if (key === 'x') editor.remove(editor.selected)
      } else if (key === 'v') {
        const clip = readClip()
        if (clip !== undefined) editor.paste(clip)
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
