import { expect, test } from 'vitest'
import { createOneByOne } from './one-by-one.ts'

/** Work that begins and ends when the test says so. */
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

test('one person’s things are done in order, another’s at the same time', async () => {
  const oneByOne = createOneByOne()
  const [first, second, other] = [watched(), watched(), watched()]
  const answers = [
    oneByOne('a', () => first.run()),
    oneByOne('a', () => second.run()),
    oneByOne('b', () => other.run()),
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

test('what fails holds up nothing', async () => {
  const oneByOne = createOneByOne()
  const failing = watched()
  const failed = oneByOne('a', () => failing.run())
  const next = oneByOne('a', async () => 'next')
  failing.fail(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
