import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom'
import { routes } from '#contract/route.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { pageOf } from './pages.ts'
import { RequireSession } from './require-session.tsx'

const Frame = lazy(() => import('#src/shell/frame.tsx'))

function Loading() {
  const { t } = useTranslation()
  return (
    <div className="center" role="status">
      {t('app.loading')}
    </div>
  )
}

const ofFrame = (frame: 'public' | 'console' | 'screen') => routes.filter((route) => route.frame === frame && pageOf.has(route.path))

/** Public pages, screens without a frame, and the console. */
export function App() {
  const element = (path: string) => {
    const Page = pageOf.get(path)
    return Page === undefined ? null : <Page />
  }
  return (
    <ErrorBoundary>
      <HashRouter>
        <Suspense fallback={<Loading />}>
          <Routes>
            {ofFrame('public').map((route) => (
              <Route key={route.path} path={route.path} element={element(route.path)} />
            ))}
            {ofFrame('screen').map((route) => (
              <Route key={route.path} path={route.path} element={<RequireSession path={route.path}>{element(route.path)}</RequireSession>} />
            ))}
            <Route
              element={
                <RequireSession>
                  <Frame />
                </RequireSession>
              }
            >
              <Route index element={<Navigate to="/home" replace />} />
              {ofFrame('console').map((route) => (
                <Route key={route.path} path={route.path} element={<RequireSession path={route.path}>{element(route.path)}</RequireSession>} />
              ))}
            </Route>
            <Route path="*" element={<Navigate to="/404" replace />} />
          </Routes>
        </Suspense>
      </HashRouter>
    </ErrorBoundary>
  )
}
