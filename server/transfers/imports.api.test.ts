import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebookDownloadPath, notebooksExportPath } from '#contract/notebook-downloads.ts'
import { importUploadPath, type NotebookImport, notebookImports } from '#contract/notebook-imports.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { NOTEBOOK_DOCUMENT_FORMAT, type NotebookDocument } from '#contract/transfers.ts'
import { jobHandlers } from '#server/app.ts'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp, TestUser } from '#server/testing/harness.ts'
import { importArchive, notebooksOf, uploadArchive } from '#server/testing/imports.ts'
import { makePng } from '#server/testing/pictures.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { readZip } from '#server/testing/zip-entries.ts'
import { makeZip } from '#server/testing/zip-files.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

async function exportOf(user: TestUser, url = notebooksExportPath({ format: 'json' })): Promise<Buffer> {
  const response = await app.app.http.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
  return response.rawPayload
}

/** A user with a notebook of one message, and its document. */
async function startDocument(name = 'Tides') {
  const talk = await openConversation(app, name)
  app.models.play('At six.')
  await talk.ask('When is high water?')
  const text = (await exportOf(talk.user, notebookDownloadPath(talk.id, 'json'))).toString()
  return { user: talk.user, id: talk.id, text, document: JSON.parse(text) as NotebookDocument }
}

const blobsOf = (user: TestUser) =>
  [...app.blobs.stored.keys()].filter((key) => key.startsWith(`people/${user.id}/imports/`))

describe('importing our own export', () => {
  test('adds the notebook with its messages, and keeps no archive', async () => {
    const { text, document, id } = await startDocument()
    const user = await app.addUser()
    const ended = await importArchive(app, user, text)
    expect(ended).toMatchObject({ status: 'done', added: 1, known: 0, skipped: 0, report: [], error: null })
    expect(ended.done).toBe(ended.total)
    const [imported] = await notebooksOf(app, user)
    expect(imported?.notebook).toMatchObject({ name: 'Tides', firstCreated: document.notebook.firstCreated })
    // The notebook of the other user has that id.
    expect(imported?.notebook.id).not.toBe(id)
    expect(imported?.messages).toMatchObject([{ prompt: 'When is high water?', replies: ['At six.'] }])
    expect(imported?.messages[0]?.createdAt).toBe(document.messages[0]?.createdAt)
    expect(blobsOf(user)).toEqual([])
  })

  test('reads the use of files in the word of earlier versions', async () => {
    const { document } = await startDocument()
    const sources = [
      {
        citations: [],
        files: [{ fileId: 'f1', fileName: 'sea.md', use: 'passages', reason: null, tokens: 12 }],
      },
    ]
    const messages = document.messages.map((message) => ({ ...message, sources }))
    const user = await app.addUser()
    const ended = await importArchive(app, user, JSON.stringify({ ...document, messages }))
    expect(ended).toMatchObject({ added: 1, skipped: 0 })
    const [imported] = await notebooksOf(app, user)
    expect(imported?.messages[0]?.sources).toMatchObject([
      { files: [{ fileName: 'sea.md', use: 'excerpts' }] },
    ])
  })

  test('adds nothing twice, neither to another account nor to its own', async () => {
    const { text, user: owner } = await startDocument()
    const user = await app.addUser()
    await importArchive(app, user, text)
    expect(await importArchive(app, user, text)).toMatchObject({ added: 0, known: 1, skipped: 0 })
    expect(await importArchive(app, owner, text)).toMatchObject({ added: 0, known: 1 })
    expect(await notebooksOf(app, user)).toHaveLength(1)
    expect(await notebooksOf(app, owner)).toHaveLength(1)
  })

  test('adds a notebook again that was deleted permanently, and names one that is in the trash', async () => {
    const { text, user, id } = await startDocument()
    await app.call(user.id, notebooks.remove, { id })
    expect(await importArchive(app, user, text)).toMatchObject({
      added: 0,
      skipped: 1,
      report: [{ name: 'Tides', kind: 'skipped', reason: 'The notebook is in the trash' }],
    })
    await app.call(user.id, notebookTrash.empty, {})
    expect(await importArchive(app, user, text)).toMatchObject({ added: 1 })
    expect((await notebooksOf(app, user)).map(({ notebook }) => notebook.id)).toEqual([id])
  })

  test('brings files along, once', async () => {
    const { user, id } = await startDocument()
    const picture = makePng(6, 6)
    const file = await uploadFile(app, user.id, { fileName: 'chart.png', content: picture })
    await app.call(user.id, notebooks.update, { id, knowledgeIds: [file.id] })
    const archive = await exportOf(user)
    const other = await app.addUser()
    expect(await importArchive(app, other, archive)).toMatchObject({ added: 1, report: [] })
    const [imported] = await notebooksOf(app, other)
    const { body: library } = await app.call(other.id, files.list, {})
    expect(library.data).toMatchObject([{ fileName: 'chart.png', mimeType: 'image/png' }])
    expect(imported?.notebook.knowledgeIds).toEqual([library.data[0]?.id])
    await app.call(other.id, notebooks.remove, { id: imported?.notebook.id ?? '' })
    await app.call(other.id, notebookTrash.empty, {})
    await importArchive(app, other, archive)
    expect((await app.call(other.id, files.list, {})).body.total).toBe(1)
  })

  test('names files that the archive does not have', async () => {
    const { user, id } = await startDocument()
    const file = await uploadFile(app, user.id, { fileName: 'chart.png', content: makePng(6, 6) })
    await app.call(user.id, notebooks.update, { id, knowledgeIds: [file.id] })
    const entries = await readZip(await exportOf(user))
    const alone = entries.get('notebooks/Tides.json') ?? Buffer.alloc(0)
    expect(await importArchive(app, await app.addUser(), alone)).toMatchObject({
      added: 1,
      report: [{ name: 'Tides', kind: 'incomplete', reason: 'The file “chart.png” is not in the archive' }],
    })
  })

  test('adds a copy whose original is not in the archive, and links it to an original that is there', async () => {
    const { document, text } = await startDocument()
    const { notebook } = document
    const origin = { kind: 'fork' as const, notebookId: notebook.id, messageId: null, name: notebook.name }
    const copy = { ...document, notebook: { ...notebook, id: randomUUID(), name: 'Copy', origin } }
    const alone = await app.addUser()
    expect(await importArchive(app, alone, JSON.stringify(copy))).toMatchObject({ added: 1, skipped: 0 })
    const [unlinked] = await notebooksOf(app, alone)
    expect(unlinked?.notebook.origin).toEqual({ ...origin, notebookId: null })

    const both = await app.addUser()
    expect(await importArchive(app, both, `[${text},${JSON.stringify(copy)}]`)).toMatchObject({ added: 2 })
    const [linked, original] = await notebooksOf(app, both)
    expect(linked?.notebook.origin?.notebookId).toBe(original?.notebook.id)
  })

  test('a message in an imported notebook continues the conversation', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    await importArchive(app, user, text)
    const [imported] = await notebooksOf(app, user)
    const id = imported?.notebook.id ?? ''
    const message = { id, prompt: 'And low water?', clientMessageId: crypto.randomUUID() }
    expect((await app.call(user.id, chat.send, message)).body).toMatchObject({ status: 'running' })
    await app.settle()
    expect((await notebooksOf(app, user))[0]?.messages.map(({ prompt }) => prompt)).toEqual([
      'When is high water?',
      'And low water?',
    ])
  })
})

describe('broken and hostile archives', () => {
  async function failureOf(content: string | Buffer): Promise<string | null> {
    const user = await app.addUser()
    const ended = await importArchive(app, user, content)
    expect(ended).toMatchObject({ status: 'failed', added: 0 })
    expect(await notebooksOf(app, user)).toEqual([])
    expect(blobsOf(user)).toEqual([])
    return ended.error
  }

  test('a file that is no archive is refused', async () => {
    expect(await failureOf('hello')).toBe('The file is not valid JSON')
    expect(await failureOf('{"a": [}')).toBe('The file ends in the middle of a conversation')
    expect(await failureOf('{"a": 1}')).toBe('No conversation was found in the file')
    expect(await failureOf(makeZip({ 'readme.txt': 'hello' }))).toBe('No conversation was found in the file')
    expect(await failureOf(makeZip({ 'a.json': '{}' }).subarray(0, 40))).toBe('The ZIP archive is damaged')
    expect(await failureOf(makeZip({ 'a.json': '{}' }, { isEncrypted: true }))).toBe(
      'The ZIP archive is encrypted',
    )
  })

  test('an entry that unpacks to more than it declares is not read further', async () => {
    const { text } = await startDocument()
    const bomb = makeZip({ 'a.json': text + ' '.repeat(1_000_000) }, { declaredSize: 100 })
    expect(await failureOf(bomb)).toBe('The entry of the archive is damaged')
  })

  test('an archive that declares too much content is refused before it is unpacked', async () => {
    const entries = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.json`, '{}']))
    const bomb = makeZip(entries, { declaredSize: 4_000_000_000 })
    expect(await failureOf(bomb)).toBe('The content of the archive is larger than 20 GB')
  })

  test('entries whose names lead out of the archive are left out', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    expect(await importArchive(app, user, makeZip({ '../../a.json': text, 'b.json': text }))).toMatchObject({
      added: 1,
      known: 0,
      report: [{ name: '../../a.json', kind: 'skipped', reason: 'The name of the entry is not permitted' }],
    })
  })

  test('a broken conversation does not affect the others', async () => {
    const { text, document } = await startDocument()
    const wrong = [
      { ...document, messages: 'none' },
      { ...document, messages: [{ ...document.messages[0], prompt: 7 }] },
      { ...document, version: 2 },
      { ...document, notebook: { name: 'Half' } },
    ]
    const user = await app.addUser()
    const ended = await importArchive(
      app,
      user,
      `[${wrong.map((one) => JSON.stringify(one)).join()},${text}]`,
    )
    expect(ended).toMatchObject({ status: 'done', added: 1, skipped: 4 })
    expect(ended.report.map(({ name, reason }) => [name, reason.slice(0, 60)])).toEqual([
      ['Tides', expect.stringContaining('The conversation is not valid: messages')],
      ['Tides', expect.stringContaining('The conversation is not valid: messages.0.prompt')],
      ['Tides', 'The version 2 of the format is not supported'],
      ['Half', expect.stringContaining('The conversation is not valid: notebook.id')],
    ])
    expect(await notebooksOf(app, user)).toHaveLength(1)
  })

  test('ids that are none or that repeat, NUL characters and future times are made storable', async () => {
    const { document } = await startDocument()
    const [message] = document.messages
    const odd = {
      ...document,
      notebook: { ...document.notebook, id: 'x', name: ' \0 ', lastUpdated: '2999-01-01T00:00:00.000Z' },
      messages: [message, { ...message, prompt: 'a\0b\ud800' }, { ...message, id: 'not an id' }],
    }
    const user = await app.addUser()
    expect(await importArchive(app, user, JSON.stringify(odd))).toMatchObject({ added: 1, report: [] })
    const [imported] = await notebooksOf(app, user)
    expect(imported?.messages.map(({ prompt }) => prompt)).toEqual([
      message?.prompt,
      'a\ufffdb\ufffd',
      message?.prompt,
    ])
    expect(new Date(imported?.notebook.lastUpdated ?? '').getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  test('only the format of a document decides, not its name', async () => {
    const { text } = await startDocument()
    expect(text).toContain(NOTEBOOK_DOCUMENT_FORMAT)
    const user = await app.addUser()
    expect(await importArchive(app, user, makeZip({ 'any/thing.JSON': text }))).toMatchObject({ added: 1 })
  })
})

describe('an import as a job', () => {
  test('is sent to every tab, and can be cancelled once', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    const response = await uploadArchive(app, user, { content: text })
    const { id } = response.json<NotebookImport>()
    const { body: cancelled } = await app.call(user.id, notebookImports.cancel, { id })
    expect(cancelled).toMatchObject({ id, status: 'cancelled' })
    await app.settle()
    expect(await notebooksOf(app, user)).toEqual([])
    expect(blobsOf(user)).toEqual([])
    expect((await app.call(user.id, notebookImports.cancel, { id })).body.status).toBe('cancelled')
    for (const status of ['running', 'cancelled']) {
      await socket.until(
        (frame) =>
          frame.type === 'event' &&
          frame.name === 'notebook_import_changed' &&
          (frame.payload as NotebookImport).status === status,
      )
    }
  })

  test('is refused while another one runs, without content, and without a sign-in', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    expect((await uploadArchive(app, {}, { content: text })).statusCode).toBe(401)
    expect((await uploadArchive(app, user, { content: '' })).json()).toMatchObject({
      code: 'invalid',
      message: 'The file is empty',
    })
    expect((await uploadArchive(app, user, { content: text })).statusCode).toBe(200)
    expect((await uploadArchive(app, user, { content: text })).json()).toMatchObject({
      code: 'conflict',
      message: 'An import is already in progress',
    })
    await app.settle()
  })

  test('is refused when it declares to be larger than permitted', async () => {
    const user = await app.addUser()
    const response = await app.app.http.inject({
      method: 'PUT',
      url: importUploadPath('a.zip'),
      headers: { authorization: `Bearer ${user.token}`, 'content-length': '2000000001' },
      payload: Buffer.from('PK'),
    })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ message: 'The archive is larger than 2 GB' })
  })

  test('is shown to its user only', async () => {
    const { text, user } = await startDocument()
    const { id } = await importArchive(app, user, text)
    const stranger = await app.addUser()
    expect((await app.call(stranger.id, notebookImports.show)).body).toBe(null)
    expect((await app.call(stranger.id, notebookImports.report, { id })).status).toBe(404)
    expect((await app.call(stranger.id, notebookImports.cancel, { id })).status).toBe(404)
    expect((await app.call(undefined, notebookImports.cancel, { id })).status).toBe(401)
  })

  test('runs again after its process died, and gives up after some attempts', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    const { id } = (await uploadArchive(app, user, { content: text })).json<NotebookImport>()
    const { pool } = app.ports.database
    await pool.query('delete from graphile_worker._private_jobs')
    const resume = async () => {
      await pool.query("update notebook_imports set touched_at = now() - interval '1 hour' where id = $1", [
        id,
      ])
      await jobHandlers(app.ports)
        .find(({ name }) => name === 'transfers.resume-imports')
        ?.run({})
      await app.settle()
    }
    await resume()
    expect((await app.call(user.id, notebookImports.show)).body).toMatchObject({ status: 'done', added: 1 })
    const again = (await uploadArchive(app, user, { content: text })).json<NotebookImport>()
    await pool.query('update notebook_imports set attempts = 3 where id = $1', [again.id])
    await app.settle()
    expect((await app.call(user.id, notebookImports.show)).body).toMatchObject({ status: 'failed' })
  })
})

describe('an import in steps', () => {
  const json = { 'content-type': 'application/json' }
  const upload = (user: Partial<TestUser>, url: string, content: string) =>
    app.app.http.inject({
      method: 'PUT',
      url,
      headers: { ...json, ...(user.token !== undefined && { authorization: `Bearer ${user.token}` }) },
      payload: content,
    })

  test('is prepared, uploaded and started, and reports what was imported and skipped', async () => {
    const { text, document } = await startDocument()
    const wrong = JSON.stringify({ ...document, version: 2 })
    const content = `[${text},${wrong}]`
    const user = await app.addUser()
    const prepare = { fileName: 'backup.json', fileSize: content.length }
    const { body: prepared } = await app.call(user.id, notebookImports.create, prepare)
    expect(prepared.uploadUrl).toBe(`/api/imports/${prepared.id}/content`)
    const { id } = prepared
    const { body: waiting } = await app.call(user.id, notebookImports.get, { id })
    expect(waiting).toMatchObject({ status: 'waiting', progress: 0, report: { notebooks: 0, skipped: [] } })
    expect((await app.call(user.id, notebookImports.show)).body).toBe(null)
    expect((await app.call(user.id, notebookImports.start, { id })).status).toBe(422)
    expect((await upload(user, prepared.uploadUrl, content)).json()).toMatchObject({ id, status: 'waiting' })
    expect((await app.call(user.id, notebookImports.start, { id })).body).toMatchObject({
      id,
      status: 'running',
    })
    await app.settle()
    expect((await app.call(user.id, notebookImports.get, { id })).body).toMatchObject({
      status: 'done',
      progress: 1,
      report: {
        notebooks: 1,
        messages: 1,
        files: 0,
        skipped: [{ what: 'Tides', why: 'The version 2 of the format is not supported' }],
      },
    })
    expect((await app.call(user.id, notebookImports.start, { id })).status).toBe(404)
    expect((await upload(user, prepared.uploadUrl, content)).statusCode).toBe(404)
  })

  test('imports only conversations of the named program', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    const prepare = { fileName: 'backup.json', fileSize: text.length, source: 'claude' as const }
    const { id, uploadUrl } = (await app.call(user.id, notebookImports.create, prepare)).body
    await upload(user, uploadUrl, text)
    await app.call(user.id, notebookImports.start, { id })
    await app.settle()
    const { body } = await app.call(user.id, notebookImports.get, { id })
    expect(body).toMatchObject({ status: 'failed', error: 'No conversation was found in the file' })
    expect(await notebooksOf(app, user)).toEqual([])
  })

  test('is cancelled while it waits, and removes its archive', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    const prepare = { fileName: 'backup.json', fileSize: text.length }
    const { id, uploadUrl } = (await app.call(user.id, notebookImports.create, prepare)).body
    await upload(user, uploadUrl, text)
    expect(blobsOf(user)).toHaveLength(1)
    expect((await app.call(user.id, notebookImports.cancel, { id })).body.status).toBe('cancelled')
    await app.settle()
    expect(blobsOf(user)).toEqual([])
    expect((await app.call(user.id, notebookImports.start, { id })).status).toBe(404)
  })

  test('replaces one that waits, with its archive', async () => {
    const { text } = await startDocument()
    const user = await app.addUser()
    const prepare = { fileName: 'backup.json', fileSize: text.length }
    const first = (await app.call(user.id, notebookImports.create, prepare)).body
    await upload(user, first.uploadUrl, text)
    const second = (await app.call(user.id, notebookImports.create, prepare)).body
    await app.settle()
    expect(blobsOf(user)).toEqual([])
    expect((await upload(user, first.uploadUrl, text)).statusCode).toBe(404)
    expect((await upload(user, second.uploadUrl, text)).statusCode).toBe(200)
  })

  test('is refused to other users, without a sign-in, and with an archive that is empty or too large', async () => {
    const [user, stranger] = [await app.addUser(), await app.addUser()]
    const prepare = { fileName: 'backup.json', fileSize: 10 }
    const { id, uploadUrl } = (await app.call(user.id, notebookImports.create, prepare)).body
    expect((await upload(stranger, uploadUrl, '{}')).statusCode).toBe(404)
    expect((await upload({}, uploadUrl, '{}')).statusCode).toBe(401)
    expect((await upload(user, '/api/imports/none/content', '{}')).statusCode).toBe(404)
    expect((await upload(user, uploadUrl, '')).json()).toMatchObject({ message: 'The file is empty' })
    expect((await app.call(stranger.id, notebookImports.start, { id })).status).toBe(404)
    expect((await app.call(stranger.id, notebookImports.get, { id })).status).toBe(404)
    expect((await app.call(user.id, notebookImports.create, { ...prepare, fileSize: 0 })).status).toBe(422)
    const large = { ...prepare, fileSize: 2_000_000_001 }
    expect((await app.call(user.id, notebookImports.create, large)).status).toBe(413)
  })
})
