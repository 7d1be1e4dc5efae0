import { createElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { routeOf, routes, type Route as TableRoute } from '#contract/route.ts'
import { displayLink } from '#src/api/display-link.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { AddressRouter } from './address-router.tsx'
import { Jump } from './jump.tsx'
import { pageOf } from '../shell/pages.ts'
import { RequireSession } from './require-session.tsx'
import { ScreenLock, useNoScreen } from './screen-lock.tsx'

const Frame = lazyChunk(() => import('#src/shell/frame.tsx'))
const DisplayGate = lazyChunk(() => import('./display-gate.tsx'))

function Loading() {
  const { t } = useTranslation()
  return (
    <div className="center" role="status">
      {t('app.loading')}
    </div>
  )
}

/** A screen for who may see it: a person with a session, or a display with its link. */
function Screen({ path }: { path: string }) {
  if (displayLink === undefined) {
    return (
      <RequireSession path={path}>
        <ScreenLock>
          <Page path={path} />
        </ScreenLock>
      </RequireSession>
    )
  }
  return (
    <DisplayGate path={path}>
      <Page path={path} />
    </DisplayGate>
  )
}

const ofFrame = (frame: TableRoute['frame']): readonly TableRoute[] => routes.filter((route) => route.frame === frame)

function Page({ path }: { path: string }) {
  const Found = pageOf.get(path)
  return Found === undefined ? <Navigate to="/404" replace /> : createElement(Found)
}

/** A path that only has children leads to its first one, with what was asked of it. */
function ToChild({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace />
}

/** Everything inside the frame. The frame itself keeps the pages; here is only asked whether the path is one and the viewer's. */
function Console() {
  const { pathname } = useLocation()
  const route = routeOf(pathname)
  useNoScreen()
  if (pathname === '/') return <Navigate to="/home" replace />
  if (route?.frame !== 'console') return <Navigate to="/404" replace />
  return (
    <RequireSession path={pathname}>
      <Frame />
    </RequireSession>
  )
}

/** Public pages, screens without a frame, and the console. */
export function App() {
  return (
    <ErrorBoundary>
      <AddressRouter>
        <Suspense fallback={<Loading />}>
          <Routes>
            {ofFrame('public').map(({ path }) => (
              <Route
                key={path}
                path={path}
                element={path === '/display' && displayLink !== undefined ? <DisplayGate path={path} /> : <Page path={path} />}
              />
            ))}
            {ofFrame('screen').map(({ path }) => (
              <Route key={path} path={path} element={<Screen path={path} />} />
            ))}
            {ofFrame('jump').map(({ path, opens = '/' }) => (
              <Route
                key={path}
                path={path}
                element={
                  <RequireSession path={path}>
                    <Jump to={opens} />
                  </RequireSession>
                }
              />
            ))}
            <Route path="/bigScreen" element={<ToChild to="/bigScreen/home" />} />
            <Route path="*" element={<Console />} />
          </Routes>
        </Suspense>
      </AddressRouter>
    </ErrorBoundary>
  )
}
