/** The cache of the service worker; the same name as in public/offline-worker.js. */
const FILES = 'commonplace-files'

/** Fetching its files earlier would delay the data and the first rendering of the page. */
const PAUSE_AFTER_FIRST_PAGE_MS = 2000
/** On a slow device the page is still busy after the pause. */
const IDLE_WITHIN_MS = 10_000

/** Lets the program start without a network; called when the first page is shown. A failure has no other effect. */
export function registerOffline() {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    // A worker that is active already has kept what this page loaded.
    const keep = navigator.serviceWorker.controller ? () => undefined : keepWhatWasLoaded
    void navigator.serviceWorker.register('/offline-worker.js').then(keep, () => undefined)
  }
  setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: IDLE_WITHIN_MS })
    else register()
  }, PAUSE_AFTER_FIRST_PAGE_MS)
}

/** The files of the first visit are loaded before the worker is active, so their addresses are sent to it. */
async function keepWhatWasLoaded() {
  const loaded = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
  const cache = await caches.open(FILES)
  await cache.addAll(loaded.map((url) => url.href)).catch(() => undefined)
}
