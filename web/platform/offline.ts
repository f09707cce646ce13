/** The cache of the service worker; the same name as in public/offline-worker.js. */
const FILES = 'commonplace-files'

/** Fetching its files earlier would delay the first page. */
const PAUSE_AFTER_LOAD_MS = 2000

/** Lets the program start without a network. A failure has no other effect. */
export function registerOffline() {
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker.register('/offline-worker.js').then(keepWhatWasLoaded, () => undefined)
  addEventListener('load', () => setTimeout(register, PAUSE_AFTER_LOAD_MS))
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
