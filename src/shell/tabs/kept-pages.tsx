import { useAtomValue } from 'jotai'
import { Activity, createElement, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#src/errors/error-boundary.tsx'
import { usePageTitle } from '#src/atoms/page-name.ts'
import { pageOf } from '#src/shell/pages.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { progress } from '../progress.ts'
import { alive } from './model.ts'
import { tabsAtom } from './tabs.ts'

/** Runs when the page is drawn for the first time and each time its tab is shown again. */
function Arrived() {
  useEffect(() => progress.done(), [])
  return null
}

function Page({ path }: { path: string }) {
  const Found = pageOf.get(path)
  const title = usePageTitle(path)
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {Found !== undefined && createElement(Found)}
      <Arrived />
    </>
  )
}

/**
 * Visited pages, kept alive while another one is shown: state, scroll and what is typed stay; effects stop, so that live subscriptions and timers of a
 * hidden page rest. Each page has its own scroll container and sees its own address.
 */
export function KeptPages() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const state = useAtomValue(tabsAtom)
  const unsaved = useAtomValue(unsavedPathsAtom)
  if (state === undefined) return null
  const kept = alive(state, unsaved)
  return state.tabs
    .filter((tab) => kept.has(tab.path))
    .map((tab) => (
      <Activity key={`${tab.path} ${tab.generation}`} mode={tab.path === pathname ? 'visible' : 'hidden'}>
        <main className="frame-page" data-path={tab.path}>
          <ErrorBoundary onFailed={progress.done}>
            <Suspense fallback={<div className="center">{t('app.loading')}</div>}>
              <Routes location={tab.path + (tab.path === pathname ? search : tab.search)}>
                <Route path="*" element={<Page path={tab.path} />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </main>
      </Activity>
    ))
}
