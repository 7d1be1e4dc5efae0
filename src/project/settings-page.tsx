import { useEffect, useRef, type ReactNode } from 'react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { holdsInProject } from '#contract/project.ts'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { ProjectPage, type OpenProject } from './project-page.tsx'

const parts = ['project-base-setting', 'member-setting', 'component-setting', 'role-setting', 'advanced-setting']

/** The ways between the parts that the viewer may see; a small screen has no room for all, so the one that is open is brought into sight. */
function SettingsNav({ manages }: { manages: boolean }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <nav ref={nav} className="project-settings-nav" aria-label={t('project.settingParts')}>
      {(manages ? parts : parts.filter((part) => part !== 'advanced-setting')).map((part) => {
        const route = routeOf(`/project-management/setting/${part}`)
        return (
          <NavLink key={part} to={`/project-management/setting/${part}`}>
            {route === undefined ? part : textOf(route.title, language)}
          </NavLink>
        )
      })}
    </nav>
  )
}

/** A page of a project's settings, with the way to the others above it. */
export function SettingsPage({ children }: { children(project: OpenProject): ReactNode }) {
  return (
    <ProjectPage>
      {(project) => (
        <>
          <SettingsNav manages={holdsInProject(project.codes, 'project:manage')} />
          {children(project)}
        </>
      )}
    </ProjectPage>
  )
}
