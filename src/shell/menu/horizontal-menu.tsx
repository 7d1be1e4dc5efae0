import { IconDown } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { MenuEntry } from './menu-entry.tsx'
import { MenuPopup } from './menu-popup.tsx'
import { isGroup, type MenuNode } from './model.ts'

/** The menu in the header: groups open below their name. */
export function HorizontalMenu({ nodes, lit, active }: { nodes: readonly MenuNode[]; lit: string | undefined; active: MenuNode | undefined }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <nav className="menu-bar" aria-label={t('shell.menu')}>
      {nodes.map((node) =>
        isGroup(node) ? (
          <MenuPopup key={node.key} node={node} lit={lit} position="bl">
            {(open) => (
              <button type="button" className={node === active ? 'menu-bar-item active' : 'menu-bar-item'} aria-expanded={open}>
                {textOf(node.title, language)} <IconDown />
              </button>
            )}
          </MenuPopup>
        ) : (
          <MenuEntry key={node.key} route={node.route} lit={node.key === lit} className="menu-bar-item" />
        ),
      )}
    </nav>
  )
}

/** First level only, in the header of the comprehensive layout: a choice goes to the group's first page. */
export function GroupTabs({ nodes, active }: { nodes: readonly MenuNode[]; active: MenuNode | undefined }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <nav className="menu-bar" aria-label={t('layout.groups')}>
      {nodes.map((node) => {
        const first = node.children[0] ?? node.route
        return (
          <MenuEntry key={node.key} route={first} lit={node === active} className="menu-bar-item">
            {textOf(node.title, language)}
          </MenuEntry>
        )
      })}
    </nav>
  )
}
