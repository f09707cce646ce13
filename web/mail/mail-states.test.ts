import { expect, test } from 'vitest'
import { canSendNow, mailQueryOf } from './mail-states.ts'

test('reads the address, and leaves out what it cannot read', () => {
  expect(mailQueryOf({ state: 'failed', page: '3' })).toEqual({ state: 'failed', page: 3 })
  for (const page of ['0', '-1', '1.5', 'x', undefined])
    expect(mailQueryOf({ state: 'lost', page })).toEqual({ state: undefined, page: 1 })
})

test('sends what has not left, where there is a way out', () => {
  expect(canSendNow('failed', true)).toBe(true)
  expect(canSendNow('outbox', true)).toBe(true)
  expect(canSendNow('outbox', false)).toBe(false)
  expect(canSendNow('waiting', true)).toBe(false)
  expect(canSendNow('sent', true)).toBe(false)
})
