import { beforeAll, expect, test, vi } from 'vitest'
import { files } from '#contract/files.ts'
import { QUOTES_MODEL_ID } from '#contract/models.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startQuoting() {
  const talk = await openConversation(app)
  const add = async (fileName: string, content: string) =>
    (await uploadFile(app, talk.user.id, { fileName, content })).id
  const addIndexed = async (fileName: string, content: string) => {
    const id = await add(fileName, content)
    await app.call(talk.user.id, files.chunk, { fabFileId: id })
    await app.settle()
    return id
  }
  const ask = async (prompt: string, more = {}) => talk.ask(prompt, { model: QUOTES_MODEL_ID }, more)
  return { talk, add, addIndexed, ask, given: () => app.models.calls.at(-1)?.quotable }
}

test('quotes the best matches in the attached files, and in no others', async () => {
  const { add, addIndexed, ask, given } = await startQuoting()
  await addIndexed('other.txt', 'The moon is elsewhere')
  const id = await add('sea.md', '# Sea\n\nThe tides follow the moon.')
  const dull = await add('dull.txt', 'Mountains')
  app.models.play('> The tides follow the moon. [1]')
  const quest = await ask('What follows the moon?', { fileIds: [id, dull] })
  expect(given()).toEqual({
    searched: 'attached',
    quotations: [
      { number: 1, text: 'Sea\n\nThe tides follow the moon.', place: 'sea.md, line 1, Sea', match: 'strong' },
    ],
  })
  expect(quest.sources[0]).toMatchObject({
    citations: [{ number: 1, fileId: id }],
    files: [
      { fileName: 'sea.md', use: 'excerpts', reason: null },
      { fileName: 'dull.txt', use: 'unused', reason: 'no part of it matches the question' },
    ],
  })
})

test('quotes indexed files only where they match as in a search', async () => {
  const { addIndexed, ask, given } = await startQuoting()
  const licence =
    'You may do what you want with this document, for it does what it says with all that it says.'
  const ids = [
    await addIndexed('licence.txt', licence),
    await addIndexed('massif.txt', 'Massif is a heap profiler. It measures how much memory a program uses.'),
  ]
  app.models.play('Nothing.')
  await ask('recipe for apple pie with cinnamon', { fileIds: ids })
  expect(given()?.quotations).toEqual([])
  app.models.play('> Massif [1]')
  await ask('what does massif do', { fileIds: ids })
  expect(given()?.quotations).toMatchObject([{ place: 'massif.txt, line 1', match: 'strong' }])
})

test('reads a file that is not indexed yet once for each answer', async () => {
  const { add, ask } = await startQuoting()
  const { extractor } = app.ports
  const extract = vi.spyOn(extractor, 'extract')
  const id = await add('sea.txt', 'The tides follow the moon.')
  app.models.play('[1]')
  await ask('What follows the moon?', { fileIds: [id] })
  expect(extract).toHaveBeenCalledOnce()
  extract.mockRestore()
})

test('quotes from the whole library without attached files, and reports when there is no match', async () => {
  const { addIndexed, ask, given } = await startQuoting()
  await ask('What follows the moon?')
  expect(given()).toEqual({ searched: 'nothing', quotations: [] })
  const id = await addIndexed('sea.txt', 'The tides follow the moon.')
  app.models.play('[1]')
  const quest = await ask('What follows the moon?')
  expect(given()).toMatchObject({ searched: 'library', quotations: [{ text: 'The tides follow the moon.' }] })
  expect(quest.sources[0]?.citations).toMatchObject([{ fileId: id }])
  await ask('Do the tides harm expensive Norwegian submarines?')
  expect(given()).toEqual({ searched: 'library', quotations: [] })
  await ask('Do tides follow Norwegian submarines?')
  expect(given()).toMatchObject({ quotations: [{ match: 'weak' }] })
  await ask('Zebras?')
  expect(given()).toEqual({ searched: 'library', quotations: [] })
})

test('writes locations in the user’s language', async () => {
  const { talk, add, ask, given } = await startQuoting()
  const id = await add('sea.md', '# Sea\n\nThe tides follow the moon.')
  const { db } = app.ports.database
  await db.updateTable('users').set({ language: 'de' }).where('id', '=', talk.user.id).execute()
  await ask('What follows the moon?', { fileIds: [id] })
  expect(given()?.quotations).toMatchObject([{ place: 'sea.md, Zeile 1, Sea' }])
  expect(app.models.calls.at(-1)?.language).toBe('de')
})

test('no settings are recorded, since the built-in model uses none', async () => {
  const { talk } = await startQuoting()
  const llm = {
    model: QUOTES_MODEL_ID,
    temperature: 0.2,
    top_p: 0.4,
    presence_penalty: 1,
    frequency_penalty: 1,
  }
  const { promptMeta } = await talk.ask('What follows the moon?', llm)
  expect(promptMeta.model).toMatchObject({ id: QUOTES_MODEL_ID, parameters: {} })
})
