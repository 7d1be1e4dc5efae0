import { getDefaultStore, useAtomValue } from 'jotai'
import { act, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { themeAtom } from '#src/atoms/theme.ts'
import { useAppliedTheme } from './use-applied-theme.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Chart() {
  const theme = useAtomValue(themeAtom)
  return useMemo(() => `${theme}: ${document.body.getAttribute('arco-theme')}`, [theme])
}
function Shell() {
  useAppliedTheme()
  return <Chart />
}

test('what reads colours while it renders finds those of the theme that was just chosen', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const store = getDefaultStore()
  await act(async () => root.render(<Shell />))
  await act(async () => store.set(themeAtom, 'light'))
  expect(host.textContent).toBe('light: null')
  await act(async () => store.set(themeAtom, 'dark'))
  expect(host.textContent).toBe('dark: dark')
  await act(async () => root.unmount())
})

test('paper is light, whatever the screen is, and the screen is as before afterwards', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => getDefaultStore().set(themeAtom, 'dark'))
  await act(async () => root.render(<Shell />))
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
    // The browser takes its sheets as soon as this event is over.
    expect(host.textContent).toBe('light: null')
  })
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(host.textContent).toBe('dark: dark')
  await act(async () => root.unmount())
})
