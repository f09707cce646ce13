import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { KnowledgeFile, NewFile } from '#contract/files.ts'
import { openDatabase } from './embedded-database.ts'
import { makeDataDirectory, type ServerProcess, startProcess } from './server-process.ts'
import { register, type Visitor, visit } from './visitor.ts'

const TIMEOUT = { timeout: 120_000 }
const WAIT = { timeout: 60_000 }

async function start(dataDirectory: string): Promise<ServerProcess> {
  const server = await startProcess({ DATA_DIR: dataDirectory })
  await server.ready()
  return server
}

/** Every file below the folder of blobs. */
async function storedIn(dataDirectory: string): Promise<string[]> {
  const entries = await readdir(join(dataDirectory, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const announce = async (visitor: Visitor, fileName: string, fileSize: number) =>
  (await visitor.request<NewFile>('POST', '/files/createFabFile', { fileName, fileSize })).body

const put = (url: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body })

/** Sends half of the content and then waits. */
function putHalf(url: string, size: number, content: Uint8Array) {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': size }
  const sending = request(url, { method: 'PUT', headers })
  sending.on('error', () => undefined)
  sending.write(content)
}

describe('a process that is killed', TIMEOUT, () => {
  test('during an upload leaves nothing, and the upload can be repeated at once', async () => {
    const dataDirectory = await makeDataDirectory()
    const first = await start(dataDirectory)
    const { token } = await register(first)
    const content = randomBytes(3_000_000)
    const file = await announce(visit(first.url, token), 'tides.bin', content.length)
    putHalf(first.url + file.presignedUrl, content.length, content.subarray(0, 1_000_000))
    await expect.poll(() => storedIn(dataDirectory).catch(() => []), WAIT).toHaveLength(1)
    await first.stop('SIGKILL')
    expect(await storedIn(dataDirectory)).toEqual([expect.stringMatching(/\.part$/)])

    const second = await start(dataDirectory)
    await expect.poll(() => storedIn(dataDirectory), WAIT).toEqual([])
    const visitor = visit(second.url, token)
    const early = await visitor.request('POST', `/files/${file.id}/confirm`)
    expect(early.status).toBe(409)
    expect((await put(second.url + file.presignedUrl, content)).status).toBe(204)
    const confirmed = await visitor.request<KnowledgeFile>('POST', `/files/${file.id}/confirm`)
    expect(confirmed.body).toMatchObject({ fileSize: content.length, filePath: `files/${file.id}` })
    expect(await storedIn(dataDirectory)).toHaveLength(1)
  })

  test('while it prepares a file keeps the finished part, and the rest is done once', async () => {
    const dataDirectory = await makeDataDirectory()
    const first = await start(dataDirectory)
    const { token } = await register(first)
    const content = Array.from({ length: 30_000 }, (_, at) => `Line ${at} tells of tides.`).join('\n\n')
    const { id, presignedUrl } = await announce(visit(first.url, token), 'tides.txt', content.length)
    await put(first.url + presignedUrl, content)
    await visit(first.url, token).request('POST', `/files/${id}/confirm`)
    const database = await openDatabaseOf(dataDirectory)
    const count = async () =>
      (await database.query<{ count: number }>('select count(*)::int as count from file_chunks')).rows[0]
        ?.count ?? 0
    const begun = await visit(first.url, token).request('POST', '/files/chunk', {
      fabFileId: id,
      chunkSize: 50,
    })
    expect(begun.status).toBe(200)
    await expect.poll(count, { ...WAIT, interval: 20 }).toBeGreaterThan(0)
    await first.stop('SIGKILL')
    await untilAlone(database)
    const before = await count()
    await database.query('update file_chunks set tokens = -1')

    const second = await start(dataDirectory)
    const after = await openDatabaseOf(dataDirectory)
    const show = async () =>
      (await visit(second.url, token).request<KnowledgeFile>('GET', `/files/${id}`)).body
    await expect.poll(show, WAIT).toMatchObject({ vectorized: true, isChunking: false, error: null })
    const { rows } = await after.query<{ position: number; tokens: number; text: string; found: boolean }>(
      'select position, tokens, text, has_terms as found from file_chunks order by position',
    )
    expect(rows.filter(({ tokens }) => tokens === -1).length).toBe(before)
    expect(rows.length).toBeGreaterThan(before)
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at))
    expect(rows.every(({ found }) => found)).toBe(true)
    expect(rows.at(-1)?.text).toContain('Line 29999')
  })
})

async function openDatabaseOf(dataDirectory: string): Promise<Client> {
  const database = await openDatabase(dataDirectory)
  onTestFinished(() => database.end())
  return database
}

/**
 * Waits until statements of the killed program have ended: their writes are then committed or rolled back.
 */
const untilAlone = (database: Client) =>
  expect
    .poll(async () => {
      const { rows } = await database.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return rows.length
    }, WAIT)
    .toBe(0)
