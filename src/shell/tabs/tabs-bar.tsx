import { Dropdown, Menu } from '@arco-design/web-react'
import { IconClose, IconMore } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { shellSettingsAtom } from '#src/atoms/shell-settings.ts'
import { unsavedPathsAtom } from '#src/atoms/unsaved.ts'
import { RouteIcon } from '../menu/icons.tsx'
import { useShell } from '../shell-context.ts'
import { canClose, type CloseKind, type Tab } from './model.ts'
import { fixedTabs, tabsAtom } from './tabs.ts'
import './tabs-bar.css'

const kinds: readonly Exclude<CloseKind, 'this'>[] = ['others', 'left', 'right', 'all']

/** Tabs of visited pages, with what can be closed behind the icon at the end and behind a right click. */
export function TabsBar() {
  const { t } = useTranslation()
  const { tabsBarStyle } = useAtomValue(shellSettingsAtom)
  const state = useAtomValue(tabsAtom)
  const { pathname } = useLocation()
  const { go } = useShell()
  const [menuOf, setMenuOf] = useState<string>()
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname, state?.tabs.length])

  if (state === undefined) return null
  // A right click leads to the tab first: what the menu closes is told from the page that is shown.
  const openMenu = (event: MouseEvent, tab: Tab): void => {
    event.preventDefault()
    if (tab.path !== pathname) void go(tab.path)
    setMenuOf(tab.path)
  }
  return (
    <div className={`tabs-bar tabs-${tabsBarStyle}`}>
      <div className="tabs-strip" role="tablist" aria-label={t('layout.tabs.label')} ref={strip}>
        {state.tabs.map((tab) => (
          <Dropdown
            key={tab.path}
            trigger="contextMenu"
            position="bl"
            popupVisible={menuOf === tab.path}
            onVisibleChange={(open) => !open && setMenuOf(undefined)}
            droplist={<TabMenu path={tab.path} withThis onDone={() => setMenuOf(undefined)} />}
          >
            <div className="tab-place" role="presentation" onContextMenu={(event) => openMenu(event, tab)}>
              <TabButton tab={tab} active={tab.path === pathname} />
            </div>
          </Dropdown>
        ))}
      </div>
      <Dropdown trigger="hover" position="br" droplist={<TabMenu path={pathname} />}>
        <button type="button" className="icon-button tabs-more" aria-label={t('layout.tabs.more')}>
          <IconMore />
        </button>
      </Dropdown>
    </div>
  )
}

function TabButton({ tab, active }: { tab: Tab; active: boolean }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { showTabsIcon } = useAtomValue(shellSettingsAtom)
  const unsaved = useAtomValue(unsavedPathsAtom).has(tab.path)
  const { go, close } = useShell()
  const route = routeOf(tab.path)
  if (route === undefined) return null
  const title = textOf(route.title, language)
  return (
    <div className={active ? 'tab active' : 'tab'}>
      <button type="button" role="tab" className="tab-title" aria-selected={active} onClick={() => void go(tab.path)}>
        {showTabsIcon && <RouteIcon route={route} />}
        <span>{title}</span>
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

function TabMenu({ path, withThis = false, onDone }: { path: string; withThis?: boolean; onDone?: () => void }) {
  const { t } = useTranslation()
  const state = useAtomValue(tabsAtom)
  const { close, reloadPage } = useShell()
  if (state === undefined) return null
  const run = (work: () => Promise<void>): void => {
    onDone?.()
    void work()
  }
  return (
    <Menu selectable={false}>
      {withThis && (
        <Menu.Item key="refresh" onClick={() => run(reloadPage)}>
          {t('layout.tabs.refresh')}
        </Menu.Item>
      )}
      {withThis && (
        <Menu.Item key="this" disabled={!canClose(state, 'this', path, fixedTabs)} onClick={() => run(() => close('this', path))}>
          {t('layout.tabs.closeThis')}
        </Menu.Item>
      )}
      {kinds.map((kind) => (
        <Menu.Item key={kind} disabled={!canClose(state, kind, path, fixedTabs)} onClick={() => run(() => close(kind, path))}>
          {t(`layout.tabs.${kind}`)}
        </Menu.Item>
      ))}
    </Menu>
  )
}
