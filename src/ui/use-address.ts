import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The page's question in the address. Undefined or empty removes a key, several values repeat it; two changes before the next frame both hold. */
export function useAddress(): [URLSearchParams, (change: Record<string, string | readonly string[] | undefined>) => void] {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useLayoutEffect(() => {
    latest.current = query
  }, [query])

  const change = useCallback(
    (change: Record<string, string | readonly string[] | undefined>) => {
      const next = new URLSearchParams(latest.current)
      for (const [key, value] of Object.entries(change)) {
        next.delete(key)
        for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one !== '') next.append(key, one)
      }
      latest.current = next
      setQuery(next, { replace: true })
    },
    [setQuery],
  )
  return [query, change]
}
