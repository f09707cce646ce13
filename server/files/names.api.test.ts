import { beforeAll, expect, test } from 'vitest'
import { fileTags } from '#contract/file-tags.ts'
import { FILES_AT_ONCE_MAX, files } from '#contract/files.ts'
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
])('%s is counted on when there is one already', async (first, second) => {
  const { add } = await startWithPerson()
  expect((await add(first)).fileName).toBe(first)
  expect((await add(second)).fileName).toBe(second.replace('.', ' (1).'))
})

test('letters are found in either case, however they are composed, and stand where readers look for them', async () => {
  const { add, list } = await startWithPerson()
  for (const fileName of ['Zebra.txt', 'Äpfel.txt', 'apricot.txt', 'МОСКВА.txt']) await add(fileName)
  expect(await list({ search: 'äpfel' })).toEqual(['Äpfel.txt'])
  expect(await list({ search: 'A\u0308PFEL' })).toEqual(['Äpfel.txt'])
  expect(await list({ search: 'москва' })).toEqual(['МОСКВА.txt'])
  const sorted = await list({ orderBy: 'fileName', direction: 'asc' })
  expect(sorted).toEqual(['Äpfel.txt', 'apricot.txt', 'Zebra.txt', 'МОСКВА.txt'])
})

test('tags are the same in either case of any alphabet, however they are composed', async () => {
  const { user, add, list, tag } = await startWithPerson()
  const { body } = await tag('A\u0308pfel')
  expect(body.name).toBe('Äpfel')
  expect((await tag('äPFEL')).status).toBe(409)
  const { id } = await add('fruit.txt')
  await add('stone.txt')
  await app.call(user.id, fileTags.toggle, { ids: [id], tags: ['äpfel'] })
  expect(await list({ tags: 'ÄPFEL,äpfel' })).toEqual(['fruit.txt'])
})

test('as many tags as can be asked for at once do not keep the database busy', async () => {
  const { add, list, tag } = await startWithPerson()
  await add('stone.txt')
  await tag('t0')
  const names = Array.from({ length: FILES_AT_ONCE_MAX }, (_, index) => `t${index}`)
  expect(await list({ tags: names.join(',') })).toEqual([])
})

test('an address for what only looks like a file is refused', async () => {
  const { user } = await startWithPerson()
  const filePaths = `files/${'-'.repeat(36)}`
  expect((await app.call(user.id, files.presignedUrls, { filePaths })).status).toBe(404)
})
