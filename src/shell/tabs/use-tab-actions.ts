import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { getDefaultStore } from 'jotai'
import { addressPath } from '#src/atoms/address-path.ts'
import { progress } from '../progress.ts'
import { close, closing, reload, type CloseKind } from './model.ts'
import { fixedTabs, hasUnsaved, tabsAtom } from './tabs.ts'

export interface TabActions {
  /** Goes to a page with the query that its tab has. The page that is shown starts anew. */
  go(path: string): Promise<void>
  /** Starts the shown page anew; asks when it holds unsaved input. */
  reloadPage(): Promise<void>
  close(kind: CloseKind, path: string): Promise<void>
}

/** What menu, tabs and header do with pages. `ask` is the frame's question for unsaved input. */
export function useTabActions(ask: (title: string) => Promise<boolean>): TabActions {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const change = useSetAtom(tabsAtom)
  const mayLose = useCallback(async (paths: string[]) => !hasUnsaved(paths) || (await ask(t('layout.loseAsk'))), [ask, t])

  const reloadPage = useCallback(async () => {
    if (!(await mayLose([pathname]))) return
    progress.start()
    change((state) => reload(state, pathname))
  }, [change, mayLose, pathname])

  const go = useCallback(
    async (path: string) => {
      // The page that is shown may be on its way out: then it is gone to again.
      if (path === pathname && path === addressPath()) return reloadPage()
      const tab = getDefaultStore()
        .get(tabsAtom)
        ?.tabs.find((candidate) => candidate.path === path)
      return navigate(path + (tab?.search ?? ''))
    },
    [navigate, pathname, reloadPage],
  )

  const closeTabs = useCallback(
    async (kind: CloseKind, path: string) => {
      const state = getDefaultStore().get(tabsAtom)
      if (state === undefined) return
      if (!(await mayLose(closing(state, kind, path, fixedTabs).map((tab) => tab.path)))) return
      const { next } = close(state, kind, path, pathname, fixedTabs)
      change((before) => close(before, kind, path, pathname, fixedTabs).state)
      if (next !== undefined) await navigate(next.path + next.search)
    },
    [change, mayLose, navigate, pathname],
  )
  return { go, reloadPage, close: closeTabs }
}
