import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { useAddress } from '#src/ui/use-address.ts'
import { AddressRouter } from './address-router.tsx'

// As a browser does it: what is not of this moment is drawn when there is time.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

test('every question in the address is drawn, also when the next one follows at once: by a link, or by another page', async () => {
  location.hash = '#/page?station=1'
  const seen: string[] = []
  let navigate!: NavigateFunction
  let ask!: ReturnType<typeof useAddress>[1]
  const host = document.createElement('div')
  function Page() {
    const { pathname, search } = useLocation()
    const [query, change] = useAddress()
    const go = useNavigate()
    useLayoutEffect(() => {
      navigate = go
      ask = change
    })
    useLayoutEffect(() => void seen.push(pathname + search), [pathname, search])
    return <p>{query.toString()}</p>
  }
  const root = createRoot(host)
  root.render(
    <AddressRouter>
      <Page />
    </AddressRouter>,
  )
  await vi.waitFor(() => expect(host.textContent).toBe('station=1'))
  // As in a click: what is urgent is drawn before the next one comes.
  const click = flushSync
  click(() => ask({ cluster: '2' }))
  click(() => void navigate('/page?station=1'))
  await vi.waitFor(() => expect(host.textContent).toBe('station=1'))
  // Two changes of one click both hold.
  click(() => {
    ask({ text: 'power' })
    ask({ device: '3' })
  })
  click(() => void navigate('/home'))
  await vi.waitFor(() => expect(seen.at(-1)).toBe('/home'))
  expect(seen).toEqual(['/page?station=1', '/page?station=1&cluster=2', '/page?station=1', '/page?station=1&text=power&device=3', '/home'])
  root.unmount()
})
