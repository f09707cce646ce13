import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithLibrary() {
  const user = await app.addUser()
  const add = async (fileName: string, content: string | Buffer) => {
    const { id } = await uploadFile(app, user.id, { fileName, content })
    await app.call(user.id, files.chunk, { fabFileId: id })
    return id
  }
  const search = async (query: string, more: { page?: number; limit?: number } = {}) =>
    (await app.call(user.id, files.search, { query, ...more })).body
  return { user, add, search }
}

test('finds chunks by any of the words, the best first, with their locations', async () => {
  const { add, search } = await startWithLibrary()
  const pdf = await add('sea.pdf', makePdf(['Nothing here', 'The tides follow the moon']))
  const page = await add('notes.md', '# Café\n\nOpening hours\n\n# Moons\n\nJupiter has many')
  await add('other.txt', 'Mountains and valleys')
  await app.settle()
  const found = await search('When are the tides and the MOON?')
  expect(found.map(({ file, chunk }) => [file.id, chunk.page])).toEqual([
    [pdf, 2],
    [page, null],
  ])
  expect(found[0]?.chunk.text).toBe('The tides follow the moon')
  expect((await search('cafe')).map(({ file }) => file.fileName)).toEqual(['notes.md'])
  expect(await search('absent')).toEqual([])
  expect(await search('the of and')).toEqual([])
  const pages = [1, 2].map((number) => search('moon', { limit: 1, page: number }))
  const ids = (await Promise.all(pages)).flatMap((found) => found.map(({ file }) => file.id))
  expect(new Set(ids)).toEqual(new Set([pdf, page]))
})

test('shows strong matches before weak ones, on all pages', async () => {
  const { add, search } = await startWithLibrary()
  await add('rare.txt', 'zircon zircon zircon')
  for (const number of [1, 2, 3, 4, 5, 6]) await add(`${number}.txt`, 'copper silver nickel')
  await app.settle()
  const strengths = async (page: number) =>
    (await search('zircon copper silver nickel', { limit: 4, page })).map(({ match }) => match)
  expect(await strengths(1)).toEqual(['strong', 'strong', 'strong', 'strong'])
  expect(await strengths(2)).toEqual(['strong', 'strong', 'weak'])
})

test.each([
  ['東京', '私は東京に住んでいます。', '京都は古い都です。'],
  ['東京はどこですか', '私は東京に住んでいます。', '名古屋は大きい。'],
  ['海', '夏には海へ行きます。', '山は高い。'],
  ['什么是潮汐？', '潮汐是由月球的引力引起的。', '北京有很多公园。'],
  ['ดวงจันทร์', 'น้ำขึ้นน้ำลงเกิดจากแรงดึงดูดของดวงจันทร์', 'แมวนอนบนโต๊ะ'],
  ['조석', '조석은 달의 인력 때문에 발생합니다', '고양이가 잡니다'],
])('finds %s in %s, which has no spaces between words', async (query, said, other) => {
  const { add, search } = await startWithLibrary()
  await add('one.txt', said)
  await add('other.txt', other)
  await app.settle()
  expect((await search(query)).map(({ chunk }) => chunk.text)).toEqual([said])
})

test('pages have each chunk once, and pages after the last one are empty', async () => {
  const { add, search } = await startWithLibrary()
  for (const name of 'abcde') await add(`${name}.txt`, 'The tide comes in')
  await app.settle()
  const pages = await Promise.all([1, 2, 3].map((page) => search('tide', { page, limit: 2 })))
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  expect(new Set(pages.flat().map(({ file }) => file.id)).size).toBe(5)
  expect(await search('tide', { page: Number.MAX_SAFE_INTEGER, limit: 100 })).toEqual([])
})

test.each(["'", ':* & | !', '"unfinished', '\\', '<->', 'a:b & c | !d'])(
  'searches %s as plain words',
  async (query) => {
    const { user } = await startWithLibrary()
    expect((await app.call(user.id, files.search, { query })).status).toBe(200)
  },
)

test('does not find files in the trash, unfinished ones and those of other users', async () => {
  const { user, add, search } = await startWithLibrary()
  const id = await add('secret.txt', 'The treasure lies under the oak')
  await app.settle()
  expect((await search('treasure')).length).toBe(1)
  const stranger = await app.addUser({ isAdmin: true })
  expect((await app.call(stranger.id, files.search, { query: 'treasure' })).body).toEqual([])
  await app.call(user.id, files.remove, { id })
  expect(await search('treasure')).toEqual([])
  await app.call(user.id, files.restore, { fileIds: [id] })
  await app.call(user.id, files.chunk, { fabFileId: id })
  expect(await search('treasure')).toEqual([])
  await app.settle()
  expect((await search('treasure')).length).toBe(1)
})

test.each([
  [' ', 'Enter a search term'],
  ['x'.repeat(401), 'A search term may have at most 400 characters'],
])('refuses the query %#', async (query, message) => {
  const user = await app.addUser()
  const { status, body } = await app.call(user.id, files.search, { query })
  expect([status, body.fields]).toEqual([422, { query: message }])
})
