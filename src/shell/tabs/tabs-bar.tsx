import { Dropdown, Menu } from '@arco-design/web-react'
import { IconClose, IconMore } from '@arco-design/web-react/icon'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import { usePageTitle } from '#src/atoms/page-name.ts'
import { shellSettingsAtom } from '#src/atoms/shell-settings.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { RouteIcon } from '../menu/icons.tsx'
import { useShell, type Shell } from '../shell-context.ts'
import { canClose, type CloseKind, type Tab, type TabsState } from './model.ts'
import { fixedTabs, tabsAtom } from './tabs.ts'
import './tabs-bar.css'

const kinds: readonly Exclude<CloseKind, 'this'>[] = ['others', 'left', 'right', 'all']

/** Tabs of visited pages, with what can be closed behind the icon at the end and behind a right click. */
export function TabsBar() {
  const { t } = useTranslation()
  const { tabsBarStyle } = useAtomValue(shellSettingsAtom)
  const state = useAtomValue(tabsAtom)
  const { pathname } = useLocation()
  const title = usePageTitle(pathname)
  const shell = useShell()
  const [menuOf, setMenuOf] = useState<string>()
  const strip = useRef<HTMLUListElement>(null)

  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.closest('.tab-place')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Its title is longer once a record is open in it.
  }, [pathname, title, state?.tabs.length])

  if (state === undefined) return null
  // A right click leads to the tab first: what the menu closes is told from the page that is shown.
  const openMenu = (event: MouseEvent, tab: Tab): void => {
    event.preventDefault()
    if (tab.path !== pathname) void shell.go(tab.path)
    setMenuOf(tab.path)
  }
  return (
    <nav className={`tabs-bar tabs-${tabsBarStyle}`} aria-label={t('layout.tabs.label')}>
      <ul className="tabs-strip" ref={strip}>
        {state.tabs.map((tab) => (
          <Dropdown
            key={tab.path}
            trigger="contextMenu"
            position="bl"
            popupVisible={menuOf === tab.path}
            onVisibleChange={(open) => !open && setMenuOf(undefined)}
            droplist={tabMenu({ t, state, shell }, tab.path, () => setMenuOf(undefined))}
          >
            <li className="tab-place" onContextMenu={(event) => openMenu(event, tab)}>
              <TabButton tab={tab} active={tab.path === pathname} />
            </li>
          </Dropdown>
        ))}
      </ul>
      {/* Fingers and keyboards do not hover. */}
      <Dropdown trigger={['hover', 'click']} triggerProps={{ clickToClose: false }} position="br" droplist={tabMenu({ t, state, shell }, pathname)}>
        <button type="button" className="icon-button tabs-more" aria-label={t('layout.tabs.more')}>
          <IconMore />
        </button>
      </Dropdown>
    </nav>
  )
}

function TabButton({ tab, active }: { tab: Tab; active: boolean }) {
  const { t } = useTranslation()
  const { showTabsIcon } = useAtomValue(shellSettingsAtom)
  const unsaved = useAtomValue(unsavedPathsAtom).has(tab.path)
  const title = usePageTitle(tab.path)
  const { go, close } = useShell()
  const route = routeOf(tab.path)
  if (route === undefined || title === undefined) return null
  return (
    <div className={active ? 'tab active' : 'tab'}>
      <button type="button" className="tab-title" title={title} aria-current={active ? 'page' : undefined} onClick={() => void go(tab.path)}>
        {showTabsIcon && <RouteIcon route={route} />}
        <span className="tab-name">{title}</span>
        {unsaved && <i className="tab-unsaved" aria-hidden="true" />}
      </button>
      {!fixedTabs.has(tab.path) && (
        <button type="button" className="tab-close" aria-label={t('layout.tabs.close', { title })} onClick={() => void close('this', tab.path)}>
          <IconClose />
        </button>
      )}
    </div>
  )
}

interface MenuDeps {
  t: TFunction
  state: TabsState
  shell: Pick<Shell, 'close' | 'reloadPage'>
}

/** An element of Arco's own menu, not a component around one: the dropdown dresses what it is given. */
function tabMenu({ t, state, shell }: MenuDeps, path: string, onDone?: () => void) {
  const run = (work: () => Promise<void>): void => {
    onDone?.()
    void work()
  }
  const item = (kind: CloseKind, words: string) => (
    <Menu.Item key={kind} disabled={!canClose(state, kind, path, fixedTabs)} onClick={() => run(() => shell.close(kind, path))}>
      {words}
    </Menu.Item>
  )
  return (
    <Menu selectable={false}>
      {onDone !== undefined && (
        <Menu.Item key="refresh" onClick={() => run(shell.reloadPage)}>
          {t('layout.tabs.refresh')}
        </Menu.Item>
      )}
      {onDone !== undefined && item('this', t('layout.tabs.closeThis'))}
      {kinds.map((kind) => item(kind, t(`layout.tabs.${kind}`)))}
    </Menu>
  )
}
