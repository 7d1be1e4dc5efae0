import type { KeyboardEvent } from 'react'

/** What a key asks for in the list. */
export type KeyAct =
  | { act: 'go'; by: number | 'first' | 'last' }
  | { act: 'move' | 'stretch' | 'percent' | 'reorder'; by: 1 | -1 }
  | { act: 'fold'; folded: boolean }
  | { act: 'open' | 'link' | 'links' | 'unlink' | 'cancel' }

const PAGE = 12

/** Arrows sideways move a bar; on who may not edit, and with a group that has nothing to move, they fold and unfold. */
export function actOf(event: KeyboardEvent, canEdit: boolean): KeyAct | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  if (ctrlKey || metaKey) return undefined
  const up = key === 'ArrowUp'
  if (up || key === 'ArrowDown') return altKey ? { act: 'reorder', by: up ? -1 : 1 } : { act: 'go', by: up ? -1 : 1 }
  if (key === 'PageUp' || key === 'PageDown') return { act: 'go', by: key === 'PageUp' ? -PAGE : PAGE }
  if (key === 'Home' || key === 'End') return { act: 'go', by: key === 'Home' ? 'first' : 'last' }
  if (key === 'Escape') return { act: 'cancel' }
  if (key === 'Enter') return { act: 'open' }
  if (altKey) return undefined
  const left = key === 'ArrowLeft'
  if (left || key === 'ArrowRight') {
    if (!canEdit) return { act: 'fold', folded: left }
    return { act: shiftKey ? 'stretch' : 'move', by: left ? -1 : 1 }
  }
  if (key === '+' || key === '=' || key === '-') return { act: 'percent', by: key === '-' ? -1 : 1 }
  if (key === ' ') return { act: 'fold', folded: true }
  if (key === 'l' || key === 'L') return { act: 'link' }
  if (key === 'k' || key === 'K') return { act: 'links' }
  if (key === 'Delete' || key === 'Backspace') return { act: 'unlink' }
  return undefined
}
