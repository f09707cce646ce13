import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { FILES_IN_ADDRESS_MAX, TAGS_IN_ADDRESS_MAX } from '#contract/constants/files.ts'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithPerson() {
  const user = await app.addUser()
  const add = async (fileName: string) =>
    (await app.call(user.id, files.create, { fileName, content: fileName })).body
  const list = async (input: { search?: string; orderBy?: 'fileName'; direction?: 'asc'; tags?: string }) =>
    (await app.call(user.id, files.list, input)).body.data.map(({ fileName }) => fileName)
  const tag = (name: string) => app.call(user.id, fileTags.create, { name, icon: '📚', color: '#228be6' })
  return { user, add, list, tag }
}

test.each([
  ['Äpfel.txt', 'äPFEL.txt'],
  ['Москва.md', 'МОСКВА.md'],
  ['ΟΔΟΣ.md', 'ΟΔΟΣ.md'],
  ['İstanbul.md', 'İstanbul.md'],
  ['Stra\u00DFe.md', 'Stra\u00DFe.md'],
])('adds a number to %s when the name exists', async (first, second) => {
  const { add } = await startWithPerson()
  expect((await add(first)).fileName).toBe(first)
  expect((await add(second)).fileName).toBe(second.replace('.', ' (1).'))
})

test('finds letters in either case and composition, and sorts them by language', async () => {
  const { add, list } = await startWithPerson()
  for (const fileName of ['Zebra.txt', 'Äpfel.txt', 'apricot.txt', 'МОСКВА.txt']) await add(fileName)
  expect(await list({ search: 'äpfel' })).toEqual(['Äpfel.txt'])
  expect(await list({ search: 'A\u0308PFEL' })).toEqual(['Äpfel.txt'])
  expect(await list({ search: 'москва' })).toEqual(['МОСКВА.txt'])
  const sorted = await list({ orderBy: 'fileName', direction: 'asc' })
  expect(sorted).toEqual(['Äpfel.txt', 'apricot.txt', 'Zebra.txt', 'МОСКВА.txt'])
})

test('treats tags in either case and composition of any alphabet as equal', async () => {
  const { user, add, list, tag } = await startWithPerson()
  const { body } = await tag('A\u0308pfel')
  expect(body.name).toBe('Äpfel')
  expect((await tag('äPFEL')).status).toBe(409)
  const { id } = await add('fruit.txt')
  await add('stone.txt')
  await app.call(user.id, fileTags.toggle, { ids: [id], tags: ['äpfel'] })
  expect(await list({ tags: 'ÄPFEL,äpfel' })).toEqual(['fruit.txt'])
})

test('does not keep the database busy with the maximum number of tags', async () => {
  const { user, add, list, tag } = await startWithPerson()
  await add('stone.txt')
  await tag('t0')
  const names = Array.from({ length: TAGS_IN_ADDRESS_MAX }, (_, index) => `t${index}`)
  expect(await list({ tags: names.join(',') })).toEqual([])
  const tooMany = await app.call(user.id, files.list, { tags: [...names, 'one more'].join(',') })
  expect(tooMany.body.fields).toEqual({ tags: 'Request at most 20 at once' })
})

test('fits the maximum number of files and tags into an address', async () => {
  const { user } = await startWithPerson()
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.http.server.address() as AddressInfo
  const many = (value: string, length = FILES_IN_ADDRESS_MAX) => Array.from({ length }, () => value).join(',')
  const ask = async (path: string, query: Record<string, string>) => {
    const address = `http://127.0.0.1:${port}/api/files${path}?${new URLSearchParams(query).toString()}`
    return (await fetch(address, { headers: { authorization: `Bearer ${user.token}` } })).status
  }
  expect(await ask('/byIds', { ids: many(randomUUID()) })).toBe(200)
  expect(await ask('/presigned-url', { filePaths: many(`files/${randomUUID()}`) })).toBe(404)
  expect(await ask('', { tags: many('\u{1F30A}'.repeat(25), TAGS_IN_ADDRESS_MAX) })).toBe(200)
  expect(await ask('/byIds', { ids: many(randomUUID(), FILES_IN_ADDRESS_MAX + 1) })).toBe(422)
})

test('refuses an address that does not name a file', async () => {
  const { user } = await startWithPerson()
  const filePaths = `files/${'-'.repeat(36)}`
  expect((await app.call(user.id, files.presignedUrls, { filePaths })).status).toBe(404)
})
