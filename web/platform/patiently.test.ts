import { expect, test, vi } from 'vitest'
import { patiently } from './patiently.ts'

test('what cannot be loaded without a connection is loaded once there is one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('a menu')
  const loaded = patiently(load)()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  isOnline.mockReturnValue(true)
  await Promise.resolve()
  dispatchEvent(new Event('online'))
  expect(await loaded).toBe('a menu')
  isOnline.mockRestore()
})

test('what is not there with a connection is a failure', async () => {
  await expect(patiently(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone')
})
