import { expect, test } from 'vitest'
import { username as Username } from '#contract/users.ts'
import { usernameCandidates } from './usernames.ts'

const first = (username: string | undefined, email = 'ada@example.org') =>
  usernameCandidates({ username, email }, 'f00')[0]

test.each([
  ['ada', 'ada'],
  [undefined, 'ada'],
  ['Ada Lovelace', 'Ada-Lovelace'],
  ['Zoë Müller', 'Zoe-Muller'],
  ['ada@school.example', 'ada'],
  ['李', 'ada'],
  ['..x..', 'ada'],
  ['octo-cat_1.0', 'octo-cat_1.0'],
  ['a'.repeat(60), 'a'.repeat(29)],
])('turns %s into the username %s', (username, expected) => {
  expect(first(username)).toBe(expected)
})

test('has a username for a user without a name', () => {
  expect(first('李', '李@example.org')).toBe('member')
})

test('offers alternatives, each valid and unique', () => {
  const candidates = usernameCandidates({ username: 'x'.repeat(40), email: 'x@example.org' }, 'f00dfeed')
  expect(candidates.slice(0, 3)).toEqual(['x'.repeat(29), `${'x'.repeat(29)}-2`, `${'x'.repeat(29)}-3`])
  expect(candidates.at(-1)).toBe(`${'x'.repeat(23)}-f00dfeed`)
  expect(new Set(candidates).size).toBe(candidates.length)
  for (const candidate of candidates) expect(Username.safeParse(candidate).data).toBe(candidate)
})
