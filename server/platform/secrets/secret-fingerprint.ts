import { hkdfSync } from 'node:crypto'
import { ConfigError } from '../config/config.ts'
import type { Db } from '../db/database.ts'

/** Distinguishes keys without revealing them. */
const fingerprintOf = (secretKey: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'commonplace key fingerprint', 16)).toString('hex')

/**
 * Every process of a database must have the key that the database was created with: another key could not
 * verify its sessions or decrypt its provider keys. The first start stores the key's fingerprint. Throws
 * `ConfigError`.
 */
export async function requireSameSecretKey(db: Db, secretKey: string): Promise<void> {
  const fingerprint = fingerprintOf(secretKey)
  await db
    .insertInto('installation')
    .values({ key_fingerprint: fingerprint })
    .onConflict((conflict) => conflict.column('is_single').doNothing())
    .execute()
  if (await isCurrentKey(db, secretKey)) return
  throw new ConfigError(
    'SECRET_KEY should be the one that this database was set up with: give every process the same, or put the file secret-key back into DATA_DIR',
  )
}

/** Whether this is the key of the database. */
export async function isCurrentKey(db: Db, secretKey: string): Promise<boolean> {
  const known = await db.selectFrom('installation').select('key_fingerprint').executeTakeFirst()
  return known?.key_fingerprint === fingerprintOf(secretKey)
}

export async function updateFingerprint(db: Db, secretKey: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ key_fingerprint: fingerprintOf(secretKey) })
    .executeTakeFirstOrThrow()
}
