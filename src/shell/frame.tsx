import '#src/ui/arco.ts'
import './frame.css'
import './menu/menu.css'
import { ConfigProvider, type ConfigProviderProps } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US.js'
import zhCN from '@arco-design/web-react/es/locale/zh-CN.js'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import type { Language } from '#contract/text.ts'
import { pageOf } from '#src/shell/pages.ts'
import { bellAtom } from '#src/atoms/alarm.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { usePageTitle } from '#src/atoms/page-name.ts'
import { sessionAtom, usernameAtom } from '#src/atoms/session.ts'
import { lockAtom, shellSettingsAtom } from '#src/atoms/shell-settings.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { lazyChunk } from '#src/errors/lazy-chunk.ts'
import { PartBoundary } from '#src/errors/part-boundary.tsx'
import { settings as constants } from '#src/settings.ts'
import { draftStore } from '#src/project/rounds/point-drafts.ts'
import { withWords } from '#src/i18n/i18n.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { Breadcrumb } from './header/breadcrumb.tsx'
import { Header, useFold } from './header/header.tsx'
import { LockScreen } from './lock-screen.tsx'
import { ColumnMenu } from './menu/column-menu.tsx'
import { GroupTabs, HorizontalMenu } from './menu/horizontal-menu.tsx'
import { Logo } from './menu/logo.tsx'
import { litPath, menuOf, nodeOf, pagesOf } from './menu/model.ts'
import { SideMenu } from './menu/side-menu.tsx'
import { NewVersion } from './new-version.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { progress } from './progress.ts'
import { ShellProvider, type Shell } from './shell-context.ts'
import { KeptPages } from './tabs/kept-pages.tsx'
import { visit } from './tabs/model.ts'
import { TabsBar } from './tabs/tabs-bar.tsx'
import { openTabs, tabsAtom } from './tabs/tabs.ts'
import { useAppliedTheme } from './use-applied-theme.ts'
import { useLooseHeader } from './use-loose-header.ts'
import { useTabActions } from './tabs/use-tab-actions.ts'

const SettingsDrawer = lazyChunk(() => import('./settings/settings-drawer.tsx'))
const ProjectBar = lazyChunk(() => withWords('records', import('#src/project/bar/project-bar.tsx')))
const WaitingPoints = lazyChunk(() => withWords('records', import('#src/project/rounds/waiting-points.tsx')))
const SearchDialog = lazyChunk(() => import('./search/search-dialog.tsx'))

/** TypeScript takes these files for CommonJS; they are plain default exports. */
const locales = { zh: zhCN, en: enUS } as unknown as Record<Language, ConfigProviderProps['locale']>

/** The console: Arco in the chosen language and theme around the layout. Locked, nothing of it is there. */
export default function Frame() {
  const language = useAtomValue(languageAtom)
  const locked = useAtomValue(lockAtom)
  useAppliedTheme()
  return <ConfigProvider locale={locales[language]}>{locked ? <LockScreen /> : <Layout />}</ConfigProvider>
}

/** What this person entered on site and the server does not have yet: sent and told from here, in whatever page they are. */
function Kept() {
  const username = useAtomValue(usernameAtom)
  const store = draftStore(username)
  const kept = useSyncExternalStore(store.subscribe, store.get)
  if (kept === undefined) return null
  return (
    <PartBoundary onFail={() => undefined}>
      <Suspense>
        <WaitingPoints key={username} username={username} />
      </Suspense>
    </PartBoundary>
  )
}

/** The viewer's menu and what of it is lit. */
function useMenu() {
  const session = useAtomValue(sessionAtom)
  const { pathname } = useLocation()
  const paths = session?.paths
  const nodes = useMemo(() => menuOf(paths ?? [], (route) => route.frame === 'jump' || pageOf.has(route.path)), [paths])
  return { nodes, lit: litPath(pathname, nodes), active: nodeOf(pathname, nodes) }
}

/** Tabs follow the address; a title names the page and how many very urgent alarms wait; the browser asks before unsaved input is lost. */
function useVisits(): void {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const changeTabs = useSetAtom(tabsAtom)
  const unsaved = useAtomValue(unsavedPathsAtom).size > 0
  const urgent = useAtomValue(bellAtom)?.counts.VERY_URGENT ?? 0
  const { pathname, search } = useLocation()
  const title = usePageTitle(pathname)
  const paths = session?.paths

  useLayoutEffect(() => {
    if (paths !== undefined) openTabs(paths)
  }, [paths, unsaved])
  useLayoutEffect(() => progress.start(), [pathname])
  useLayoutEffect(() => {
    // The query changes while a page is used: that is no navigation, but the tab remembers it.
    changeTabs((state) => visit(state, pathname, search))
  }, [changeTabs, pathname, search, paths])
  useEffect(() => {
    const page = title === undefined ? t('app.name') : `${title} - ${t('app.name')}`
    document.title = urgent > 0 ? `(${urgent}) ${page}` : page
  }, [title, urgent, t])
  useEffect(() => {
    if (!unsaved) return undefined
    const stop = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', stop)
    return () => removeEventListener('beforeunload', stop)
  }, [unsaved])
}

function useSearchKey(open: () => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [open])
}

function Layout() {
  const settings = useAtomValue(shellSettingsAtom)
  const mobile = useMediaQuery(`(max-width: ${constants.mobileBelowPx - 1}px)`)
  const { pathname } = useLocation()
  const [ask, askDialog] = useAsk()
  const actions = useTabActions(ask)
  const [drawer, setDrawer] = useState(false)
  const [search, setSearch] = useState(false)
  const shell: Shell = { ...actions, mobile, ask, openSettings: () => setDrawer(true), openSearch: () => setSearch(true) }
  useVisits()
  useSearchKey(shell.openSearch)

  const menu = useMenu()
  const [folded, toggleFold] = useFold()
  /** The mobile menu belongs to the page on which it was opened: going on closes it. */
  const [openOn, setOpenOn] = useState<string>()
  const layout = mobile ? 'vertical' : settings.layout
  const closeMobile = (): void => setOpenOn(undefined)
  const top = useRef<HTMLDivElement>(null)
  const loose = !settings.fixedHeader && !mobile
  useLooseHeader(top, loose)

  const column = layout === 'column'
  const side = layout !== 'horizontal' && (!mobile || openOn === pathname)
  const sideFolded = layout === 'float' || (folded && !mobile)
  const foldable = mobile || layout === 'vertical' || layout === 'comprehensive' || column
  const nodes = layout === 'comprehensive' ? pagesOf(menu.active) : menu.nodes
  const classes = ['frame', `frame-${layout}`]
  if (mobile) classes.push('frame-mobile')
  if (loose) classes.push('frame-loose')
  if (settings.background === 'pattern' && layout !== 'float' && layout !== 'horizontal') classes.push('menu-pattern')
  return (
    <ShellProvider value={shell}>
      <div className={classes.join(' ')}>
        {settings.showProgressBar && <ProgressBar />}
        {side && (
          <div className={['frame-side', ...(sideFolded ? ['folded'] : []), ...(column ? ['column'] : [])].join(' ')}>
            {column ? (
              <ColumnMenu {...menu} folded={folded} look={settings.columnStyle} />
            ) : (
              <SideMenu {...menu} nodes={nodes} folded={sideFolded} twoColumns={layout === 'float'} onGone={closeMobile} />
            )}
          </div>
        )}
        {mobile && side && <div className="frame-mask" role="presentation" onClick={closeMobile} />}
        <div className="frame-main">
          <div className="frame-top" ref={top}>
            <Header
              showStation={routeOf(pathname)?.stationSelector ?? true}
              folded={mobile ? openOn !== pathname : folded}
              onFold={foldable ? (mobile ? () => setOpenOn(openOn === pathname ? undefined : pathname) : toggleFold) : undefined}
              lead={
                layout === 'horizontal' ? (
                  <>
                    <Logo />
                    <HorizontalMenu {...menu} />
                  </>
                ) : layout === 'comprehensive' ? (
                  <GroupTabs {...menu} />
                ) : undefined
              }
              trail={!mobile && (layout === 'comprehensive' || layout === 'horizontal') ? undefined : <Breadcrumb />}
            />
            {settings.showTabs && !mobile && <TabsBar />}
            {routeOf(pathname)?.group === 'project' && (
              <PartBoundary onFail={() => undefined}>
                <Suspense>
                  <ProjectBar />
                </Suspense>
              </PartBoundary>
            )}
          </div>
          <ConnectionBar />
          <Kept />
          <NewVersion />
          <KeptPages />
        </div>
      </div>
      {askDialog}
      {drawer && (
        <PartBoundary onFail={() => setDrawer(false)}>
          <Suspense>
            <SettingsDrawer mobile={mobile} onClose={() => setDrawer(false)} />
          </Suspense>
        </PartBoundary>
      )}
      {search && (
        <PartBoundary onFail={() => setSearch(false)}>
          <Suspense>
            <SearchDialog onClose={() => setSearch(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </ShellProvider>
  )
}
