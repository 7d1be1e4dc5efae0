import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useInsertionEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const forms = atom<ReadonlyMap<symbol, string>>(new Map())

/** Paths of pages that hold typed input which is not saved. The shell asks before it closes, reloads or switches the station under one. */
export const unsavedPathsAtom = atom((get): ReadonlySet<string> => new Set(get(forms).values()))

function note(form: symbol, path: string | undefined): void {
  const store = getDefaultStore()
  const before = store.get(forms)
  if (before.get(form) === path) return
  const next = new Map(before)
  if (path === undefined) next.delete(form)
  else next.set(form, path)
  store.set(forms, next)
}

/** Says that a form on this page has unsaved input. It stays said while the page is a hidden tab, and ends with the form. */
export function useUnsaved(unsaved: boolean): void {
  const { pathname } = useLocation()
  const form = useRef(Symbol('form')).current
  useEffect(() => note(form, unsaved ? pathname : undefined), [form, unsaved, pathname])
  // Other effects are undone when the page is hidden; this kind only when the form is truly gone.
  useInsertionEffect(() => () => queueMicrotask(() => note(form, undefined)), [form])
}

/** Whether this page holds typed input that is not saved: it stays to be read and copied, whatever becomes of what it is about. */
export function useHoldsUnsaved(): boolean {
  const { pathname } = useLocation()
  return useAtomValue(unsavedPathsAtom).has(pathname)
}
