import type { ArtifactWithVersions, StoredArtifactVersion } from '#contract/artifacts.ts'
import { type LocalDatabase, replaceRange, withLocalDatabase } from '#web/platform/local-database.ts'
import type { ArtifactReference } from './recent-artifacts.ts'

type Place = Pick<ArtifactReference, 'sessionId' | 'identifier'>

interface LocalVersion extends Place {
  /** Made of the place and the number. */
  id: string
  version: StoredArtifactVersion
}

interface ArtifactRows<Row> {
  key: string
  value: Row
  indexes: { place: [sessionId: string, identifier: string] }
}

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    artifacts: ArtifactRows<Omit<ArtifactWithVersions, 'versions'>>
    artifact_versions: ArtifactRows<LocalVersion>
  }
}

const BY_PLACE = { place: ['sessionId', 'identifier'] } as const

export const artifactTables = {
  artifacts: { key: 'id', indexes: BY_PLACE, version: 2 },
  artifact_versions: { key: 'id', indexes: BY_PLACE, version: 2 },
} as const

/** An artifact and its versions as they were when they were last fetched; nothing of one in a temporary notebook. */
export const localArtifact = ({ sessionId, identifier }: Place) => ({
  read: (): Promise<ArtifactWithVersions | undefined> =>
    withLocalDatabase(async (database) => {
      const [artifact, rows] = await Promise.all([
        database.getFromIndex('artifacts', 'place', [sessionId, identifier]),
        database.getAllFromIndex('artifact_versions', 'place', [sessionId, identifier]),
      ])
      const versions = rows.map(({ version }) => version)
      return (
        artifact && { ...artifact, versions: versions.toSorted((one, other) => one.number - other.number) }
      )
    }),
  keep: async (stored: ArtifactWithVersions | null): Promise<void> => {
    await withLocalDatabase((database) => replaceArtifact(database, { sessionId, identifier }, stored))
  },
})

async function replaceArtifact(database: LocalDatabase, place: Place, stored: ArtifactWithVersions | null) {
  const key = IDBKeyRange.only([place.sessionId, place.identifier])
  const { versions = [], ...artifact } = stored && !stored.isTemporary ? stored : {}
  const transaction = database.transaction(['artifacts', 'artifact_versions'], 'readwrite')
  await Promise.all([
    replaceRange(transaction.objectStore('artifacts'), {
      index: 'place',
      range: key,
      rows: 'id' in artifact ? [artifact] : [],
    }),
    replaceRange(transaction.objectStore('artifact_versions'), {
      index: 'place',
      range: key,
      rows: versions.map((version) => ({
        id: JSON.stringify([place.sessionId, place.identifier, version.number]),
        ...place,
        version,
      })),
    }),
    transaction.done,
  ])
}
