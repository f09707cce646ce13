import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceConnected } from './once-connected.ts'

const FAILURE = new TypeError('Failed to fetch dynamically imported module')

let isOnline = true
let isServerUp = true
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
vi.stubGlobal('fetch', () => (isServerUp ? Promise.resolve(new Response()) : Promise.reject(FAILURE)))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  isOnline = true
  isServerUp = true
})

/** Rejects with each error in turn, then resolves. */
function loader(...failures: (() => void)[]) {
  return vi.fn(() => {
    const fail = failures.shift()
    fail?.()
    return fail ? Promise.reject(FAILURE) : Promise.resolve('loaded')
  })
}

const goOffline = () => void (isOnline = false)
const stopServer = () => void (isServerUp = false)
const stayOnline = () => undefined

test('loads at once when the network is back', async () => {
  const load = loader(goOffline)
  const loading = onceConnected(load)()
  await vi.advanceTimersByTimeAsync(0)
  isOnline = true
  dispatchEvent(new Event('online'))
  expect(await loading).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})

test('waits while the server is down, however long that takes', async () => {
  const load = loader(stopServer, stayOnline, stayOnline, stayOnline)
  const loading = onceConnected(load)()
  await vi.advanceTimersByTimeAsync(6500)
  expect(load).toHaveBeenCalledTimes(4)
  isServerUp = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(await loading).toBe('loaded')
})

test('retries once with a connection, as it may have come back since', async () => {
  expect(await onceConnected(loader(stayOnline))()).toBe('loaded')
})

test('rejects when loading fails in spite of the connection', async () => {
  const load = loader(stayOnline, stayOnline, stayOnline)
  await expect(onceConnected(load)()).rejects.toBe(FAILURE)
  expect(load).toHaveBeenCalledTimes(2)
})
