import { expect, test } from 'vitest'
import { canUse } from './policy.ts'

const customer = { isAdmin: false, tags: ['Customer'] }

test.each([
  [customer, { enabled: true, allowedUserTags: [] }, true],
  [customer, { enabled: true, allowedUserTags: ['customer'] }, true],
  [customer, { enabled: true, allowedUserTags: ['developer'] }, false],
  [customer, { enabled: false, allowedUserTags: [] }, false],
  [{ isAdmin: true, tags: [] }, { enabled: true, allowedUserTags: ['developer'] }, true],
  [{ isAdmin: true, tags: [] }, { enabled: false, allowedUserTags: [] }, false],
])('%o may use a server %o: %s', (user, server, isPermitted) => {
  expect(canUse(user, server)).toBe(isPermitted)
})
