import { expect, test } from 'vitest'
import { fieldsOf, InviteFields, NewInviteFields } from './invite-form.ts'

test('starts with the defaults of a new invite', () => {
  const fields = fieldsOf(undefined)
  expect(NewInviteFields.parse({ ...fields, count: '3' })).toEqual({
    count: 3,
    email: null,
    tags: ['customer'],
    storageLimit: null,
    credits: 0,
    maxUses: 1,
    expiresAt: null,
  })
})

test('parses the form, and formats it again', () => {
  const typed = {
    email: ' Ann@Example.org ',
    tags: 'gold, silver',
    storageLimit: '20',
    credits: '250',
    maxUses: '1',
    expiresAt: '2031-03-09',
  }
  const read = InviteFields.parse(typed)
  expect(read).toMatchObject({
    email: 'ann@example.org',
    tags: ['gold', 'silver'],
    storageLimit: 20,
    credits: 250,
  })
  expect(read.expiresAt).toBe(new Date(2031, 2, 9, 23, 59, 59).toISOString())
  const invite = {
    id: 'i',
    code: 'c',
    link: 'l',
    state: 'usable',
    uses: 0,
    sentAt: null,
  } as const
  const shown = fieldsOf({ ...invite, ...read, createdAt: '2031-01-01T00:00:00Z', createdBy: null })
  expect(shown).toEqual({ ...typed, email: 'ann@example.org' })
})

test.each([
  ['email', 'nobody', 'Enter a valid email address'],
  ['storageLimit', 'much', 'Storage limit must be a whole number from 0 to 10,000,000 MB'],
  ['credits', 'many', 'Credits must be a whole number from 0 to 1,000,000,000'],
  ['credits', '', 'Credits must be a whole number from 0 to 1,000,000,000'],
  ['maxUses', '', 'Uses must be a whole number from 1 to 1,000'],
  ['expiresAt', 'soon', 'Choose a date'],
])('reports the error of %s %j', (field, typed, message) => {
  const { error } = InviteFields.safeParse({ ...fieldsOf(undefined), [field]: typed })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})
