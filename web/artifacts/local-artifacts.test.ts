import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ArtifactWithVersions } from '#contract/artifacts.ts'
import { deleteLocalDatabase, openLocalDatabase, withLocalDatabase } from '#web/platform/local-database.ts'
import { artifactTables, localArtifact } from './local-artifacts.ts'

beforeEach(() => openLocalDatabase('u1', artifactTables))
afterEach(() => deleteLocalDatabase('u1'))

const DATE = '2026-11-24T10:00:00.000Z'
const place = { sessionId: 'n1', identifier: 'clock' }

const aVersion = (number: number) => ({
  number,
  questId: null,
  type: 'html' as const,
  title: 'Clock',
  language: '',
  content: `<p>${number}</p>`,
  createdAt: DATE,
})

const clock: ArtifactWithVersions = {
  ...place,
  id: 'a1',
  sessionName: 'Tides',
  projectId: null,
  title: 'Clock',
  type: 'html',
  language: '',
  status: 'draft',
  version: 10,
  createdAt: DATE,
  updatedAt: DATE,
  isTemporary: false,
  versions: Array.from({ length: 10 }, (_, index) => aVersion(index + 1)),
}

test('stores an artifact and each of its versions once, and reads them in order', async () => {
  await localArtifact(place).keep(clock)
  expect(await localArtifact(place).read()).toEqual(clock)
  expect(await withLocalDatabase((database) => database.count('artifacts'))).toBe(1)
  const fewer = { ...clock, versions: clock.versions.slice(0, 2) }
  await localArtifact(place).keep(fewer)
  expect(await localArtifact(place).read()).toEqual(fewer)
})

test('stores nothing of an artifact that was deleted or is in a temporary notebook', async () => {
  for (const left of [null, { ...clock, isTemporary: true }]) {
    await localArtifact(place).keep(clock)
    await localArtifact(place).keep(left)
    expect(await localArtifact(place).read()).toBeUndefined()
    expect(await withLocalDatabase((database) => database.count('artifact_versions'))).toBe(0)
  }
})
