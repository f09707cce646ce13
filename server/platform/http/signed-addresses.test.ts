import { expect, test } from 'vitest'
import { isSigned, signAddress } from './signed-addresses.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const expires = NOW.getTime() / 1000 + 60
const grant = { purpose: 'read file', bound: ['a', 1] }
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address))
const signed = queryOf(signAddress('key', { ...grant, expires }))

test('an address is valid for its signed values until it expires', () => {
  expect(isSigned('key', signed, grant, NOW)).toBe(true)
  expect(isSigned('key', signed, grant, new Date(expires * 1000 - 1))).toBe(true)
  expect(isSigned('key', signed, grant, new Date(expires * 1000))).toBe(false)
})

test.each([
  ['another key', 'other', signed, grant],
  ['another purpose', 'key', signed, { ...grant, purpose: 'write file' }],
  ['another thing', 'key', signed, { ...grant, bound: ['b', 1] }],
  ['the same letters in other places', 'key', signed, { ...grant, bound: ['a,1'] }],
  ['a later end', 'key', { ...signed, expires: String(expires + 1) }, grant],
  ['an end that is no number', 'key', { ...signed, expires: 'never' }, grant],
  ['an end written otherwise', 'key', { ...signed, expires: `0${expires}` }, grant],
  ['a cut signature', 'key', { ...signed, signature: signed.signature!.slice(0, -2) }, grant],
  ['a longer signature', 'key', { ...signed, signature: `${signed.signature}AAAA` }, grant],
  ['no signature', 'key', { expires: signed.expires }, grant],
  ['two signatures', 'key', { ...signed, signature: [signed.signature] }, grant],
])('an address is not valid for %s', (_, key, query, wanted) => {
  expect(isSigned(key, query, wanted, NOW)).toBe(false)
})
