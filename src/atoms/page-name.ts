import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useInsertionEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from './language.ts'

const named = atom<ReadonlyMap<symbol, readonly [path: string, name: string]>>(new Map())

/** What pages are about by now, by path: the name of the record that is open there. Tab, breadcrumb and title say it. */
export const pageNamesAtom = atom((get): ReadonlyMap<string, string> => new Map(get(named).values()))

function note(page: symbol, entry: readonly [string, string] | undefined): void {
  const store = getDefaultStore()
  const before = store.get(named)
  const [path, name] = before.get(page) ?? []
  if (path === entry?.[0] && name === entry?.[1]) return
  const next = new Map(before)
  if (entry === undefined) next.delete(page)
  else next.set(page, entry)
  store.set(named, next)
}

/** What a page is called: the record that is open there, or the page itself. Undefined: no page of ours. */
export function usePageTitle(path: string): string | undefined {
  const about = useAtomValue(pageNamesAtom).get(path)
  const language = useAtomValue(languageAtom)
  const route = routeOf(path)
  return route === undefined ? undefined : (about ?? textOf(route.title, language))
}

/** Says what this page is about. It stays said while the page is a hidden tab, and ends with the component. */
export function usePageName(name: string | undefined): void {
  const { pathname } = useLocation()
  const page = useRef(Symbol('page')).current
  useEffect(() => note(page, name === undefined ? undefined : [pathname, name]), [page, name, pathname])
  // As unsaved input: this kind of effect is undone only when the page is truly gone.
  useInsertionEffect(() => () => queueMicrotask(() => note(page, undefined)), [page])
}
