import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { countWaiting } from '#server/testing/locks.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

test('cancelling at the moment of completion leaves the file indexed', async () => {
  const { pool } = app.ports.database
  const user = await app.addUser()
  const { body } = await app.call(user.id, files.create, { fileName: 'tides.txt', content: 'High at noon.' })
  await app.call(user.id, files.chunk, { fabFileId: body.id })
  await app.settle()
  await pool.query(
    'update files set vectorized = false, is_vectorizing = true, index_run = $2 where id = $1',
    [body.id, randomUUID()],
  )
  const worker = await pool.connect()
  await worker.query('begin')
  await worker.query(
    'update files set vectorized = true, is_vectorizing = false, index_run = null where id = $1',
    [body.id],
  )
  const stopped = app.call(user.id, files.cancelChunking, { id: body.id })
  await expect.poll(() => countWaiting(app), { timeout: 10_000 }).toBe(1)
  await worker.query('commit')
  worker.release()
  expect((await stopped).body).toMatchObject({ chunked: true, vectorized: true })
  expect((await app.call(user.id, files.search, { query: 'noon' })).body).toHaveLength(1)
})
