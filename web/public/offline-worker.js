// Starts the program without a network, and shows notifications while no window of it is visible. Pages come from the network whenever it answers, so HTML is never stale;
// files under /assets/ carry a hash in their names, so the kept one is always the right one. /api is never touched.
const FILES = 'commonplace-files'
const SHELL = '/'
const EXTRAS = ['/before-paint.js', '/early-requests.js', '/icon.svg']
/** Documents of the server, and the frames with programs and definitions of models. */
const NO_SHELL = /^\/(api|diagrams|python)\/|^\/artifacts\/frame\.html$/

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(
    caches
      .open(FILES)
      .then((cache) => cache.addAll([SHELL, ...EXTRAS]))
      .then(keepParts),
  )
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (event.request.mode === 'navigate' && !NO_SHELL.test(url.pathname))
    event.respondWith(page(event.request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(hashedFile(event.request))
  else if (EXTRAS.includes(url.pathname))
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)))
})

async function page(request) {
  try {
    const answer = await fetch(request)
    const isProgram = answer.ok && answer.headers.get('content-type')?.startsWith('text/html')
    if (isProgram) await keepShell(answer.clone())
    return answer
  } catch {
    return (await caches.match(SHELL)) ?? Response.error()
  }
}

/** A new version brings new files: the old ones go with the old shell. */
async function keepShell(answer) {
  const cache = await caches.open(FILES)
  const [before, now] = [await (await cache.match(SHELL))?.text(), await answer.clone().text()]
  if (before === now) return
  for (const kept of await cache.keys())
    if (new URL(kept.url).pathname.startsWith('/assets/')) await cache.delete(kept)
  await cache.put(SHELL, answer)
  void keepParts()
}

/** The parts that load when they are first shown (the build lists them): a menu must also open in a tunnel. */
async function keepParts() {
  const cache = await caches.open(FILES)
  const answer = await fetch('/offline-files.json')
  const parts = answer.ok ? await answer.json() : []
  const lacking = await Promise.all(parts.map(async (path) => ((await cache.match(path)) ? [] : path)))
  await Promise.allSettled(lacking.flat().map((path) => cache.add(path)))
}

async function hashedFile(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone())
  return answer
}

self.addEventListener('push', (event) => event.waitUntil(notify(event.data)))

/** Users see in a visible window what has happened. */
async function notify(data) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!data || windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body, path, tag } = data.json()
  await self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { path } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data?.path))
})

/** In the window that was used last, or a new one. */
async function openPath(path) {
  const url = new URL(typeof path === 'string' ? path : '/', location.origin)
  if (url.origin !== location.origin) return
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return void (await self.clients.openWindow(url.href))
  // A browser may refuse the focus, for example when the click was long ago; the page opens all the same.
  await Promise.allSettled([window.focus()])
  await window.navigate(url.href)
}
