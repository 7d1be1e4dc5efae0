import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { groups, routes, type GroupName, type Route } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { pageOf } from '#src/app/pages.ts'

/** Screens open in a window of their own; console pages here. */
function Entry({ route }: { route: Route }) {
  const language = useAtomValue(languageAtom)
  const title = textOf(route.title, language)
  if (route.frame === 'screen') {
    return (
      <a className="menu-item" href={`#${route.path}`} target="_blank" rel="noreferrer">
        {title}
      </a>
    )
  }
  return (
    <NavLink className="menu-item" to={route.path}>
      {title}
    </NavLink>
  )
}

/** Menu of what the viewer may see: entries without permission are absent. */
export function SideMenu() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const session = useAtomValue(sessionAtom)
  const visible = routes.filter((route) => !route.hidden && pageOf.has(route.path) && (session?.paths.includes(route.path) ?? false))
  const top = visible.filter((route) => route.group === null)
  const named = [...new Set(visible.flatMap((route) => (route.group === null ? [] : [route.group])))] as GroupName[]
  return (
    <nav className="menu" aria-label={t('shell.menu')}>
      <div className="menu-logo">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>{t('app.name')}</span>
      </div>
      {top.map((route) => (
        <Entry key={route.path} route={route} />
      ))}
      {named.map((group) => (
        <div key={group} className="menu-group">
          <div className="menu-group-title">{textOf(groups[group].title, language)}</div>
          {visible
            .filter((route) => route.group === group)
            .map((route) => (
              <Entry key={route.path} route={route} />
            ))}
        </div>
      ))}
    </nav>
  )
}
