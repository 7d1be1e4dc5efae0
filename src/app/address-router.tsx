import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createHashHistory as createHashHistory } from 'react-router-dom'

/**
 * The address behind `#`. A change of the query is drawn at once: seen together with the next change, the one between would never have been, and a page that
 * holds what it was asked for, or a tab that remembers it, would miss it. Another page is drawn when it is ready; until then the one before stays.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory({ v5Compat: true }))
  const [shown, setShown] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let { pathname } = history.location
    return history.listen(({ action, location }) => {
      const isSamePage = location.pathname === pathname
      pathname = location.pathname
      const show = (): void => setShown({ action, location })
      if (isSamePage) show()
      else startTransition(show)
    })
  }, [history])
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  )
}
