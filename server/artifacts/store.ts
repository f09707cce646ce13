import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ArtifactType } from '#contract/artifact-parts.ts'
import type { Artifact, StoredArtifactVersion } from '#contract/artifacts.ts'
import type { ArtifactStatus } from '#contract/constants/artifacts.ts'
import { ownNotebookPlaces } from '#server/notebooks/places.fragments.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toStorableText } from '#server/platform/db/jsonb.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'

export interface ArtifactRow {
  id: string
  notebookId: string
  identifier: string
  status: ArtifactStatus
  createdAt: string
  updatedAt: string
}

/** What a version contains. */
export interface VersionContent {
  type: ArtifactType
  title: string
  language: string
  content: string
}

interface ArtifactFilter {
  userId: string
  search?: string | undefined
  status?: ArtifactStatus | undefined
  page: number
  limit: number
}

const latestVersion = sql<Pick<VersionContent, 'type' | 'title' | 'language'> & { versions: number }>`(
  select type, title, language, count(*) over ()::int as versions
  from artifact_versions where artifact_id = artifacts.id order by number desc limit 1)`

/** Those of the user's own notebooks that have a version, the last changed first. */
export function listArtifacts(
  db: Db,
  { userId, search, status, ...page }: ArtifactFilter,
): Promise<{ data: Artifact[]; total: number }> {
  let query = db
    .selectFrom('artifacts')
    .innerJoin(ownNotebookPlaces(userId).as('place'), (join) =>
      join.onRef('place.id', '=', 'artifacts.notebook_id'),
    )
    .innerJoinLateral(latestVersion.as('latest'), (join) => join.onTrue())
    .selectAll('artifacts')
    .select(['place.name', 'place.project_id'])
    .select(['latest.type', 'latest.title', 'latest.language', 'latest.versions'])
  if (status) query = query.where('artifacts.status', '=', status)
  if (search) query = query.where('latest.title', 'ilike', likePattern(search))
  const sorted = query.orderBy('artifacts.updated_at', 'desc').orderBy('artifacts.id')
  return pageOf(sorted, page, (row) => {
    const { id, identifier, status, createdAt, updatedAt, notebookId } = toArtifact(row)
    return {
      id,
      identifier,
      status,
      createdAt,
      updatedAt,
      sessionId: notebookId,
      sessionName: row.name,
      projectId: row.project_id,
      type: row.type,
      title: row.title,
      language: row.language,
      version: row.versions,
    }
  })
}

export async function findArtifact(db: Db, id: string): Promise<ArtifactRow | undefined> {
  const row = await db.selectFrom('artifacts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toArtifact(row)
}

/** Locked until the transaction ends. */
export async function findArtifactForChange(db: Db, id: string): Promise<ArtifactRow | undefined> {
  const row = await db.selectFrom('artifacts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toArtifact(row)
}

export async function findByIdentifier(
  db: Db,
  { notebookId, identifier }: Pick<ArtifactRow, 'notebookId' | 'identifier'>,
): Promise<ArtifactRow | undefined> {
  const row = await db
    .selectFrom('artifacts')
    .selectAll()
    .where('notebook_id', '=', notebookId)
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return row && toArtifact(row)
}

/** The versions, oldest first, counted from 1 also when the message of an earlier one was deleted. */
export async function listVersions(db: Db, artifactId: string): Promise<StoredArtifactVersion[]> {
  const rows = await db
    .selectFrom('artifact_versions')
    .selectAll()
    .where('artifact_id', '=', artifactId)
    .orderBy('number')
    .execute()
  return rows.map((row, index) => ({
    number: index + 1,
    questId: row.quest_id,
    type: row.type,
    title: row.title,
    language: row.language,
    content: row.content,
    createdAt: row.created_at.toISOString(),
  }))
}

/** The artifact with this identifier, which is created if there is none; locked until the transaction ends. */
export async function touchArtifact(
  db: Db,
  { notebookId, identifier, now }: Pick<ArtifactRow, 'notebookId' | 'identifier'> & { now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('artifacts')
    .values({
      id: randomUUID(),
      notebook_id: notebookId,
      identifier: toStorableText(identifier),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['notebook_id', 'identifier']).doUpdateSet({ updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateStatus(
  db: Db,
  { id, status, updatedAt }: { id: string; status: ArtifactStatus; updatedAt: Date },
): Promise<void> {
  await db.updateTable('artifacts').set({ status, updated_at: updatedAt }).where('id', '=', id).execute()
}

interface NewVersion extends VersionContent {
  artifactId: string
  questId: string | null
  createdAt: Date
}

/** Appends a version. Call it with the artifact locked. */
export async function insertVersion(db: Db, version: NewVersion): Promise<void> {
  await db
    .insertInto('artifact_versions')
    .values({
      artifact_id: version.artifactId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from artifact_versions
        where artifact_id = ${version.artifactId})`,
      quest_id: version.questId,
      type: version.type,
      title: toStorableText(version.title),
      language: toStorableText(version.language),
      content: toStorableText(version.content),
      created_at: version.createdAt,
    })
    .execute()
  await db
    .updateTable('artifacts')
    .set({ updated_at: version.createdAt })
    .where('id', '=', version.artifactId)
    .execute()
}

/** The artifacts of which the latest version is a user's, the last changed first. */
export async function listEdited(
  db: Db,
  { notebookId, limit }: { notebookId: string; limit: number },
): Promise<(VersionContent & { identifier: string })[]> {
  return db
    .selectFrom('artifacts')
    .innerJoin('artifact_versions as latest', (join) =>
      join
        .onRef('latest.artifact_id', '=', 'artifacts.id')
        .on('latest.quest_id', 'is', null)
        .on(
          'latest.number',
          '=',
          sql<number>`(select max(number) from artifact_versions where artifact_id = artifacts.id)`,
        ),
    )
    .select(['identifier', 'type', 'title', 'language', 'content'])
    .where('notebook_id', '=', notebookId)
    .orderBy('artifacts.updated_at', 'desc')
    .limit(limit)
    .execute()
}

/** The versions that were written by hand in the user's own notebooks. */
export async function listOwnEdits(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('artifacts')
    .innerJoin(ownNotebookPlaces(userId).as('place'), (join) =>
      join.onRef('place.id', '=', 'artifacts.notebook_id'),
    )
    .innerJoin('artifact_versions as version', 'version.artifact_id', 'artifacts.id')
    .select(['notebook_id', 'identifier', 'status', 'type', 'title', 'language', 'content'])
    .select('version.created_at')
    .where('quest_id', 'is', null)
    .orderBy('version.created_at')
    .execute()
}

const toArtifact = (row: Selectable<Schema['artifacts']>): ArtifactRow => ({
  id: row.id,
  notebookId: row.notebook_id,
  identifier: row.identifier,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
