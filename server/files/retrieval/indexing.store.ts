import { type Selectable, sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyToJsonb } from '#server/platform/db/jsonb.ts'
import { countOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { StoredFile } from '../policy.ts'
import { toFile } from '../store.ts'
import type { Chunk } from './chunks.ts'

/** One attempt to index a file, and its worker. */
export interface Lease {
  fileId: string
  run: string
  owner: string
}

/** Starts an attempt unless one is in progress. */
export async function beginRun(
  db: Db,
  { id, run, chunkSize, now }: { id: string; run: string; chunkSize: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('files')
    .set({ index_run: run, index_owner: null, index_alive_at: now, chunk_size: chunkSize })
    .where('id', '=', id)
    .where('index_run', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface IndexState {
  isChunking?: boolean
  isVectorizing?: boolean
  chunked?: boolean
  vectorized?: boolean
  error?: Message | null
  chunkCount?: number
  chunkLayout?: number
  chunkedSha256?: string | null
  vectorModel?: string | null
  vectorDimensions?: number | null
  indexRun?: string | null
}

/** Missing properties keep their value. */
export async function updateIndexState(db: Db, id: string, state: IndexState): Promise<StoredFile> {
  const row = await db
    .updateTable('files')
    .set({
      is_chunking: state.isChunking,
      is_vectorizing: state.isVectorizing,
      chunked: state.chunked,
      vectorized: state.vectorized,
      ...(state.error !== undefined && {
        error: state.error?.message ?? null,
        error_key: keyToJsonb(state.error),
      }),
      chunk_count: state.chunkCount,
      chunk_layout: state.chunkLayout,
      chunked_sha256: state.chunkedSha256,
      vector_model: state.vectorModel,
      vector_dimensions: state.vectorDimensions,
      ...(state.indexRun !== undefined && {
        index_run: state.indexRun,
        index_owner: null,
        index_alive_at: null,
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toFile(row)
}

/**
 * The oldest attempt without a worker, of the user with the fewest files in progress, and fewer than
 * `ofOnePerson`.
 */
export async function findNextLease(
  db: Db,
  { deadSince, ofOnePerson }: { deadSince: Date; ofOnePerson: number },
): Promise<Omit<Lease, 'owner'> | undefined> {
  const { rows } = await sql<Omit<Lease, 'owner'>>`
    with attempts as (
      select id, user_id, index_run, index_alive_at,
        index_owner is not null and index_alive_at >= ${deadSince} as is_in_work
      from files where index_run is not null
    ), busy as (select user_id, count(*) as files from attempts where is_in_work group by user_id)
    select id as "fileId", index_run as run
    from attempts left join busy using (user_id)
    where not is_in_work and coalesce(files, 0) < ${ofOnePerson}
    order by coalesce(files, 0), index_alive_at, id limit 1`.execute(db)
  return rows[0]
}

/** Claims the attempt when it has no worker, or one without a heartbeat since `deadSince`. */
export async function claimLease(
  db: Db,
  { fileId, run, owner }: Lease,
  { now, deadSince }: { now: Date; deadSince: Date },
): Promise<{ file: StoredFile; chunkSize: number } | undefined> {
  const row = await db
    .updateTable('files')
    .set({ index_owner: owner, index_alive_at: now })
    .where('id', '=', fileId)
    .where('index_run', '=', run)
    .where((where) => where.or([where('index_owner', 'is', null), where('index_alive_at', '<', deadSince)]))
    .returningAll()
    .executeTakeFirst()
  return row && { file: toFile(row), chunkSize: row.chunk_size ?? 0 }
}

/** Renews the lease and locks the file; `false` when the lease was lost. */
export async function renewLease(db: Db, { fileId, run, owner }: Lease, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('files')
    .set({ index_alive_at: now })
    .where('id', '=', fileId)
    .where('index_run', '=', run)
    .where('index_owner', '=', owner)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Attempts without a heartbeat since then. */
export async function listLostLeases(db: Db, deadSince: Date): Promise<{ fileId: string; run: string }[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'index_run'])
    .where('index_run', 'is not', null)
    .where('index_alive_at', '<', deadSince)
    .execute()
  return rows.flatMap(({ id, index_run: run }) => (run === null ? [] : [{ fileId: id, run }]))
}

/** Removes the chunks with their terms and vectors. */
export async function removeChunks(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('file_terms').where('file_id', '=', fileId).execute()
  await db.deleteFrom('file_title_terms').where('file_id', '=', fileId).execute()
  await db.deleteFrom('file_chunks').where('file_id', '=', fileId).execute()
}

/**
 * Copies the index (chunks, terms and vectors) to a new file with the same content. Does nothing when the
 * source is not indexed completely. Call inside `transact`.
 */
export async function copyIndex(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<StoredFile | undefined> {
  const { rows } = await sql<Selectable<Schema['files']>>`
    update files set chunked = true, vectorized = true, chunk_size = source.chunk_size,
      chunk_count = source.chunk_count, chunk_layout = source.chunk_layout,
      chunked_sha256 = source.chunked_sha256, text_language = source.text_language, vector_model = source.vector_model,
      vector_dimensions = source.vector_dimensions
    from (select * from files where id = ${from} for update) source
    where files.id = ${to} and source.vectorized and source.index_run is null
      and source.chunked_sha256 = files.sha256
    returning files.*`.execute(db)
  if (rows[0] === undefined) return undefined
  for (const table of INDEX_TABLES) await copyRows(db, { table, from, to })
  return toFile(rows[0])
}

/** In an order that satisfies the foreign keys. */
const INDEX_TABLES = ['file_chunks', 'file_terms', 'file_title_terms', 'file_vectors'] as const

async function copyRows(
  db: Db,
  { table, from, to }: { table: (typeof INDEX_TABLES)[number]; from: string; to: string },
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select copied.* from ${sql.table(table)} source,
      jsonb_populate_record(source, jsonb_build_object('file_id', ${to}::uuid)) copied
    where source.file_id = ${from}`.execute(db)
}

export const countChunks = (db: Db, fileId: string): Promise<number> =>
  countOf(db.selectFrom('file_chunks').where('file_id', '=', fileId))

export async function insertChunks(db: Db, fileId: string, first: number, chunks: Chunk[]): Promise<void> {
  await db
    .insertInto('file_chunks')
    .values(
      chunks.map(({ row, sections, ...chunk }, index) => ({
        ...chunk,
        sections: JSON.stringify(sections),
        file_id: fileId,
        position: first + index,
        row_number: row,
      })),
    )
    .execute()
}
