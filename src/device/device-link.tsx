import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCan } from '#src/ui/can.tsx'
import { RECORD, TAB } from '#src/resource/record-address.tsx'

const LIBRARY = '/resource/device-library'

/** The address of a device's page; from its library with the list's question for the way back. */
export function deviceAddress(from: { pathname: string; search: string }, sn: string): string {
  const before = new URLSearchParams(from.pathname === LIBRARY ? from.search : '')
  // A list of a device's page has a prefix.
  const address = new URLSearchParams([...before].filter(([key]) => key !== TAB && !key.includes('.')))
  address.set(RECORD, sn)
  return `${LIBRARY}?${address.toString()}`
}

/** Leads to the page of a device, whoever may see it. */
export function DeviceLink({ sn, children }: { sn: string; children: ReactNode }) {
  const location = useLocation()
  if (!useCan('resource_device')) return children
  return (
    <Link className="record-link" to={deviceAddress(location, sn)}>
      {children}
    </Link>
  )
}
