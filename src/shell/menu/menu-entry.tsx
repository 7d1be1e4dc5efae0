import { useAtomValue } from 'jotai'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Route } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { useShell } from '../shell-context.ts'

/** Screens and jumps open in a window of their own. */
const opensWindow = (route: Route): boolean => route.frame === 'screen' || route.frame === 'jump'

/** A menu entry: goes to the page with its tab's query; the page that is shown starts anew. Middle click and "open in new window" work as on any link. */
export function MenuEntry({ route, lit, children, className = 'menu-item', onGone }: EntryProps) {
  const language = useAtomValue(languageAtom)
  const { go } = useShell()
  const { pathname } = useLocation()
  const title = textOf(route.title, language)
  if (opensWindow(route)) {
    return (
      <a className={className} href={`#${route.opens ?? route.path}`} target="_blank" rel="noreferrer" title={title} onClick={onGone}>
        {children ?? title}
      </a>
    )
  }
  const click = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGone?.()
    void go(route.path)
  }
  return (
    <a
      className={lit ? `${className} active` : className}
      href={`#${route.path}`}
      title={title}
      aria-current={pathname === route.path ? 'page' : undefined}
      onClick={click}
    >
      {children ?? title}
    </a>
  )
}

interface EntryProps {
  route: Route
  lit: boolean
  children?: ReactNode
  className?: string
  /** Called when the entry was taken: closes the popup or drawer it stood in. */
  onGone?: () => void
}
