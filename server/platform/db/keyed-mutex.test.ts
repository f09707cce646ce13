import { expect, test } from 'vitest'
import { keyedMutex } from './keyed-mutex.ts'

/** Work that starts and ends when the test says so. */
function watched() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return {
    isBegun: false,
    end: resolve,
    fail: reject,
    run() {
      this.isBegun = true
      return promise
    },
  }
}

const aMoment = () => new Promise((done) => setImmediate(done))

test('work of one user runs in order, work of another concurrently', async () => {
  const withLock = keyedMutex()
  const [first, second, other] = [watched(), watched(), watched()]
  const answers = [
    withLock('a', () => first.run()),
    withLock('a', () => second.run()),
    withLock('b', () => other.run()),
  ]
  await aMoment()
  expect([first.isBegun, second.isBegun, other.isBegun]).toEqual([true, false, true])
  first.end('first')
  await aMoment()
  expect(second.isBegun).toBe(true)
  second.end('second')
  other.end('other')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'other'])
})

test('a failure does not block later work', async () => {
  const withLock = keyedMutex()
  const failing = watched()
  const failed = withLock('a', () => failing.run())
  const next = withLock('a', async () => 'next')
  failing.fail(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
