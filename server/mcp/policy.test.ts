import { expect, test } from 'vitest'
import { canUse } from './policy.ts'

const customer = { id: 'c', isAdmin: false, tags: ['Customer'] }
const admin = { id: 'a', isAdmin: true, tags: [] }

test.each([
  [customer, { userId: null, enabled: true, allowedUserTags: [] }, true],
  [customer, { userId: null, enabled: true, allowedUserTags: ['customer'] }, true],
  [customer, { userId: null, enabled: true, allowedUserTags: ['developer'] }, false],
  [customer, { userId: null, enabled: false, allowedUserTags: [] }, false],
  [admin, { userId: null, enabled: true, allowedUserTags: ['developer'] }, true],
  [admin, { userId: null, enabled: false, allowedUserTags: [] }, false],
  [customer, { userId: 'c', enabled: true, allowedUserTags: [] }, true],
  [customer, { userId: 'c', enabled: false, allowedUserTags: [] }, false],
  [admin, { userId: 'c', enabled: true, allowedUserTags: [] }, false],
])('%o may use a server %o: %s', (user, server, isPermitted) => {
  expect(canUse(user, server)).toBe(isPermitted)
})
