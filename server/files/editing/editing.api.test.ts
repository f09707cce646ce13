import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fileTextPath, INLINE_TEXT_MAX, SHOWN_TEXT_MAX } from '#contract/file-texts.ts'
import { fileChanged, files } from '#contract/files.ts'
import { users } from '#contract/users.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithText(content = 'The first text.') {
  const owner = await app.addUser()
  const { body: file } = await app.call(owner.id, files.create, { fileName: 'plan.md', content })
  const save = (content: string, basedOn?: string | null) =>
    app.call(owner.id, files.saveText, { id: file.id, content, ...(basedOn && { basedOn }) })
  const read = async () => {
    const { body } = await app.call(owner.id, files.get, { id: file.id })
    return (await app.app.http.inject({ url: body.fileUrl ?? '' })).body
  }
  const used = async () => (await app.call(owner.id, users.me)).body.currentStorageSize
  return { owner, file, save, read, used }
}

test('saves another text, counts its bytes and notifies every user who sees the file', async () => {
  const { owner, file, save, read, used } = await startWithText()
  const socket = await app.socket(owner.id)
  socket.send({ type: 'subscribe', topic: 'user', id: owner.id })
  socket.send({ type: 'ping' })
  await socket.until(({ type }) => type === 'pong')
  const saved = await save('The second text, ä bit longer.')
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    id: file.id,
    fileName: 'plan.md',
    fileSize: 31,
    mimeType: 'text/markdown',
  })
  expect(saved.body.sha256).not.toBe(file.sha256)
  expect(await read()).toBe('The second text, ä bit longer.')
  expect(await used()).toBe(31)
  // Changes of the first text may arrive before.
  await socket.until(
    (frame) =>
      frame.type === 'event' &&
      frame.name === fileChanged.name &&
      fileChanged.payload.parse(frame.payload).fileSize === 31,
  )
  await save('')
  expect(await read()).toBe('')
  expect(await used()).toBe(0)
})

test('refuses a text that is based on an older version', async () => {
  const { file, save, read } = await startWithText()
  const first = await save('Mine', file.sha256)
  const second = await save('Yours', file.sha256)
  expect(first.status).toBe(200)
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ message: 'Another user has saved this file since you opened it' })
  expect(await read()).toBe('Mine')
  expect((await save('Yours', first.body.sha256)).status).toBe(200)
})

test('lets one of many concurrent changes of the same text succeed and keeps the storage exact', async () => {
  const { file, save, read, used } = await startWithText()
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => save(`Version ${n}`, file.sha256)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(await read()).toMatch(/^Version \d$/)
  expect(await used()).toBe(9)
  await app.settle()
  expect(await read()).toMatch(/^Version \d$/)
})

test('finds the new text and no longer the old one', async () => {
  const { owner, file, save } = await startWithText('The lighthouse is white.')
  const find = async (query: string) => (await app.call(owner.id, files.search, { query })).body.length
  await app.call(owner.id, files.chunk, { fabFileId: file.id })
  await app.settle()
  expect(await find('lighthouse')).toBe(1)
  expect((await save('The windmill is red.')).body).toMatchObject({ isChunking: true, vectorized: false })
  expect(await find('lighthouse')).toBe(0)
  await app.settle()
  expect(await find('windmill')).toBe(1)
  expect((await app.call(owner.id, files.get, { id: file.id })).body.vectorized).toBe(true)
})

test('does not index a file that was not indexed before', async () => {
  const { save } = await startWithText()
  expect((await save('Other')).body).toMatchObject({ chunked: false, isChunking: false, error: null })
})

test('refuses to edit other types and texts that are too long', async () => {
  const { owner, save } = await startWithText()
  const pdf = await uploadFile(app, owner.id, { fileName: 'a.pdf', content: makePdf(['Page']) })
  const refused = await app.call(owner.id, files.saveText, { id: pdf.id, content: 'text' })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ fields: { content: 'Only text files can be edited' } })
  const long = await save('x'.repeat(INLINE_TEXT_MAX + 1))
  expect(long.status).toBe(422)
  expect((await app.call(owner.id, files.saveText, { id: randomUUID(), content: '' })).status).toBe(404)
})

test('saves the longest text in every script', async () => {
  const { save } = await startWithText()
  const { status, body } = await save('書'.repeat(INLINE_TEXT_MAX))
  expect([status, body.fileSize]).toEqual([200, 3 * INLINE_TEXT_MAX])
})

test('returns 404 to users without access and 403 to readers, and saves for users with the permission', async () => {
  const { owner, file } = await startWithText()
  const [friend, stranger] = [await app.addUser(), await app.addUser()]
  const saveAs = async (userId: string | undefined) =>
    (await app.call(userId, files.saveText, { id: file.id, content: 'Theirs' })).status
  const grant = (permission: 'read' | 'update') =>
    app.call(owner.id, files.update, {
      id: file.id,
      users: [{ userId: friend.id, permissions: [permission] }],
    })
  await grant('read')
  expect(await saveAs(undefined)).toBe(401)
  expect(await saveAs(stranger.id)).toBe(404)
  expect(await saveAs(friend.id)).toBe(403)
  await grant('update')
  expect(await saveAs(friend.id)).toBe(200)
  expect((await app.call(owner.id, users.me)).body.currentStorageSize).toBe(6)
})

test('refuses a text that exceeds the storage of the owner, without the figures of the owner', async () => {
  const { owner, file } = await startWithText()
  const friend = await app.addUser()
  const users = [{ userId: friend.id, permissions: ['read' as const, 'update' as const] }]
  await app.call(owner.id, files.update, { id: file.id, users })
  const { db } = app.ports.database
  await db.updateTable('users').set({ storage_limit_mb: 0 }).where('id', '=', owner.id).execute()
  const long = { id: file.id, content: 'x'.repeat(100) }
  const [theirs, own] = [
    await app.call(friend.id, files.saveText, long),
    await app.call(owner.id, files.saveText, long),
  ]
  expect([theirs.status, theirs.body.message]).toEqual([
    413,
    'The owner of this file does not have enough storage. Ask them to free up space.',
  ])
  expect(own.body.message).toContain('of your 0 MB left')
})

const readText = (id: string, user?: TestUser) =>
  app.app.http.inject({
    url: fileTextPath(id),
    headers: user && { authorization: `Bearer ${user.token}` },
  })

const linesOf = ({ body }: { body: string }) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

test('returns the text of a document to users who may read it', async () => {
  const [owner, stranger] = [await app.addUser(), await app.addUser()]
  const pages = makePdf(['First page', 'Second page'])
  const file = await uploadFile(app, owner.id, { fileName: 'two.pdf', content: pages })
  expect(linesOf(await readText(file.id, owner))).toEqual([
    { text: 'First page', page: 1 },
    { text: 'Second page', page: 2 },
    { end: 'whole' },
  ])
  expect((await readText(file.id)).statusCode).toBe(401)
  expect((await readText(file.id, stranger)).statusCode).toBe(404)
})

test('reports why a document cannot be read', async () => {
  const owner = await app.addUser()
  const locked = await uploadFile(app, owner.id, {
    fileName: 'locked.pdf',
    content: makePdf(['Secret'], { isLocked: true }),
  })
  const sound = await uploadFile(app, owner.id, {
    fileName: 'sound.mp3',
    content: Buffer.from('494433040000000000000000', 'hex'),
  })
  const refused = async (id: string) => {
    const answer = await readText(id, owner)
    return [answer.statusCode, (JSON.parse(answer.body) as { message: string }).message]
  }
  expect(await refused(locked.id)).toEqual([422, 'This file is password-protected'])
  expect((await refused(sound.id))[0]).toBe(422)
})

test('reports that the text of a document is incomplete', async () => {
  const owner = await app.addUser()
  const cell = 'x'.repeat(10_000)
  const rows = Math.ceil(SHOWN_TEXT_MAX / cell.length) + 10
  const content = Buffer.from(`${Array.from({ length: rows }, () => cell).join('\n')}\n`)
  const long = await uploadFile(app, owner.id, { fileName: 'long.csv', content })
  const answer = await readText(long.id, owner)
  expect(answer.body.length).toBeLessThan(SHOWN_TEXT_MAX * 1.01)
  expect(linesOf(answer).at(-1)).toEqual({ end: 'cut' })
})
