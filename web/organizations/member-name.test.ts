import { expect, test } from 'vitest'
import { memberName } from './member-name.ts'

test('a member is called by name, else username, else email address', () => {
  const unknown = 'Unknown User'
  expect(memberName({ username: 'ann', name: 'Ann Tide', email: 'ann@example.org' }, unknown)).toBe(
    'Ann Tide',
  )
  expect(memberName({ username: 'ann', name: '', email: 'ann@example.org' }, unknown)).toBe('ann')
  expect(memberName({ name: null, email: 'ann@example.org' }, unknown)).toBe('ann@example.org')
  expect(memberName({}, unknown)).toBe('Unknown User')
})
