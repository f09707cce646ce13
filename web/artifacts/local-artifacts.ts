import type { EntityTable } from 'dexie'
import type { ArtifactWithVersions, StoredArtifactVersion } from '#contract/artifacts.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'
import type { ArtifactReference } from './recent-artifacts.ts'

type Place = Pick<ArtifactReference, 'sessionId' | 'identifier'>

interface LocalVersion extends Place {
  /** Made of the place and the number. */
  id: string
  version: StoredArtifactVersion
}

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    artifacts: EntityTable<Omit<ArtifactWithVersions, 'versions'>, 'id'>
    artifact_versions: EntityTable<LocalVersion, 'id'>
  }
}

export const artifactTables = {
  artifacts: { indexes: 'id, [sessionId+identifier]', version: 1 },
  artifact_versions: { indexes: 'id, [sessionId+identifier]', version: 1 },
} as const

/** An artifact and its versions as they were when they were last fetched; nothing of one in a temporary notebook. */
export const localArtifact = ({ sessionId, identifier }: Place) => {
  const place = { sessionId, identifier }
  return {
    read: (): Promise<ArtifactWithVersions | undefined> =>
      withLocalDatabase(async ({ artifacts, artifact_versions }) => {
        const [artifact, rows] = await Promise.all([
          artifacts.get(place),
          artifact_versions.where(place).toArray(),
        ])
        const versions = rows.map(({ version }) => version)
        return (
          artifact && { ...artifact, versions: versions.toSorted((one, other) => one.number - other.number) }
        )
      }),
    keep: async (stored: ArtifactWithVersions | null): Promise<void> => {
      await withLocalDatabase((database) => {
        const { artifacts, artifact_versions } = database
        return database.transaction('rw', artifacts, artifact_versions, async () => {
          await Promise.all([artifacts.where(place).delete(), artifact_versions.where(place).delete()])
          if (!stored || stored.isTemporary) return
          const { versions, ...artifact } = stored
          await artifacts.put(artifact)
          await artifact_versions.bulkPut(
            versions.map((version) => ({
              id: JSON.stringify([sessionId, identifier, version.number]),
              ...place,
              version,
            })),
          )
        })
      })
    },
  }
}
