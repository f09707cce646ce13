import { beforeAll, expect, test } from 'vitest'
import { fileSources } from '#contract/file-sources.ts'
import { files } from '#contract/files.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithIndexedFile() {
  const owner = await app.addUser()
  const content = 'The lighthouse keeper counts the waves.\n\nThe gulls sleep on the roof.'
  const { id } = (await app.call(owner.id, files.create, { fileName: 'coast.txt', content })).body
  await app.call(owner.id, files.chunk, { fabFileId: id })
  await app.settle()
  return { owner, id }
}

test('a copy of an indexed file is indexed, and stays so without its original', async () => {
  const { owner, id } = await startWithIndexedFile()
  const { body: copy } = await app.call(owner.id, fileSources.clone, { id })
  expect(copy).toMatchObject({ chunked: true, vectorized: true, isChunking: false, error: null })
  await app.call(owner.id, files.removeMany, { fileIds: [id] })
  await app.call(owner.id, files.emptyTrash, {})
  const found = (await app.call(owner.id, files.search, { query: 'lighthouse' })).body
  expect(found.map(({ file }) => file.id)).toEqual([copy.id])
})

test('a copy of a file whose index is of an earlier text is not indexed', async () => {
  const { owner, id } = await startWithIndexedFile()
  await app.call(owner.id, files.saveText, { id, content: 'Another text.' })
  const { body: copy } = await app.call(owner.id, fileSources.clone, { id })
  expect(copy).toMatchObject({ chunked: false, vectorized: false })
})
