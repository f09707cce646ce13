import { expect, test } from 'vitest'
import type { ArtifactPart } from '#contract/artifact-parts.ts'
import { collectArtifacts, versionNumber } from './notebook-artifacts.ts'

const part = (identifier: string, content: string, more: Partial<ArtifactPart> = {}): ArtifactPart => ({
  kind: 'artifact',
  identifier,
  type: 'html',
  title: identifier,
  language: '',
  content,
  isComplete: true,
  ...more,
})
const written = (questId: string, artifact: ArtifactPart, isLive = false) => ({
  questId,
  part: artifact,
  isLive,
})

test('artifacts with the same identifier are versions of one', () => {
  const artifacts = collectArtifacts([
    written('q1', part('tides', 'one')),
    written('q1', part('moon', 'other')),
    written('q2', part('tides', 'two', { title: 'Tides, again' })),
  ])
  expect(artifacts.map(({ identifier, versions }) => [identifier, versions.length])).toEqual([
    ['tides', 2],
    ['moon', 1],
  ])
  expect(artifacts[0]?.versions[1]).toMatchObject({ questId: 'q2', content: 'two', title: 'Tides, again' })
})

test('the same content is no new version', () => {
  const [artifact] = collectArtifacts([
    written('q1', part('tides', 'one')),
    written('q2', part('tides', 'two')),
    written('q3', part('tides', 'one')),
  ])
  expect(artifact?.versions).toHaveLength(2)
  expect(versionNumber(artifact, part('tides', 'two'))).toBe(2)
  expect(versionNumber(artifact, part('tides', 'three'))).toBeUndefined()
})

test('a version that is being written is the last one, whatever it contains so far', () => {
  const [artifact] = collectArtifacts([
    written('q1', part('tides', '')),
    written('q2', part('tides', '', { isComplete: false }), true),
  ])
  expect(artifact?.versions.map(({ isLive }) => isLive)).toEqual([false, true])
})
