import { expect, test } from 'vitest'
import { newSecret, setupAddress, stepOf } from './totp-codes.ts'

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('computes the code of RFC 6238 at %i', (seconds, code) => {
  expect(stepOf(code, SECRET, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('accepts the code of the step before and after, and no other', () => {
  const step = Math.floor(1111111109 / 30)
  const when = (offset: number) => stepOf('081804', SECRET, at((step + offset) * 30))
  expect([when(-2), when(-1), when(0), when(1), when(2)]).toEqual([undefined, step, step, step, undefined])
})

test.each(['', '12345', '1234567', 'ABCDEFGHIJ', '08180x'])('does not accept %j as a code', (code) => {
  expect(stepOf(code, SECRET, at(1111111109))).toBeUndefined()
})

test('creates secrets of 160 bits and addresses that apps can read', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  const address = new URL(setupAddress(secret, 'ada@example.org'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Commonplace:ada%40example\.org\?/)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Commonplace',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
