import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The page's question in the address, without waiting for it: the router changes the address when the browser has time, what is typed must be there in the
 * next frame. Undefined or empty removes a key, several values repeat it.
 */
export function useAddress(): [URLSearchParams, (change: Record<string, string | readonly string[] | undefined>) => void] {
  const [address, setAddress] = useSearchParams()
  const [query, setQuery] = useState(address)
  const latest = useRef(query)
  /** Addresses of ours that the router has not shown yet. */
  const underWay = useRef(new Set<string>())

  useEffect(() => {
    const text = address.toString()
    if (text === latest.current.toString()) underWay.current.clear()
    else if (!underWay.current.has(text)) {
      latest.current = address
      setQuery(address)
    }
  }, [address])

  const change = useCallback(
    (change: Record<string, string | readonly string[] | undefined>) => {
      const next = new URLSearchParams(latest.current)
      for (const [key, value] of Object.entries(change)) {
        next.delete(key)
        for (const one of typeof value === 'string' ? [value] : (value ?? [])) if (one !== '') next.append(key, one)
      }
      latest.current = next
      underWay.current.add(next.toString())
      setQuery(next)
      setAddress(next, { replace: true })
    },
    [setAddress],
  )
  return [query, change]
}
