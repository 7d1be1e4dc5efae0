import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

/** The key of the record in the address of its page, and that of its tab. */
export const RECORD = 'record'
export const TAB = 'tab'

/** The address without what is of a record's page: its tabs' lists have the prefix `<tab>.`. */
export function listAddress(address: URLSearchParams, tabs: readonly { key: string }[]): string {
  const kept = [...address].filter(([key]) => key !== RECORD && key !== TAB && !tabs.some((tab) => key.startsWith(`${tab.key}.`)))
  return new URLSearchParams(kept).toString()
}

/** The address of a record's page; the list's question stays for the way back. */
export function recordAddress(address: URLSearchParams, id: string): string {
  const next = new URLSearchParams(address)
  next.set(RECORD, id)
  return next.toString()
}

/** Leads to the page of a record of this list. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const [address] = useSearchParams()
  return (
    <Link className="record-link" to={{ search: recordAddress(address, id) }}>
      {children}
    </Link>
  )
}
