import { IconDown } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { RouteIcon } from './icons.tsx'
import { Logo } from './logo.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { MenuPopup } from './menu-popup.tsx'
import { isGroup, type MenuNode } from './model.ts'

interface Props {
  nodes: readonly MenuNode[]
  lit: string | undefined
  active: MenuNode | undefined
  folded: boolean
  /** Float layout: popups with two pages a row. */
  twoColumns?: boolean
  onGone?: () => void
}

/** The side menu: groups that open in place, or, folded, icons whose pages open beside them. */
export function SideMenu({ nodes, lit, active, folded, twoColumns = false, onGone }: Props) {
  const { t } = useTranslation()
  return (
    <nav className={folded ? 'menu menu-folded' : 'menu'} aria-label={t('shell.menu')}>
      <Logo folded={folded} />
      {nodes.map((node) =>
        folded ? (
          <FoldedNode key={node.key} node={node} lit={lit} active={node === active} twoColumns={twoColumns} />
        ) : isGroup(node) ? (
          <OpenGroup key={node.key} node={node} lit={lit} active={node === active} onGone={onGone} />
        ) : (
          <Single key={node.key} node={node} lit={lit} onGone={onGone} />
        ),
      )}
    </nav>
  )
}

function Single({ node, lit, onGone }: { node: MenuNode; lit: string | undefined; onGone: (() => void) | undefined }) {
  const language = useAtomValue(languageAtom)
  return (
    <MenuEntry route={node.route} lit={node.key === lit} className="menu-item menu-first" {...(onGone === undefined ? {} : { onGone })}>
      <RouteIcon route={node.route} />
      <span>{textOf(node.title, language)}</span>
    </MenuEntry>
  )
}

function OpenGroup({ node, lit, active, onGone }: { node: MenuNode; lit: string | undefined; active: boolean; onGone: (() => void) | undefined }) {
  const language = useAtomValue(languageAtom)
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? active
  return (
    <div className="menu-group">
      <button
        type="button"
        className={active ? 'menu-item menu-first inside' : 'menu-item menu-first'}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <RouteIcon route={node.route} />
        <span>{textOf(node.title, language)}</span>
        <IconDown className={open ? 'menu-arrow open' : 'menu-arrow'} />
      </button>
      {open &&
        node.children.map((route) => (
          <MenuEntry
            key={route.path}
            route={route}
            lit={route.path === lit}
            className="menu-item menu-second"
            {...(onGone === undefined ? {} : { onGone })}
          />
        ))}
    </div>
  )
}

interface FoldedProps {
  node: MenuNode
  lit: string | undefined
  active: boolean
  twoColumns: boolean
}

function FoldedNode({ node, lit, active, twoColumns }: FoldedProps) {
  const language = useAtomValue(languageAtom)
  const title = textOf(node.title, language)
  if (!isGroup(node)) {
    return (
      <MenuEntry route={node.route} lit={node.key === lit} className="menu-item menu-icon">
        <RouteIcon route={node.route} />
        <span className="sr-only">{title}</span>
      </MenuEntry>
    )
  }
  return (
    <MenuPopup node={node} lit={lit} position="rt" twoColumns={twoColumns}>
      {(open) => (
        <button type="button" className={active ? 'menu-item menu-icon active' : 'menu-item menu-icon'} aria-expanded={open} aria-label={title}>
          <RouteIcon route={node.route} />
        </button>
      )}
    </MenuPopup>
  )
}
