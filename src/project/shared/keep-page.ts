import { linkPath } from '#contract/project-share.ts'

/** The page puts itself aside, so that it opens where there is no network (`public/link/worker.js`). Only over https or on this machine: elsewhere browsers have neither. */

const NAMED = 'link-page '

const isKept = (name: string): boolean => name.startsWith(`${location.origin}/assets/`)
const loaded = (): string[] => [
  `${location.origin}/icon.svg`,
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(isKept),
  ),
]

/** Of one build: a page and scripts of two do not go together. */
const buildOf = (html: Document): string => html.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

async function fill(): Promise<void> {
  const build = buildOf(document)
  const cache = await caches.open(NAMED + build)
  const answer = await fetch(linkPath, { cache: 'no-cache' })
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.clone().text(), 'text/html')
  // There is a newer build already: it is put aside when it is opened.
  if (new URL(page.querySelector('script[type=module]')?.getAttribute('src') ?? '', location.origin).href !== build) return
  const known = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll(loaded().filter((url) => !known.has(url)))
  await cache.put(linkPath, answer)
  // What comes later (what a camera's picture needs) is there next time too.
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (isKept(name)) void cache.add(name).catch(() => undefined)
  }).observe({ type: 'resource' })
  for (const name of await caches.keys()) if (name.startsWith(NAMED) && name !== NAMED + build) await caches.delete(name)
}

let begun = false
/** Once a window; whatever goes wrong, the page works as long as there is a network. */
export async function keepPage(): Promise<void> {
  if (begun || location.pathname !== linkPath || !('serviceWorker' in navigator) || !('caches' in window)) return
  begun = true
  try {
    await navigator.serviceWorker.register(`${linkPath}worker.js`)
    await fill()
    document.documentElement.dataset.kept = ''
  } catch {
    begun = false
  }
}
