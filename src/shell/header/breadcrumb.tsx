import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { pageNamesAtom } from '#src/atoms/page-name.ts'
import { breadcrumbOf } from '../menu/model.ts'

/** Group, pages above, page, and the record that is open there. */
export function Breadcrumb() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { pathname } = useLocation()
  const about = useAtomValue(pageNamesAtom).get(pathname)
  const parts = breadcrumbOf(pathname, about)
  return (
    <nav className="breadcrumb" aria-label={t('layout.breadcrumb')}>
      <ol>
        {parts.map((part, i) => (
          <li
            key={part.path ?? `${i} ${part.title.en}`}
            aria-current={i === parts.length - 1 ? 'page' : undefined}
            title={textOf(part.title, language)}
          >
            {part.path === undefined ? textOf(part.title, language) : <Link to={part.path}>{textOf(part.title, language)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
