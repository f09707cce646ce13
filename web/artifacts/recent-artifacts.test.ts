import { expect, test } from 'vitest'
import { type ArtifactReference, withRecent } from './recent-artifacts.ts'

const artifact = (identifier: string, sessionId = 'n1'): ArtifactReference => ({
  sessionId,
  identifier,
  title: identifier,
  type: 'html',
})
const namesOf = (recent: ArtifactReference[]) => recent.map(({ identifier }) => identifier).join('')

test('an artifact that is used again moves to the front', () => {
  const recent = [artifact('a'), artifact('b'), artifact('c')]
  expect(namesOf(withRecent(recent, artifact('c')))).toBe('cab')
  expect(namesOf(withRecent(recent, artifact('d')))).toBe('dabc')
})

test('has the newest title, and artifacts of other notebooks with the same identifier', () => {
  const recent = withRecent([artifact('a'), artifact('a', 'n2')], { ...artifact('a'), title: 'New' })
  expect(recent.map(({ sessionId, title }) => `${sessionId} ${title}`)).toEqual(['n1 New', 'n2 a'])
})

test('has at most ten artifacts', () => {
  const recent = 'abcdefghijklm'
    .split('')
    .reduce<ArtifactReference[]>((known, name) => withRecent(known, artifact(name)), [])
  expect(namesOf(recent)).toBe('mlkjihgfed')
})
