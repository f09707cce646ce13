import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import type { NewFileGrant } from '#contract/file-sharing.ts'
import { fileSources } from '#contract/file-sources.ts'
import { fileTextPath } from '#contract/file-texts.ts'
import { FILE_DOWNLOAD_PATH, files } from '#contract/files.ts'
import { QUOTES_MODEL_ID } from '#contract/models.ts'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const SECRET = 'The tides follow the moon.'
const GONE = { use: 'unused', reason: 'it was deleted, or you no longer have access', fileName: '' }

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A user has an answer from another user's file, which is no longer shared with them. */
async function startRevoked() {
  const [owner, talk] = [await app.addUser(), await openConversation(app)]
  const { id } = await uploadFile(app, owner.id, { fileName: 'sea.txt', content: SECRET })
  await app.call(owner.id, files.chunk, { fabFileId: id })
  await app.settle()
  const share = (shared: NewFileGrant[]) => app.call(owner.id, files.update, { id, users: shared })
  await share([{ userId: talk.user.id, permissions: ['read', 'update'] }])
  const { body: shown } = await app.call(talk.user.id, files.get, { id })
  app.models.play(`> ${SECRET} [1]`)
  const quest = await talk.ask('What follows the moon?', { model: QUOTES_MODEL_ID }, { fileIds: [id] })
  await share([])
  const sent = () => JSON.stringify(app.models.calls.at(-1))
  return { talk, userId: talk.user.id, id, quest, fileUrl: shown.fileUrl ?? '', sent }
}

test('keeps the text of an answer, and its citation does not open the file', async () => {
  const { talk, userId, id, quest, fileUrl } = await startRevoked()
  const { body: kept } = await app.call(userId, chat.get, { id: talk.id, messageId: quest.id })
  expect(kept.replies).toEqual([`> ${SECRET} [1]`])
  expect(kept.sources[0]?.citations).toMatchObject([{ fileId: id, text: SECRET }])
  expect((await app.call(userId, files.get, { id })).status).toBe(404)
  expect((await app.call(userId, files.byIds, { ids: id })).body).toEqual([])
  expect((await app.call(userId, files.presignedUrls, { filePaths: `files/${id}` })).status).toBe(404)
  expect((await app.call(userId, files.search, { query: 'moon' })).body).toEqual([])
  expect((await app.call(userId, fileSources.clone, { id })).status).toBe(404)
  expect((await app.call(userId, files.saveText, { id, content: 'Mine' })).status).toBe(404)
  expect((await app.call(userId, files.chunk, { fabFileId: id })).status).toBe(404)
  const headers = { authorization: `Bearer ${talk.user.token}` }
  const fetched = async (url: string) => (await app.app.http.inject({ url, headers })).statusCode
  expect(await fetched(fileTextPath(id))).toBe(404)
  expect(await fetched(`${FILE_DOWNLOAD_PATH}?id=${id}`)).toBe(404)
  expect(await fetched(fileUrl)).toBe(403)
})

test('a file that is no longer shared is not used for the next message, a retried message or an edited message', async () => {
  const { talk, userId, id, quest, sent } = await startRevoked()
  const place = { id: talk.id, messageId: quest.id }
  const next = await talk.ask('And now?', { model: QUOTES_MODEL_ID })
  expect(next.sources[0]).toMatchObject({ citations: [], files: [{ fileId: id, ...GONE }] })
  await app.call(userId, chat.retry, place)
  const again = await talk.ended(quest)
  expect(again.replies).toHaveLength(2)
  expect(again.sources[1]).toMatchObject({ citations: [], files: [{ fileId: id, ...GONE }] })
  expect(sent()).not.toContain(SECRET)
  await app.call(userId, chat.update, { ...place, prompt: 'Quote sea.txt' })
  await app.call(userId, chat.retry, place)
  expect((await talk.ended(quest)).sources[2]).toMatchObject({
    citations: [],
    files: [{ fileId: id, ...GONE }],
  })
  expect(sent()).not.toContain(SECRET)
})

test('cannot be added to another message, notebook or instruction', async () => {
  const { talk, userId, id, sent } = await startRevoked()
  const message = { id: talk.id, prompt: 'Hi', clientMessageId: randomUUID(), llm: {}, fileIds: [id] }
  expect((await app.call(userId, chat.send, message)).status).toBe(404)
  expect((await app.call(userId, notebooks.create, { knowledgeIds: [id] })).status).toBe(404)
  const systemFiles = [{ fileId: id, enabled: true, systemPriority: 600 }]
  await app.call(userId, users.update, { id: userId, systemFiles })
  const other = await app.call(userId, notebooks.create, {})
  const joined = await app.call(userId, notebooks.update, { id: other.body.id, knowledgeIds: [id] })
  expect(joined.status).toBe(404)
  const quest = await talk.ask('Hello', { model: QUOTES_MODEL_ID }, { withoutFileIds: [id] })
  expect(quest.promptMeta.context?.totalSystemPromptCount).toBe(0)
  expect(sent()).not.toContain('sea.txt')
})
