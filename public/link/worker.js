/**
 * Opens the page of a contractor's link where there is no network: with what that page has put aside (src/project/shared/keep-page.ts). It keeps nothing itself, what the
 * network gives goes before what is kept, and it stands before pages under /link/ alone: the console is never served from here.
 */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' || pathname === '/icon.svg') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

async function page(request) {
  try {
    const answer = await fetch(request)
    return answer.status < 500 ? answer : ((await kept(request)) ?? answer)
  } catch {
    return (await kept(request)) ?? Response.error()
  }
}

/** Their names change with what is in them. */
const asset = async (request) => (await kept(request)) ?? fetch(request)

const kept = (request) => caches.match(request, { ignoreSearch: true, ignoreVary: true })
