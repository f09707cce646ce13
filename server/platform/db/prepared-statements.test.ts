import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing/harness.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared-statements.ts'

const plansFor = async (db: Db, text: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_prepared_statements where statement like ${`%${text}%`}`.execute(db)
  return rows[0]?.count
}

test("a statement is planned once per connection and runs in the caller's transaction", async () => {
  const { ports } = await startApp()
  const marker = `marker_${randomUUID().slice(0, 8)}`
  const find = prepared(
    ({ name }: { name: string }) =>
      sql<{
        found: string
      }>`select name as found, ${sql.lit(marker)} as marker from settings where name = ${name}`,
  )
  const row = { name: 'SystemFiles', value: '', updated_at: new Date() }
  await expect(
    ports.database.db.transaction().execute(async (db) => {
      await db.insertInto('settings').values(row).execute()
      for (const name of ['SystemFiles', 'Other', 'SystemFiles']) {
        expect(await find(db, { name })).toEqual(name === 'Other' ? [] : [{ found: name, marker }])
      }
      expect(await plansFor(db, marker)).toBe(1)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await find(ports.database.db, row)).toEqual([])
})

test('a statement accepts parameters of the query builder, each any number of times', async () => {
  const { ports, addUser } = await startApp()
  const { id } = await addUser()
  const find = prepared((parameters: { id: string; since: Date }, db) =>
    db
      .selectFrom('users')
      .select(['id', sql<Date>`${parameters.since}::timestamptz`.as('since')])
      .where('id', '=', parameters.id)
      .where('created_at', '>', parameters.since),
  )
  const since = new Date(0)
  expect(await find(ports.database.db, { id, since })).toEqual([{ id, since }])
  expect(await find(ports.database.db, { id: randomUUID(), since })).toEqual([])
})

test('a statement without column names is refused', async () => {
  const { ports } = await startApp()
  const all = prepared((_: object, db) => db.selectFrom('settings').selectAll())
  await expect(all(ports.database.db, {})).rejects.toThrow('names its columns')
  const count = prepared(() => sql<{ count: number }>`select count(*) from (values (1), (2)) two`)
  expect(await count(ports.database.db, {})).toEqual([{ count: 2 }])
})
