import { TreeSelect, type TreeSelectProps } from '@arco-design/web-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

const WALKED = 'data-walked'

/** Entries that are unfolded and match what is typed, in their order. */
function entriesOf(box: Element): HTMLElement[] {
  const popup = document.getElementById(box.getAttribute('aria-controls') ?? '')
  return popup === null ? [] : [...popup.querySelectorAll<HTMLElement>('[role=treeitem]')]
}

function walkTo(box: Element, entries: readonly HTMLElement[], next: HTMLElement | undefined): void {
  for (const entry of entries) {
    entry.toggleAttribute(WALKED, entry === next)
    // Their places change as others are folded: two would have the same name.
    entry.removeAttribute('id')
  }
  next?.scrollIntoView({ block: 'nearest' })
  if (next === undefined) return
  next.id = `${box.getAttribute('aria-controls')}-${entries.indexOf(next)}`
  box.querySelector('input')?.setAttribute('aria-activedescendant', next.id)
}

/** The first entry that matches what is typed. The list shows what it stands under too. */
function firstMatch(entries: readonly HTMLElement[], typed: string): HTMLElement | undefined {
  const matches = ({ textContent }: HTMLElement): boolean => textContent.toLowerCase().includes(typed.toLowerCase())
  return entries.find((entry) => entry.getAttribute('aria-disabled') !== 'true' && matches(entry))
}

/**
 * A choice out of a tree by mouse, touch and keyboard; the library's own knows no keys. Arrows walk over the entries, left and right fold and unfold one,
 * Enter takes it, Escape closes the list alone.
 */
export function TreePicker(props: TreeSelectProps) {
  const [open, setOpen] = useState(false)
  /** Closed by a key: the library lets go of the focus then, and who uses keys would begin at the top of the page again. */
  const staysAt = useRef<HTMLInputElement | null>(null)
  const walker = useRef<Element | null>(null)
  useEffect(() => {
    if (open) return
    walker.current?.querySelector('input')?.removeAttribute('aria-activedescendant')
    staysAt.current?.focus()
    staysAt.current = null
  }, [open])
  const onKeyDown = (event: KeyboardEvent): void => {
    const box = event.target instanceof Element ? event.target.closest('[role=combobox]') : null
    if (box === null || event.nativeEvent.isComposing) return
    const { key } = event
    if (!open) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      event.preventDefault()
      setOpen(true)
      return
    }
    if (key === 'Escape' || key === 'Tab') {
      if (key === 'Escape') {
        event.preventDefault()
        staysAt.current = box.querySelector('input')
      }
      setOpen(false)
      return
    }
    walker.current = box
    const entries = entriesOf(box)
    const walked = entries.find((entry) => entry.hasAttribute(WALKED))
    // From where one is, at first from what is chosen.
    const at = entries.indexOf(walked ?? (entries.find((entry) => entry.matches('.arco-tree-node-selected')) as HTMLElement))
    const typed = box.querySelector('input')?.value ?? ''
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? at + 1 : at < 0 ? entries.length - 1 : at - 1
      walkTo(box, entries, entries[(step + entries.length) % entries.length])
    } else if (key === 'Enter') {
      event.preventDefault()
      const taken = walked ?? (typed === '' ? undefined : firstMatch(entries, typed))
      if (taken === undefined || taken.getAttribute('aria-disabled') === 'true') return
      if (props.multiple !== true) staysAt.current = box.querySelector('input')
      taken.querySelector<HTMLElement>('.arco-tree-node-title')?.click()
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && typed === '' && walked !== undefined) {
      event.preventDefault()
      if ((walked.getAttribute('aria-expanded') === 'true') === (key === 'ArrowLeft'))
        walked.querySelector<HTMLElement>('.arco-tree-node-switcher-icon')?.click()
    }
  }
  return <TreeSelect {...props} popupVisible={open} onVisibleChange={setOpen} onKeyDown={onKeyDown} />
}
