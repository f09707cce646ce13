import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { settings } from '#contract/settings.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startAnotherApp, type TestApp } from '#server/testing/harness.ts'
import { renewLayouts } from './layout.ts'

const TEXT = Array.from({ length: 60 }, (_, day) => `On day ${day} the water comes and goes.\n\n\n`).join('')

let app: TestApp

beforeAll(async () => {
  app = await startAnotherApp({
    OPENAI_COMPATIBLE_TEST_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_COMPATIBLE_TEST_MODELS: 'one',
  })
  const admin = await app.addUser({ isAdmin: true })
  const choice = { settingName: 'DefaultEmbeddingModel', settingValue: 'compatible-test/nomic' }
  await app.call(admin.id, settings.update, choice)
})

const query = async (text: string, ...values: string[]) =>
  (await app.ports.database.pool.query(text, values)).rows as unknown[]

async function addIndexed() {
  const user = await app.addUser()
  const { id } = (await app.call(user.id, files.create, { fileName: 'tides.txt', content: TEXT })).body
  await app.call(user.id, files.chunk, { fabFileId: id, chunkSize: 100 })
  await app.settle()
  const chunks = () =>
    query('select position, text, row_number from file_chunks where file_id = $1 order by position', id)
  const vectors = () =>
    query('select position, bits from file_vectors where file_id = $1 order by position', id)
  /** As versions before this one laid them out. */
  const age = async () => {
    await query(
      "update file_chunks set text = regexp_replace(text, '\\n+', E'\\n', 'g'), row_number = 1 where file_id = $1",
      id,
    )
    await query('update files set chunk_layout = 1 where id = $1', id)
  }
  return { id, user, chunks, vectors, age }
}

const renew = () => renewLayouts(createSystemCtx(app.ports, 'test'))

test('updates the lines of chunks of an earlier layout and keeps their vectors', async () => {
  const { chunks, vectors, age } = await addIndexed()
  const [laidOut, placed] = [await chunks(), await vectors()]
  expect([laidOut.length > 3, placed.length]).toEqual([true, laidOut.length])
  await age()
  expect(await chunks()).not.toEqual(laidOut)
  const calls = app.embeddings.calls.length
  await renew()
  expect([await chunks(), await vectors()]).toEqual([laidOut, placed])
  expect(app.embeddings.calls.length).toBe(calls)
})

test('gives a chunk the vector of the larger one that it was part of, and finds it by its terms', async () => {
  const { id, user, chunks, vectors } = await addIndexed()
  const [cut, placed] = [await chunks(), (await vectors()) as { bits: string }[]]
  await query(
    `update file_chunks set text = text || (select text from file_chunks where file_id = $1 and position = 1)
     where file_id = $1 and position = 0`,
    id,
  )
  await query('delete from file_chunks where file_id = $1 and position = 1', id)
  await query('delete from file_terms where file_id = $1', id)
  await query('update files set chunk_layout = 2 where id = $1', id)
  const calls = app.embeddings.calls.length
  await renew()
  expect(await chunks()).toEqual(cut)
  const [first, second, third] = (await vectors()) as { bits: string }[]
  expect([first?.bits, second?.bits, third?.bits]).toEqual([
    placed[0]?.bits,
    placed[0]?.bits,
    placed[2]?.bits,
  ])
  expect(app.embeddings.calls.length).toBe(calls)
  expect((await app.call(user.id, files.search, { query: 'water comes' })).body).not.toEqual([])
})

test('runs once, and not while a file is indexed', async () => {
  const { id, chunks, age } = await addIndexed()
  const rows = async () => ((await chunks()) as { row_number: number }[]).map(({ row_number: row }) => row)
  await age()
  await query(
    'update files set index_run = gen_random_uuid(), index_owner = gen_random_uuid() where id = $1',
    id,
  )
  await renew()
  expect(new Set(await rows())).toEqual(new Set([1]))
  await query('update files set index_run = null, index_owner = null where id = $1', id)
  await renew()
  expect(new Set(await rows()).size).toBeGreaterThan(1)
  await query('update file_chunks set row_number = 7 where file_id = $1', id)
  await renew()
  expect(new Set(await rows())).toEqual(new Set([7]))
})
