import { Client, type PoolConfig } from 'pg'
import { ConfigError } from '../config/config.ts'
import { adoptNextSecretKey, dropNextSecretKey, readNextSecretKey } from '../config/data-directory.ts'
import type { Database, Db } from '../db/database.ts'
import { RUNNING_LOCK } from '../db/running-lock.ts'
import { createSecretBox } from './secret-box.ts'
import { isCurrentKey, updateFingerprint } from './secret-fingerprint.ts'

/** Encrypts one stored secret with the new key. Its context was bound to it on encryption. */
export type Reseal = (sealed: string, context: string) => string

/** Encrypts all secrets of a domain with the new key, in the given transaction. */
export type ResealAll = (db: Db, reseal: Reseal) => Promise<void>

/** Why a rotation of the key failed. Nothing was changed. */
export class RotationError extends Error {}

export interface Rotation {
  from: string
  to: string
  /** One for each domain with secrets. */
  resealings: Record<string, ResealAll>
}

/** Encrypts every stored secret with the new key, all of them or none. Throws `RotationError`. */
export async function rotateSecretKey(database: Database, { from, to, resealings }: Rotation): Promise<void> {
  const [old, next] = [createSecretBox(from), createSecretBox(to)]
  const letGo = await takeRunningLock(database.connection)
  try {
    await database.db.transaction().execute(async (db) => {
      for (const [what, resealAll] of Object.entries(resealings)) {
        await resealAll(db, (sealed, context) => next.seal(openOld(sealed, context, what), context))
      }
      await updateFingerprint(db, to)
    })
  } finally {
    await letGo()
  }

  function openOld(sealed: string, context: string, what: string): string {
    try {
      return old.open(sealed, context)
    } catch (error) {
      throw new RotationError(`One of the ${what} does not open with the old key. Nothing was changed.`, {
        cause: error,
      })
    }
  }
}

async function takeRunningLock(connection: PoolConfig): Promise<() => Promise<void>> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    RUNNING_LOCK,
  ])
  if (rows[0]?.taken) return () => client.end()
  await client.end()
  throw new RotationError('Commonplace is still running on this database. Stop every process of it first.')
}

/**
 * The key changes in the database before it changes in its file. A rotation that was interrupted between the
 * two left the next key beside the file, which is then the right one; one that was interrupted earlier left a
 * key that was never used.
 */
export async function finishRotation(db: Db, dataDirectory: string): Promise<void> {
  const next = await readNextSecretKey(dataDirectory)
  if (next === undefined) return
  if (await isCurrentKey(db, next)) await adoptNextSecretKey(dataDirectory)
  else await dropNextSecretKey(dataDirectory)
}

/** Returns the new key. Throws `ConfigError`. */
export function requireNextKey(from: string, to: string): void {
  if (from === to) throw new ConfigError('NEW_SECRET_KEY should be another one than the present key')
}
