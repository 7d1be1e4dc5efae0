import '#src/ui/arco.ts'
import './frame.css'
import { ConfigProvider, type ConfigProviderProps } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US.js'
import zhCN from '@arco-design/web-react/es/locale/zh-CN.js'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { routes } from '#contract/route.ts'
import type { Language } from '#contract/text.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { applyTheme, themeAtom } from '#src/atoms/theme.ts'
import { settings } from '#src/settings.ts'
import { ErrorBoundary } from '#src/app/error-boundary.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Header } from './header.tsx'
import { NewVersion } from './new-version.tsx'
import { SideMenu } from './side-menu.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'

/** TypeScript takes these files for CommonJS; they are plain default exports. */
const locales = { zh: zhCN, en: enUS } as unknown as Record<Language, ConfigProviderProps['locale']>

/** The console: side menu, header, page. Below 992 px the menu is a drawer. */
export default function Frame() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const { pathname } = useLocation()
  const mobile = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  /** The drawer belongs to the page on which it was opened: going on closes it. */
  const [openOn, setOpenOn] = useState<string>()
  const open = openOn === pathname
  const route = routes.find((candidate) => candidate.path === pathname)

  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    document.title = route === undefined ? t('app.name') : `${textOf(route.title, language)} - ${t('app.name')}`
  }, [route, language, t])

  return (
    <ConfigProvider locale={locales[language]}>
      <div className={mobile ? 'frame frame-mobile' : 'frame'}>
        {(!mobile || open) && <SideMenu />}
        {mobile && open && <button type="button" className="frame-mask" aria-label={t('home.cancel')} onClick={() => setOpenOn(undefined)} />}
        <div className="frame-main">
          <Header mobile={mobile} showStation={route?.stationSelector ?? true} onMenu={() => setOpenOn(pathname)} />
          <ConnectionBar />
          <NewVersion />
          <main className="frame-page" key={pathname}>
            <ErrorBoundary>
              <Suspense fallback={<div className="center">{t('app.loading')}</div>}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </div>
    </ConfigProvider>
  )
}
