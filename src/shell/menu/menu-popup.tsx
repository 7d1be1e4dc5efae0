import { Trigger, type TriggerProps } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { settings } from '#src/settings.ts'
import { MenuEntry } from './menu-entry.tsx'
import type { MenuNode } from './model.ts'

/** A group's pages in a popup: beside a folded menu, below a horizontal one. More than 18 of them get a scroll bar. */
export function MenuPopup({ node, lit, position, twoColumns = false, children }: PopupProps) {
  const language = useAtomValue(languageAtom)
  const [open, setOpen] = useState(false)
  const className = ['menu-popup', ...(twoColumns ? ['menu-popup-two'] : []), ...(node.children.length > settings.menuScrollOver ? ['scrolls'] : [])]
  const popup = (
    <nav className={className.join(' ')} aria-label={textOf(node.title, language)}>
      {node.children.map((route) => (
        <MenuEntry key={route.path} route={route} lit={route.path === lit} onGone={() => setOpen(false)} />
      ))}
    </nav>
  )
  return (
    <Trigger
      trigger={['hover', 'click']}
      position={position}
      popupVisible={open}
      onVisibleChange={setOpen}
      popup={() => popup}
      popupAlign={{ right: 4, left: 4, bottom: 2 }}
    >
      {children(open)}
    </Trigger>
  )
}

interface PopupProps {
  node: MenuNode
  lit: string | undefined
  position: TriggerProps['position']
  twoColumns?: boolean
  children: (open: boolean) => ReactNode
}
