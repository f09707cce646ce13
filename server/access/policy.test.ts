import { expect, test } from 'vitest'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import { can, type Owned, requireCan, requireOwnSession } from './policy.ts'

const reader = { id: 'reader' }
const thing = (more: Partial<Owned> = {}): Owned => ({ userId: 'owner', ...more })

test.each([
  ['owner deletes', { id: 'owner' }, 'delete', thing(), true],
  ['stranger reads', reader, 'read', thing(), false],
  ['stranger reads what is global', reader, 'read', thing({ isGlobalRead: true }), true],
  ['stranger updates what is only readable', reader, 'update', thing({ isGlobalRead: true }), false],
  ['stranger updates what is globally writable', reader, 'update', thing({ isGlobalWrite: true }), true],
  ['stranger deletes what is globally writable', reader, 'delete', thing({ isGlobalWrite: true }), false],
  ['grantee shares by grant', reader, 'share', thing({ granted: ['read', 'share'] }), true],
  ['grantee deletes without grant', reader, 'delete', thing({ granted: ['read'] }), false],
] as const)('%s', (_, user, permission, object, allowed) => {
  expect(can(user, permission, object)).toBe(allowed)
})

const asReader = (impersonatorId: string | null) => ({
  user: {
    ...reader,
    username: 'r',
    isAdmin: true,
    isDeveloper: false,
    tags: [],
    organizationId: null,
    sessionId: 's',
    impersonatorId,
  },
})

test('answers 404 for an invisible entity and 403 for a visible one', () => {
  const ctx = asReader(null)
  expect(() => requireCan(ctx, 'update', notebooksMessages.notFound(), undefined)).toThrow(
    'Notebook not found',
  )
  expect(() => requireCan(ctx, 'update', notebooksMessages.notFound(), thing())).toThrow('Notebook not found')
  expect(() =>
    requireCan(ctx, 'update', notebooksMessages.notFound(), thing({ isGlobalRead: true })),
  ).toThrow('not allowed')
})

test('distinguishes the user from an impersonating administrator', () => {
  expect(() => requireOwnSession(asReader(null))).not.toThrow()
  expect(() => requireOwnSession(asReader('an administrator'))).toThrow('Only the user can do this')
})
