import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { withDatabase } from '#server/testing/global-setup.ts'

const FOLDER = new URL('../platform/db/migrations/', import.meta.url)

/** A database with all migrations before that one. */
async function openOldDatabase(before: string) {
  const { connection } = inject('database')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const admin = new Client(connection)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const old = withDatabase(connection, name)
  const database = openDatabase(old)
  onTestFinished(async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  await database.pool.query(
    'create table migrations (name text primary key, applied_at timestamptz default now())',
  )
  for (const file of (await readdir(FOLDER)).sort().filter((file) => file < before)) {
    await database.pool.query(await readFile(new URL(file, FOLDER), 'utf8'))
    await database.pool.query('insert into migrations (name) values ($1)', [file])
  }
  return { pool: database.pool, finish: () => migrate(old, database.pool) }
}

test('every share of a file is kept when file sharing moves to the grants', async () => {
  const { pool, finish } = await openOldDatabase('0052')
  const [owner, friend, member, file, other, group] = Array.from({ length: 6 }, () => randomUUID())
  for (const id of [owner, friend, member]) {
    await pool.query('insert into users (id, username, email) values ($1::uuid, $1::text, $1::text)', [id])
  }
  for (const id of [file, other]) {
    await pool.query(
      `insert into files (id, user_id, file_name, file_size, mime_type, kind, is_text, type, state, created_at, updated_at)
       values ($1::uuid, $2, $1::text, 4, 'text/plain', 'text', true, 'file', 'ready', now(), now())`,
      [id, owner],
    )
  }
  await pool.query('insert into group_members values ($1, $2)', [group, member])
  await pool.query(
    `insert into file_grants values ($1, $3, '{read,share}', '2026-01-02Z'), ($2, $3, '{update}', '2026-01-03Z')`,
    [file, other, friend],
  )
  await pool.query(`insert into file_group_grants values ($1, $2, '{read,update}', '2026-01-04Z')`, [
    file,
    group,
  ])
  const { rows: before } = await pool.query('select file_id, user_id from file_access')
  await finish()
  const { rows } = await pool.query(
    `select resource_id, subject_kind, subject_id, permissions, via, created_at, expires_at
     from grants where resource_kind = 'file' order by created_at`,
  )
  const kept = { via: 'direct', expires_at: null }
  const user = { ...kept, subject_kind: 'user', subject_id: friend }
  expect(rows).toEqual([
    { ...user, resource_id: file, permissions: ['read', 'share'], created_at: new Date('2026-01-02') },
    // Every grant includes reading.
    {
      ...user,
      resource_id: other,
      permissions: ['read', 'update'],
      created_at: new Date('2026-01-03'),
    },
    {
      ...kept,
      resource_id: file,
      subject_kind: 'group',
      subject_id: group,
      permissions: ['read', 'update'],
      created_at: new Date('2026-01-04'),
    },
  ])
  const { rows: after } = await pool.query('select resource_id as file_id, user_id from effective_grants')
  expect(after).toHaveLength(3)
  expect(after).toEqual(expect.arrayContaining(before))
})
