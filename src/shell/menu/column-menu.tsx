import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import type { ShellSettings } from '#src/atoms/shell-settings.ts'
import { RouteIcon } from './icons.tsx'
import { Logo } from './logo.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { isGroup, type MenuNode } from './model.ts'

interface Props {
  nodes: readonly MenuNode[]
  lit: string | undefined
  active: MenuNode | undefined
  folded: boolean
  look: ShellSettings['columnStyle']
}

/** Column layout: a grid of groups, and beside it the pages of the chosen one. Folding leaves the grid alone. */
export function ColumnMenu({ nodes, lit, active, folded, look }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <div className={`columns columns-${look}`}>
      <nav className="menu columns-grid" aria-label={t('layout.groups')}>
        <Logo folded />
        {nodes.map((node) => {
          return (
            <MenuEntry key={node.key} route={node.children[0] ?? node.route} lit={node === active} className="columns-group">
              <RouteIcon route={node.route} />
              <span>{textOf(node.title, language)}</span>
            </MenuEntry>
          )
        })}
      </nav>
      {!folded && active !== undefined && (
        <nav className="columns-pages" aria-label={t('shell.menu')}>
          <div className="columns-title">{textOf(active.title, language)}</div>
          {(isGroup(active) ? active.children : [active.route]).map((route) => (
            <MenuEntry key={route.path} route={route} lit={route.path === lit} className="columns-item" />
          ))}
        </nav>
      )}
    </div>
  )
}
