/** Where the service worker keeps the files of the program; the same name as in public/offline-worker.js. */
const FILES = 'commonplace-files'

/** The files that it fetches would delay the first page. */
const PAUSE_AFTER_LOAD_MS = 2000

/** Lets the program start without a network. Failing to do so costs only that. */
export function registerOffline() {
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker.register('/offline-worker.js').then(keepWhatWasLoaded, () => undefined)
  addEventListener('load', () => setTimeout(register, PAUSE_AFTER_LOAD_MS))
}

/** The first visit loads its files before the worker watches: they are handed over. */
async function keepWhatWasLoaded() {
  const loaded = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
  const cache = await caches.open(FILES)
  await cache.addAll(loaded.map((url) => url.href)).catch(() => undefined)
}
