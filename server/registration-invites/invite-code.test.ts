import { expect, test } from 'vitest'
import { hashInviteCode, makeInviteCode } from './invite-code.ts'

test('is easy to read aloud, and different each time', () => {
  const codes = Array.from({ length: 200 }, makeInviteCode)
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(new Set(codes).size).toBe(codes.length)
})

test('is found in any spelling', () => {
  const code = makeInviteCode()
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect(hashInviteCode(typed)).toBe(hashInviteCode(code))
  expect(hashInviteCode(makeInviteCode())).not.toBe(hashInviteCode(code))
})
