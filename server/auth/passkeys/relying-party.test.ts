import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  [undefined, 3000, 'localhost', 'http://localhost:3000'],
  [undefined, 80, 'localhost', 'http://localhost'],
  ['https://notes.example.org', 3000, 'notes.example.org', 'https://notes.example.org'],
  ['https://notes.example.org:8443/below', 3000, 'notes.example.org', 'https://notes.example.org:8443'],
])('for %s (port %i) the relying party is %s, with the origin %s', (publicUrl, port, id, origin) => {
  expect(relyingPartyOf({ publicUrl, port })).toEqual({ id, origin, name: 'Commonplace' })
})
