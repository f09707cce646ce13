import { expect, test } from 'vitest'
import { hashInviteCode, makeInviteCode } from './invite-code.ts'

test('is easy to read out, and another one each time', () => {
  const codes = Array.from({ length: 200 }, makeInviteCode)
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(new Set(codes).size).toBe(codes.length)
})

test('is found however it was typed', () => {
  const code = makeInviteCode()
  for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
    expect(hashInviteCode(typed)).toBe(hashInviteCode(code))
  expect(hashInviteCode(makeInviteCode())).not.toBe(hashInviteCode(code))
})
