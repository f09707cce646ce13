import { expect, test } from 'vitest'
import { safeRedirectTarget } from './redirect-target.ts'

const origin = 'https://notes.example'
const target = (asked: string | undefined) => safeRedirectTarget(asked, origin)

test('redirects to a path of this site, with its search and hash', () => {
  expect(target('/notebooks/1?projectId=2#end')).toBe('/notebooks/1?projectId=2#end')
  expect(target('/')).toBe('/')
  expect(target('/new?x=https://elsewhere.example')).toBe('/new?x=https://elsewhere.example')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '\\\\elsewhere.example',
  'javascript:alert(1)',
  'new',
  '/..//elsewhere.example',
  '',
  undefined,
])('refuses %j', (asked) => {
  expect(target(asked)).toBeUndefined()
})

test('does not redirect from sign-in to sign-in', () => {
  expect(target('/login?redirectTo=/new')).toBeUndefined()
  expect(target('/register')).toBeUndefined()
})
