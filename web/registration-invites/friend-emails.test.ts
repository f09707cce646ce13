import { expect, test } from 'vitest'
import { readFriendEmails } from './friend-emails.ts'

test.each([
  ['a@example.org,b@example.org', ['a@example.org', 'b@example.org']],
  ['a@example.org; b@example.org c@example.org', ['a@example.org', 'b@example.org', 'c@example.org']],
  [' ,a@example.org ;\n a@Example.org, ', ['a@example.org']],
  ['Ann, a@example.org, b@example, @c.org, d@.org, e@f..org', ['a@example.org']],
  ['nobody at all', []],
  ['', []],
])('reads from %j the addresses %j', (text, emails) => {
  expect(readFriendEmails(text)).toEqual(emails)
})
