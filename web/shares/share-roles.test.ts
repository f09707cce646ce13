import { expect, test } from 'vitest'
import { grantableRoles, PERMISSIONS_OF, roleOf, SHARE_ROLES } from './share-roles.ts'

test('each role is recognized by its permissions', () => {
  for (const role of SHARE_ROLES) expect(roleOf(PERMISSIONS_OF[role])).toBe(role)
})

test('users grant only what they have', () => {
  expect(grantableRoles(['read', 'share'])).toEqual(['read', 'share'])
  expect(grantableRoles(['read', 'update', 'delete', 'share'])).toEqual([...SHARE_ROLES])
})
