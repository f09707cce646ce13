import { afterEach, expect, test, vi } from 'vitest'
import { onceConnected } from './once-connected.ts'

const FAILURE = new TypeError('Failed to fetch dynamically imported module')

let isOnline = true
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)

afterEach(() => {
  isOnline = true
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
const stayOnline = () => undefined

test('waits for the connection', async () => {
  const load = loader(goOffline)
  const loading = onceConnected(load)()
  await vi.waitUntil(() => load.mock.calls.length === 1)
  isOnline = true
  dispatchEvent(new Event('online'))
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
