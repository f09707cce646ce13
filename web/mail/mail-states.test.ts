import { expect, test } from 'vitest'
import { canSendNow, mailQueryOf } from './mail-states.ts'

test('reads the search parameters, and ignores invalid ones', () => {
  expect(mailQueryOf({ state: 'failed', page: '3' })).toEqual({ state: 'failed', page: 3 })
  for (const page of ['0', '-1', '1.5', 'x', undefined])
    expect(mailQueryOf({ state: 'lost', page })).toEqual({ state: undefined, page: 1 })
})

test('sends unsent emails when a mail server is set up', () => {
  expect(canSendNow('failed', true)).toBe(true)
  expect(canSendNow('outbox', true)).toBe(true)
  expect(canSendNow('outbox', false)).toBe(false)
  expect(canSendNow('waiting', true)).toBe(false)
  expect(canSendNow('sent', true)).toBe(false)
})
