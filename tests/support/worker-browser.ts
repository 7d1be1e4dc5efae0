import { chromium, type Browser } from 'playwright'
import { findBrowser } from '../../scripts/browser.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let opened: Promise<Browser> | undefined

/** The one browser of this worker, in which each file has contexts of its own: beginning one anew for each file is a second of a core. It ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no Chromium on this machine: apt-get install chromium')
  const before = await opened?.catch(() => undefined)
  if (before?.isConnected() === true) return before
  // Without a UTF-8 locale the browser cannot name a file in Chinese.
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>
  opened = chromium.launch({ executablePath, args, env })
  return opened
}
