import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'

/** A path of the route table whose page is not there yet: says which one is missing. */
export function InPreparation({ path }: { path: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const route = routeOf(path)
  return (
    <div className="center" role="status">
      <h1 className="in-preparation">{t('layout.inPreparation')}</h1>
      <p>{t('layout.missing', { title: route === undefined ? '' : textOf(route.title, language), path })}</p>
      <Link to="/home">{t('status.home')}</Link>
    </div>
  )
}
