import { beforeAll, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { findChunks } from './retrieval.service.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function startWithLibrary() {
  const { id: userId } = await app.addUser()
  const add = async (fileName: string, content: string | Buffer) => {
    const { id } = await uploadFile(app, userId, { fileName, content })
    await app.call(userId, files.chunk, { fabFileId: id })
    await app.settle()
    return id
  }
  return { userId, add }
}

const find = (userId: string, fileIds: string[], query: string, limit = 8) =>
  findChunks({ ...createSystemCtx(app.ports, 'test'), user: { id: userId } }, { fileIds, query, limit })

test('ranks the chunks of all given files together, with their locations', async () => {
  const { userId, add } = await startWithLibrary()
  const pdf = await add('sea.pdf', makePdf(['Nothing here', 'The tides follow the moon']))
  const notes = await add('notes.md', '# Moons\n\nJupiter has many')
  const other = await add('moon.txt', 'Another moon that nobody asked for')
  const { chunks, method } = await find(userId, [notes, pdf], 'When are the tides and the MOON?')
  expect(method).toBe('keywords')
  expect(chunks).toEqual([
    {
      fileId: pdf,
      fileName: 'sea.pdf',
      position: 1,
      text: 'The tides follow the moon',
      headings: [],
      sections: [],
      page: 2,
      row: null,
      tokens: 5,
      score: expect.any(Number),
      match: 'strong',
    },
    expect.objectContaining({ fileId: notes, text: 'Moons\n\nJupiter has many', match: 'weak' }),
  ])
  expect((await find(userId, [notes, pdf], 'moon', 1)).chunks).toHaveLength(1)
  expect((await find(userId, [notes, pdf], 'absent')).chunks).toEqual([])
  expect((await find(userId, [], 'moon')).chunks).toEqual([])
  expect((await find(userId, [other], 'moon')).chunks).toHaveLength(1)
})

test('prefers a chunk whose neighbour has the other words, and one of a file with more matches', async () => {
  const { userId, add } = await startWithLibrary()
  const alone = await add('alone.pdf', makePdf(['The anchor is ready', 'Nothing here', 'Nothing there']))
  const beside = await add('beside.pdf', makePdf(['Nothing here', 'The anchor is ready', 'A rusty chain']))
  const frequent = await add(
    'frequent.pdf',
    makePdf(['The anchor is ready', 'Nothing here', 'The anchor is ready']),
  )
  const first = async (fileIds: string[], query: string) =>
    (await find(userId, fileIds, query)).chunks.find(({ text }) => text.includes('anchor'))?.fileId
  expect(await first([alone, beside], 'anchor with chain')).toBe(beside)
  expect(await first([alone, frequent], 'anchor')).toBe(frequent)
})

test('leaves out chunks far below the best', async () => {
  const { userId, add } = await startWithLibrary()
  const id = await add(
    'birds.md',
    `# Swifts and swallows\n\nSwifts sleep while swifts fly.\n\n# Other\n\n${'Much about nothing. '.repeat(200)} swifts`,
  )
  const { chunks } = await find(userId, [id], 'swifts swallows sleep fly')
  expect(chunks.map(({ row }) => row)).toEqual([1])
})

test('leaves out files that the user may not read, and those in the trash', async () => {
  const { userId, add } = await startWithLibrary()
  const id = await add('secret.txt', 'The treasure lies under the oak')
  const stranger = await app.addUser({ isAdmin: true })
  expect((await find(stranger.id, [id], 'treasure')).chunks).toEqual([])
  expect((await find(userId, [id], 'treasure')).chunks).toHaveLength(1)
  await app.call(userId, files.remove, { id })
  expect((await find(userId, [id], 'treasure')).chunks).toEqual([])
})

test('finds nothing when chunks have too little of the query, in a library of any size', async () => {
  const { userId, add } = await startWithLibrary()
  const id = await add('tides.txt', 'The tides follow the moon twice a day')
  expect((await find(userId, [id], 'cheap flights to the moon in spring')).chunks).toEqual([])
  expect((await find(userId, [id], 'which water follows the moon')).chunks).toMatchObject([
    { match: 'strong' },
  ])
})

test('finds the other forms of a word in its language', async () => {
  const { userId, add } = await startWithLibrary()
  const german = await add(
    'gezeiten.txt',
    'Die Häuser an der Küste werden bei Sturm von den Wellen erreicht, und die Bewohner sind das gewohnt.',
  )
  const english = await add('houses.txt', 'The houses at the coast are reached by the waves in a storm.')
  const ids = [german, english]
  const found = async (query: string) =>
    (await find(userId, ids, query)).chunks.map(({ fileName }) => fileName)
  expect(await found('Wer erreichte das Haus?')).toEqual(['gezeiten.txt'])
  expect(await found('who was reaching the house')).toEqual(['houses.txt'])
})

test('recognizes a Russian text with as much English in it', async () => {
  const { userId, add } = await startWithLibrary()
  const russian = 'Мы не знали, что они были так велики, и как это было с нами, когда их не было. '
  const english = 'In the code, this is what it does: if the house is not there, it is of the other kind. '
  const id = await add('дома.txt', (russian + english).repeat(3))
  expect((await find(userId, [id], 'великим')).chunks).toHaveLength(1)
})

test('ranks a word in the headings above one in the text, and finds by the title of a file', async () => {
  const { userId, add } = await startWithLibrary()
  const filler = 'Something else is said here at some length. '.repeat(5)
  const headed = await add('a.md', `# Parking\n\n${filler}`)
  const said = await add('b.md', `# Other\n\nParking. ${filler}`)
  const { chunks } = await find(userId, [said, headed], 'parking')
  expect(chunks.map(({ fileId }) => fileId)).toEqual([headed, said])
  const travel = await add('travel policy.md', '# Meals\n\nUp to 30 euros.')
  const office = await add('office policy.md', '# Meals\n\nUp to 10 euros.')
  const meals = await find(userId, [office, travel], 'travel meals')
  expect(meals.chunks[0]?.fileId).toBe(travel)
})

test('accepts a pasted page as a query', async () => {
  const { userId, add } = await startWithLibrary()
  const id = await add('secret.txt', 'The extraordinary treasure lies under the oak')
  const page = Array.from({ length: 5000 }, (_, number) => `w${number}`).join(' ')
  expect((await find(userId, [id], `${page} extraordinary`)).chunks).toHaveLength(1)
})
