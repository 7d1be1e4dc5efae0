import type { ReactNode } from 'react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { ProjectPage, type OpenProject } from './project-page.tsx'

const parts = ['project-base-setting', 'member-setting', 'component-setting', 'role-setting', 'advanced-setting']

/** A page of a project's settings, with the way to the others above it. */
export function SettingsPage({ children }: { children(project: OpenProject): ReactNode }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  return (
    <ProjectPage>
      {(project) => (
        <>
          <nav className="project-settings-nav" aria-label={t('project.settingParts')}>
            {parts.map((part) => {
              const route = routeOf(`/project-management/setting/${part}`)
              return (
                <NavLink key={part} to={`/project-management/setting/${part}`}>
                  {route === undefined ? part : textOf(route.title, language)}
                </NavLink>
              )
            })}
          </nav>
          {children(project)}
        </>
      )}
    </ProjectPage>
  )
}
