import { expect, test } from 'vitest'
import { hashPassword, passwordFits, weaknessOf } from './passwords.ts'

const caller = { address: '198.51.100.1' }
const person = { username: 'heron', email: 'heron@example.org' }

test('a password matches its own hash and no other', async () => {
  const hash = await hashPassword(caller, 'six blue herons')
  expect(await passwordFits(caller, hash, 'six blue herons')).toBe(true)
  expect(await passwordFits(caller, hash, 'six blue heron')).toBe(false)
  expect(hash).not.toBe(await hashPassword(caller, 'six blue herons'))
})

test('an account without a password refuses after the same work', async () => {
  const hash = await hashPassword(caller, 'six blue herons')
  await passwordFits(caller, null, 'warm up')
  const timeOf = async (against: string | null) => {
    const times = []
    for (let time = 0; time < 5; time += 1) {
      const began = performance.now()
      await passwordFits(caller, against, 'wrong')
      times.push(performance.now() - began)
    }
    return Math.min(...times)
  }
  // A refusal without a hash to verify would take microseconds.
  expect(await timeOf(null)).toBeGreaterThan((await timeOf(hash)) / 3)
  expect(await passwordFits(caller, null, 'no account has this password')).toBe(false)
  expect(await passwordFits(caller, '', 'no account has this password')).toBe(false)
})

test.each([
  ['iloveyou', 'This password is too common; choose another'],
  ['ILoveYou', 'This password is too common; choose another'],
  ['Heron', 'Password must not be your username'],
  ['HERON@example.org', 'Password must not be your email address'],
  ['six blue herons', undefined],
])('rates the strength of the password %s', async (password, weakness) => {
  expect((await weaknessOf(password, person))?.message).toBe(weakness)
})
