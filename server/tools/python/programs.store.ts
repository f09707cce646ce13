import type { PythonResult } from '#contract/python.ts'
import type { Db } from '#server/platform/db/database.ts'

interface ProgramOf {
  id: string
  userId: string
  browserId: string
}

export async function insertProgram(
  db: Db,
  { id, userId, browserId, program, createdAt }: ProgramOf & { program: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('python_programs')
    .values({ id, user_id: userId, browser_id: browserId, program, created_at: createdAt })
    .execute()
}

/** Marks the program as taken and returns it; `undefined` when it is taken, ended or another's. */
export async function claimProgram(
  db: Db,
  { id, userId, browserId }: ProgramOf,
): Promise<string | undefined> {
  const row = await db
    .updateTable('python_programs')
    .set({ is_claimed: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('browser_id', '=', browserId)
    .where('is_claimed', '=', false)
    .returning('program')
    .executeTakeFirst()
  return row?.program
}

/** Stores the result of a taken program; the first one counts. */
export async function setResult(
  db: Db,
  { id, userId, browserId }: ProgramOf,
  result: PythonResult,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('python_programs')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('browser_id', '=', browserId)
    .where('is_claimed', '=', true)
    .where('result', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findProgram(
  db: Db,
  id: string,
): Promise<{ isClaimed: boolean; result: PythonResult | null } | undefined> {
  const row = await db
    .selectFrom('python_programs')
    .select(['is_claimed', 'result'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { isClaimed: row.is_claimed, result: row.result }
}

export async function removeProgram(db: Db, id: string): Promise<void> {
  await db.deleteFrom('python_programs').where('id', '=', id).execute()
}

/** Removes what killed processes left. */
export async function removeProgramsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('python_programs').where('created_at', '<', before).execute()
}
