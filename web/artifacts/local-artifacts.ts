import type { EntityTable } from 'dexie'
import type { ArtifactWithVersions, StoredArtifactVersion } from '#contract/artifacts.ts'
import { withLocalDatabase } from '#web/platform/local-database.ts'
import type { ArtifactReference } from './recent-artifacts.ts'

type Place = Pick<ArtifactReference, 'sessionId' | 'identifier'>

interface LocalVersion extends Place {
  /** Made of the place and the number. */
  id: string
  artifact: Omit<ArtifactWithVersions, 'versions'>
  version: StoredArtifactVersion
}

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    artifact_versions: EntityTable<LocalVersion, 'id'>
  }
}

export const artifactTables = {
  artifact_versions: { indexes: 'id, [sessionId+identifier]', version: 1 },
} as const

/** The versions of an artifact as they were when it was last fetched. */
export async function readLocalArtifact({
  sessionId,
  identifier,
}: Place): Promise<ArtifactWithVersions | undefined> {
  const rows = await withLocalDatabase(({ artifact_versions }) =>
    artifact_versions.where({ sessionId, identifier }).toArray(),
  )
  const sorted = (rows ?? []).toSorted((one, other) => one.version.number - other.version.number)
  const [first] = sorted
  return first && { ...first.artifact, versions: sorted.map(({ version }) => version) }
}

/** Replaces what is stored of an artifact; of one in a temporary notebook nothing is stored. */
export async function keepLocalArtifact(
  { sessionId, identifier }: Place,
  stored: ArtifactWithVersions | null,
): Promise<void> {
  await withLocalDatabase((database) => {
    const { artifact_versions: table } = database
    return database.transaction('rw', table, async () => {
      await table.where({ sessionId, identifier }).delete()
      if (!stored || stored.isTemporary) return
      const { versions, ...artifact } = stored
      await table.bulkPut(
        versions.map((version) => ({
          id: JSON.stringify([sessionId, identifier, version.number]),
          sessionId,
          identifier,
          artifact,
          version,
        })),
      )
    })
  })
}
