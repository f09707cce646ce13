import type { Db } from '#server/platform/database.ts'

export interface Revocation {
  id: string
  userId: string
  sealedToken: string
  createdAt: Date
}

export async function insertRevocation(db: Db, revocation: Revocation): Promise<void> {
  await db
    .insertInto('drive_revocations')
    .values({
      id: revocation.id,
      user_id: revocation.userId,
      sealed_token: revocation.sealedToken,
      created_at: revocation.createdAt,
    })
    .execute()
}

export async function findSealedToken(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('drive_revocations')
    .select('sealed_token')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealed_token
}

export async function removeRevocation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('drive_revocations').where('id', '=', id).execute()
}

export async function removeRevocationsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('drive_revocations').where('user_id', '=', userId).execute()
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('drive_revocations').where('created_at', '<', before).execute()
}

/** Encrypts anew what is kept. */
export async function resealRows(db: Db, reseal: (sealed: string, id: string) => string): Promise<void> {
  const rows = await db.selectFrom('drive_revocations').select(['id', 'sealed_token']).forUpdate().execute()
  for (const { id, sealed_token: sealed } of rows) {
    await db
      .updateTable('drive_revocations')
      .set({ sealed_token: reseal(sealed, id) })
      .where('id', '=', id)
      .execute()
  }
}
