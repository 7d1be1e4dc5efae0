import { createStore, Provider } from 'jotai'
import { act, lazy, Suspense, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#src/api/client.ts'
import { ErrorBoundary } from '#src/errors/error-boundary.tsx'
import ErrorLogDialog from './error-log-dialog.tsx'
import { createErrorLog, type ErrorLog } from './error-log.ts'
import { installErrorLog, rootErrors } from './install.ts'
import { loadChunk } from './load-chunk.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let log: ErrorLog
let stop: () => void
let root: Root
let host: HTMLElement
let version: string
let answer: () => unknown
const told = (): string[] => log.entries().map(({ kind, message }) => `${kind}: ${message}`)
const settle = () =>
  act(async () => {
    for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve))
  })
const render = async (children: ReactNode) => {
  await act(async () =>
    root.render(
      <Provider store={createStore()}>
        <HashRouter>{children}</HashRouter>
      </Provider>,
    ),
  )
  await settle()
}

beforeEach(async () => {
  version = '1'
  answer = () => ({ code: 500, message: 'broken' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    init?.signal?.throwIfAborted()
    if (url.endsWith('/version.json')) return Response.json({ version, time: 'now' })
    if (url.endsWith('/publicKey')) return Response.json({ code: 200, data: { publicKey: '', mockServer: true } })
    return Response.json(answer())
  })
  // React's own report of what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  log = createErrorLog({ now: () => 0, route: () => '/home', secrets: () => [] })
  stop = installErrorLog(log)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host, rootErrors(log))
  await settle()
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('scripts that throw and promises that nobody catches are noted, harmless notices are not', () => {
  dispatchEvent(new ErrorEvent('error', { error: new Error('script broke'), message: 'script broke' }))
  dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }))
  dispatchEvent(new ErrorEvent('error', { message: 'theirs', filename: 'chrome-extension://abc/x.js' }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('nobody caught me') }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new DOMException('', 'AbortError') }))
  expect(told()).toEqual(['promise: nobody caught me', 'script: script broke'])
})

test('failed calls are noted once, with their name; refusals of what was typed and sessions that end are not', async () => {
  await expect(call('userInfo', {})).rejects.toThrow()
  await expect(call('userInfo', {})).rejects.toThrow()
  for (const code of [400, 401, 402, 80000002]) {
    answer = () => ({ code, message: 'expected' })
    await expect(call('roleDetail', { roleCode: 'x' })).rejects.toThrow()
  }
  const aborted = call('userInfo', {}, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toThrow()
  expect(told()).toEqual(['call: userInfo: 500 broken'])
  expect(log.entries()[0]?.count).toBe(2)
})

test('a page that throws says so, and is noted as what it is', async () => {
  const Broken = (): ReactNode => {
    throw new Error('cannot draw')
  }
  await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(told()).toEqual(['render: cannot draw'])
  expect(log.entries()[0]?.stack).toContain('Broken')
  expect(host.querySelector('[role=alert]')).not.toBeNull()
})

const lost = (): Promise<{ default: () => ReactNode }> =>
  loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://x/page.js')))

test('a page whose script does not come offers a reload', async () => {
  const Page = lazy(lost)
  await render(
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  )
  expect(host.querySelector('[role=alert]')?.textContent).toContain('chat.errors.chunkFailed')
  expect(host.querySelector('button')?.textContent).toBe('app.reloadPage')
  expect(told()[0]).toMatch(/^chunk: ChunkLoadError/)
})

test('when the server has another build by then, the page says that a new version is there instead', async () => {
  version = '2'
  const Page = lazy(lost)
  await render(
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  )
  expect(host.querySelector('[role=alert]')).toBeNull()
  expect(host.querySelector('[role=status]')?.textContent).toContain('chat.errors.newVersion')
})

test('the dialog leads to the page and to three searches that learn nothing of us, and clears', async () => {
  log.add('script', new Error('a & b'))
  let cleared = 0
  await render(<ErrorLogDialog entries={log.entries()} onClear={() => cleared++} onClose={() => undefined} />)
  const dialog = document.querySelector('.error-log') as HTMLElement
  expect(dialog.querySelector('.error-head a')?.getAttribute('href')).toBe('#/home')
  const links = [...dialog.querySelectorAll<HTMLAnchorElement>('.error-search a')]
  expect(links.map((link) => new URL(link.href).host)).toEqual(['www.baidu.com', 'www.google.com', 'www.bing.com'])
  expect(links.every((link) => link.target === '_blank' && link.rel === 'noreferrer' && link.href.endsWith('a%20%26%20b'))).toBe(true)
  const clear = [...document.querySelectorAll('button')].find((button) => button.textContent === 'chat.errors.clear')
  await act(async () => clear?.click())
  expect(cleared).toBe(1)
})
