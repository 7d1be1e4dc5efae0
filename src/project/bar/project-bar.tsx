import './project-bar.css'
import { Trigger } from '@arco-design/web-react'
import { IconDown, IconLeft, IconSettings } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { valueOf } from '#contract/live-value.ts'
import { componentCode, holdsInProject } from '#contract/project.ts'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { PROJECT_SET_KEY, projectIdAtom, projectInfoAtom, projectSetIdAtom } from '#src/atoms/project.ts'
import { useQuery } from '#src/atoms/query.ts'
import { settings } from '#src/settings.ts'
import { useEscape } from '#src/ui/use-escape.ts'
import { useFitting } from './use-fitting.ts'

const BASE = '/project-management'
const SETS = `${BASE}/project-set-list`
const LIST = `${BASE}/project-list`
const SETTING = `${BASE}/setting/`

/**
 * Above the pages of projects: the way back (to the sets, or to the projects of the set that was chosen), and inside a project its components, as its
 * settings order them and as far as the viewer may see them: nine, the others under "More".
 */
export default function ProjectBar() {
  const { pathname, search } = useLocation()
  const setId = useAtomValue(projectSetIdAtom)
  if (pathname === SETS) return null
  if (pathname === LIST) {
    return <AtSet setId={new URLSearchParams(search).get(PROJECT_SET_KEY) ?? ''} />
  }
  return <Inside back={setId === undefined ? SETS : `${LIST}?projectSetId=${encodeURIComponent(setId)}`} />
}

/** Above the projects of a set: which set it is, also where it has none yet. */
function AtSet({ setId }: { setId: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const title = routeOf(SETS)?.title
  const sets = valueOf(useQuery('projectSetList', setId === '' ? undefined : { id: setId }))?.projectSetList
  const name = sets?.find(({ id }) => id === setId)?.name
  return (
    <nav className="project-bar" aria-label={t('project.components')}>
      <Link className="project-back" to={SETS} title={t('project.toSets')}>
        <IconLeft aria-hidden />
        <span className="project-back-words">
          {name === undefined ? (
            t('project.toSets')
          ) : (
            <>
              <span>{title === undefined ? '' : textOf(title, language)}</span>
              <span>/</span>
              <strong>{name}</strong>
            </>
          )}
        </span>
      </Link>
    </nav>
  )
}

function Inside({ back }: { back: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { pathname } = useLocation()
  const projectId = useAtomValue(projectIdAtom)
  const live = useAtomValue(projectInfoAtom)
  const info = valueOf(live)
  const [more, setMore] = useState(false)
  useEscape(() => setMore(false), more)
  const known = info?.project.id === projectId ? info : undefined
  const shown = (known?.components ?? []).filter(
    ({ componentCode: component, shown }) => shown && holdsInProject(known?.project.codes ?? [], componentCode[component]),
  )
  const nav = useRef<HTMLDivElement>(null)
  const sizes = useRef<HTMLDivElement>(null)
  const fitting = useFitting(nav, sizes, `${language} ${shown.map(({ componentCode: component }) => component).join(' ')}`)
  const top = shown.slice(0, Math.min(settings.topNavigationMax, fitting))
  const rest = shown.slice(top.length)
  const restLit = rest.some(({ componentCode: component }) => pathname === `${BASE}/${component}`)
  const titleOf = (component: string): string => {
    const title = routeOf(`${BASE}/${component}`)?.title
    return title === undefined ? component : textOf(title, language)
  }
  const entry = (component: string) => {
    const path = `${BASE}/${component}`
    return (
      <Link key={component} to={path} aria-current={pathname === path ? 'page' : undefined} onClick={() => setMore(false)}>
        {titleOf(component)}
      </Link>
    )
  }
  const popup = <div className="project-more card">{rest.map(({ componentCode: component }) => entry(component))}</div>
  return (
    <nav className="project-bar" aria-label={t('project.components')}>
      <Link
        className="project-back"
        to={back}
        title={
          known === undefined
            ? t('project.toProjects')
            : `${t('project.toProjects')}${t('layout.colon')}${known.project.setName} / ${known.project.name}`
        }
      >
        <IconLeft aria-hidden />
        <span className="project-back-words">
          {known !== undefined && (
            <>
              <span className="project-set-name">{known.project.setName}</span>
              <span>/</span>
            </>
          )}
          <strong>{projectId === undefined || live.state === 'failed' ? t('project.toProjects') : known?.project.name}</strong>
        </span>
      </Link>
      <div className="project-nav-sizes" ref={sizes} aria-hidden>
        {shown.map(({ componentCode: component }) => (
          <span key={component}>{titleOf(component)}</span>
        ))}
        <span>
          {t('project.more')} <IconDown />
        </span>
        <span>
          <IconSettings /> {t('project.settings')}
        </span>
      </div>
      <div className="project-nav" ref={nav}>
        {top.map(({ componentCode: component }) => entry(component))}
        {rest.length > 0 && (
          <Trigger trigger="click" position="br" popupVisible={more} onVisibleChange={setMore} popup={() => popup}>
            <button type="button" className={restLit ? 'project-nav-more lit' : 'project-nav-more'} aria-expanded={more}>
              {t('project.more')} <IconDown aria-hidden />
            </button>
          </Trigger>
        )}
        {known !== undefined && (
          <Link
            to={`${SETTING}project-base-setting`}
            className="project-nav-settings"
            aria-current={pathname.startsWith(SETTING) ? 'page' : undefined}
          >
            <IconSettings aria-hidden /> {t('project.settings')}
          </Link>
        )}
      </div>
    </nav>
  )
}
