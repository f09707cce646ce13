import { Client, type PoolConfig } from 'pg'
import { ConfigError } from '../config/config.ts'
import { adoptNextSecretKey, dropNextSecretKey, readNextSecretKey } from '../config/data-directory.ts'
import type { Database, Db } from '../db/database.ts'
import { RUNNING_LOCK } from '../db/running-lock.ts'
import { createSecretBox } from './secret-box.ts'
import { isCurrentKey, updateFingerprint } from './secret-fingerprint.ts'

/** Encrypts one stored secret anew. Its context is what it was bound to. */
export type Reseal = (sealed: string, context: string) => string

/** Encrypts anew whatever a domain keeps encrypted; in the given transaction. */
export type ResealAll = (db: Db, reseal: Reseal) => Promise<void>

/** What is to be said of a change of the key that did not come about. Nothing was changed then. */
export class RotationError extends Error {}

export interface Rotation {
  from: string
  to: string
  /** One for each domain that keeps secrets. */
  resealings: Record<string, ResealAll>
}

/** Encrypts every stored secret anew, all of them or none. Throws `RotationError`. */
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
 * The key is in the database before it is in its file. A rotation that was cut off between the two left the next key
 * beside it, which is then the right one; one that was cut off earlier left a key that never was.
 */
export async function finishRotation(db: Db, dataDirectory: string): Promise<void> {
  const next = await readNextSecretKey(dataDirectory)
  if (next === undefined) return
  if (await isCurrentKey(db, next)) await adoptNextSecretKey(dataDirectory)
  else await dropNextSecretKey(dataDirectory)
}

/** The key to change to. Throws `ConfigError`. */
export function requireNextKey(from: string, to: string): void {
  if (from === to) throw new ConfigError('NEW_SECRET_KEY should be another one than the present key')
}
