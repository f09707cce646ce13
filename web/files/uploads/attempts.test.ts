import { expect, test, vi } from 'vitest'
import { ApiError, networkError } from '#web/platform/errors.ts'
import { isTemporary, retryTemporary } from './attempts.ts'

const failing = (times: number, error: () => Error = networkError) => {
  let count = 0
  return vi.fn(async () => {
    count += 1
    if (count <= times) throw error()
    return 'done'
  })
}

function retryPolicy() {
  const controller = new AbortController()
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const onWait = vi.fn()
  return { controller, pauses, onWait, options: { isTemporary, onWait, signal: controller.signal, pause } }
}

test('runs a successful action once', async () => {
  const { options, onWait } = retryPolicy()
  const work = failing(0)
  expect(await retryTemporary(work, options)).toBe('done')
  expect([work.mock.calls.length, onWait.mock.calls.length]).toEqual([1, 0])
})

test('waits longer after each broken connection', async () => {
  const { options, pauses, onWait } = retryPolicy()
  expect(await retryTemporary(failing(3), options)).toBe('done')
  expect([pauses, onWait.mock.calls.length]).toEqual([[1000, 2000, 4000], 3])
})

test('gives up after the last attempt', async () => {
  const { options, pauses } = retryPolicy()
  await expect(retryTemporary(failing(99), options)).rejects.toThrow('No response received from the server')
  expect(pauses.length).toBe(5)
})

const answered = (status: number) => new ApiError({ code: 'unknown', message: 'no', status })

test.each([403, 404, 413, 422, 500])('does not retry a refusal (%i)', async (status) => {
  const { options, pauses } = retryPolicy()
  await expect(
    retryTemporary(
      failing(1, () => answered(status)),
      options,
    ),
  ).rejects.toThrow('no')
  expect(pauses).toEqual([])
})

test('does not retry a cancelled action', async () => {
  const { options, controller, pauses } = retryPolicy()
  controller.abort()
  await expect(retryTemporary(failing(1), options)).rejects.toThrow()
  expect(pauses).toEqual([])
})
