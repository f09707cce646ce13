import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { restartLostIndexing } from './indexing.service.ts'

const MIGRATION = new URL('../../platform/db/migrations/0034_words_without_spaces.sql', import.meta.url)

test('indexes files again that were indexed before letter pairs, and no others', async () => {
  const app = await startApp()
  const { pool } = app.ports.database
  const user = await app.addUser()
  const add = async (fileName: string, content: string) => {
    const { id } = await uploadFile(app, user.id, { fileName, content })
    await app.call(user.id, files.chunk, { fabFileId: id })
    return id
  }
  const [id, other] = [
    await add('one.txt', '私は東京に住んでいます。'),
    await add('two.txt', 'The tide comes in'),
  ]
  await app.settle()
  await pool.query(
    "update file_terms set term = '私は東京に住んでいます' where file_id = $1 and term = '東京'",
    [id],
  )
  const search = async (query: string) => (await app.call(user.id, files.search, { query })).body.length
  expect([await search('東京'), await search('tide')]).toEqual([0, 1])
  const client = await pool.connect()
  // The table and the column had other names then.
  const migration = (await readFile(MIGRATION, 'utf8'))
    .replaceAll('file_words', 'file_terms')
    .replaceAll('has_words', 'has_terms')
  try {
    await client.query(`begin; ${migration}; commit`)
  } finally {
    client.release()
  }
  expect((await app.call(user.id, files.get, { id: other })).body).toMatchObject({ vectorized: true })
  await restartLostIndexing(createSystemCtx(app.ports, 'test'))
  await app.settle()
  expect([await search('東京'), await search('tide')]).toEqual([1, 1])
  expect((await app.call(user.id, files.get, { id })).body).toMatchObject({
    vectorized: true,
    isVectorizing: false,
  })
})
