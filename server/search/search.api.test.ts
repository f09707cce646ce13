import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { CallerInputOf } from '#contract/procedures.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import { shares } from '#contract/shares.ts'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

type Query = CallerInputOf<typeof search.all>

async function find(app: TestApp, userId: string, query: Query) {
  const { status, body } = await app.call(userId, search.all, query)
  expect(status).toBe(200)
  return body
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('finds questions and every version of an answer, and says where the match is', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Harbour')
  app.models.play('The spring tide is at six.')
  const quest = await talk.ask('When is high water?')
  app.models.play('At seven.')
  await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id, llm: {} })
  await talk.ended(quest)

  const inAnswer = await find(app, talk.user.id, { q: 'PRING tid' })
  expect(inAnswer).toMatchObject({ total: 1, isComplete: true })
  const [hit] = inAnswer.data
  expect(hit).toMatchObject({
    kind: 'message',
    title: 'Harbour',
    sessionId: talk.id,
    questId: quest.id,
    place: { index: 0, answer: 0 },
  })
  expect(hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['pring', 'tid'])
  const inQuestion = await find(app, talk.user.id, { q: '"high water"' })
  expect(inQuestion.data).toMatchObject([{ questId: quest.id, snippet: 'When is high water?' }])
  expect(inQuestion.data[0]?.place).toEqual({ index: 0 })
})

test('finds names with typing errors, tags, summaries and projects, names first', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Migration of the warehouse')
  const me = talk.user.id
  await app.call(me, notebooks.update, { id: talk.id, tags: [{ name: 'logistics', strength: 50 }] })
  const { body: project } = await app.call(me, projects.create, { name: 'Warehouse' })
  app.models.play('The warehouse is full.')
  await talk.ask('Is the warehouse full?')
  expect((await find(app, me, { q: 'warehouse' })).data.map(({ kind }) => kind)).toEqual([
    'project',
    'notebook',
    'message',
  ])
  expect(idsOf(await find(app, me, { q: 'warehosue', kinds: 'project' }))).toEqual([project.id])
  expect(idsOf(await find(app, me, { q: 'logistic' }))).toEqual([talk.id])
  expect(idsOf(await find(app, me, { q: 'warehouse', kinds: 'project', shared: 'true' }))).toEqual([])
})

test('marks the name of a notebook that matches, when its tags do not', async () => {
  const app = await startWithModels()
  const me = await app.addUser()
  const { body: notebook } = await app.call(me.id, notebooks.create, { name: 'Tides' })
  await app.call(me.id, notebooks.update, { id: notebook.id, tags: [{ name: 'sea', strength: 50 }] })
  expect((await find(app, me.id, { q: 'tides' })).data).toMatchObject([{ snippet: 'Tides', marks: [[0, 5]] }])
  expect((await find(app, me.id, { q: 'sea' })).data).toMatchObject([{ snippet: 'sea', marks: [[0, 3]] }])
})

test.each([
  ['tides', ['tides.md', 'The tide comes twice']],
  ['tides twice', ['The tide comes twice']],
  ['tidse rocks', []],
  ['tides zebra', []],
  ['"tides zebra"', []],
  ['rocks wheel', ['Rocks of Wheelport', 'rocks.txt']],
  ['wheelprot rocks', ['Rocks of Wheelport']],
  ['"under the wheel"', ['rocks.txt']],
  ['"wheel the under"', []],
])('every word of %s is in each result, whatever it is', async (q, expected) => {
  const app = await startWithModels()
  const me = await app.addUser()
  await app.call(me.id, projects.create, { name: 'Rocks of Wheelport' })
  await app.call(me.id, notebooks.create, { name: 'The tide comes twice' })
  const texts = { 'tides.md': 'The tide rises.', 'rocks.txt': 'Seven rocks lie under the\nwheel.' }
  for (const [fileName, content] of Object.entries(texts)) {
    const { id } = await uploadFile(app, me.id, { fileName, content })
    await app.call(me.id, files.chunk, { fabFileId: id })
  }
  await app.settle()
  const { data } = await find(app, me.id, { q })
  expect([...new Set(data.map(({ title }) => title))].toSorted()).toEqual(expected.toSorted())
})

test('finds Chinese, Japanese, Thai and Cyrillic words, identifiers and code', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app)
  const texts = {
    潮汐: '我想看潮汐表',
    猫: '猫はどこですか',
    น้ำขึ้น: 'เวลาน้ำขึ้นวันนี้',
    Прилив: 'Когда прилив?',
    'foo_bar(': 'Why does foo_bar(null) fail?',
    seEff: 'A useEffect loop',
  }
  const asked: Record<string, string> = {}
  for (const [query, text] of Object.entries(texts)) {
    app.models.play('Here.')
    asked[query] = (await talk.ask(text)).id
  }
  for (const [q, id] of Object.entries(asked))
    expect({ q, ids: idsOf(await find(app, talk.user.id, { q, kinds: 'message' })) }).toEqual({
      q,
      ids: [id],
    })
})

test('does not find a deleted message, nor anything of a notebook in the trash until it is restored', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Lighthouse')
  app.models.play('Yes.')
  const quest = await talk.ask('Is the lighthouse open?')
  const count = async () => (await find(app, talk.user.id, { q: 'lighthouse' })).total
  expect(await count()).toBe(2)
  await app.call(talk.user.id, notebooks.remove, { id: talk.id })
  expect(await count()).toBe(0)
  await app.call(talk.user.id, notebookTrash.restore, { id: talk.id })
  expect(await count()).toBe(2)
  await app.call(talk.user.id, chat.remove, { id: talk.id, messageId: quest.id })
  expect(await count()).toBe(1)
})

test('does not find a temporary notebook', async () => {
  const app = await startWithModels()
  const user = await app.addUser()
  const { body } = await app.call(user.id, notebooks.create, { name: 'Lighthouse', temporary: true })
  const message = { prompt: 'Is the lighthouse open?', clientMessageId: randomUUID() }
  await app.call(user.id, chat.send, { id: body.id, ...message })
  await app.settle()
  expect((await find(app, user.id, { q: 'lighthouse' })).total).toBe(0)
})

test('returns 401 without a session, and 422 for an empty or long query and for an impossible period', async () => {
  const app = await startWithModels()
  const user = await app.addUser()
  expect((await find(app, user.id, { q: '" "' })).total).toBe(0)
  expect((await app.call(undefined, search.all, { q: 'tide' })).status).toBe(401)
  for (const bad of [
    { q: ' ' },
    { q: 'x'.repeat(201) },
    { q: 'tide', from: '2026-02-01', to: '2026-01-01' },
    { q: 'tide', from: 'soon' },
  ])
    expect({ bad, status: (await app.call(user.id, search.all, bad)).status }).toEqual({ bad, status: 422 })
})

interface Book {
  id: string
  userId: string
  isGlobal: boolean
  /** A share with another user. */
  sharedWith?: string
  /** Not in lists: in the trash or temporary. */
  hidden?: 'trash' | 'temporary'
}

interface Message {
  id: string
  book: Book
  text: string
}

const WORDS = [
  'tide',
  'Harbour',
  'mast',
  'keel_line',
  'ÖSTLICH',
  '潮汐',
  '港口',
  'a.b()',
  'storm',
  'low water',
]

test('finds what a naive scan finds, among 3,000 messages of two users, by both ways of searching', async () => {
  const app = await startWithModels()
  const [me, other, third] = [await app.addUser(), await app.addUser(), await app.addUser()]
  const random = seeded(7)
  const pick = () => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const books: Book[] = [me, me, other, other].map(({ id }, index) => newBook(id, index === 3))
  books.push({ ...newBook(me.id), hidden: 'trash' }, { ...newBook(me.id), hidden: 'temporary' })
  books.push({ ...newBook(other.id, true), hidden: 'trash' })
  books.push({ ...newBook(other.id), sharedWith: me.id }, { ...newBook(other.id), sharedWith: third.id })
  const messages = Array.from({ length: 3000 }, (_, index): Message => {
    const rare = index % 97 === 0 ? ` rare${index % 5}` : ''
    const shown = index % 3 === 0 ? 2 + (index % 2) : index % 2
    const book = index % 11 === 0 ? 4 + (index % 5) : shown
    return newMessage(books, book, `${pick()} ${pick()} ${index}${rare}`)
  })
  await store(app, books, messages)
  for (const { id, sharedWith } of books) {
    const recipient = [me, third].find((user) => user.id === sharedWith)
    if (recipient) await share(app, other.id, { type: 'Session', id, username: recipient.username })
  }
  const queries = [
    'rare3',
    'rare3 tide',
    'rare1 潮汐',
    'ARE2',
    '"low water" rare4',
    'rare0 östl',
    'keel_line 2910',
    'a.b() rare',
  ]
  for (const reader of [me, third])
    for (const q of queries)
      for (const shared of [undefined, 'true', 'false'] as const) {
        const wanted = messages.filter(
          ({ book, text }) => isFoundBy(reader.id, book, shared) && matches(text, q),
        )
        const query = { q, kinds: 'message', limit: 100, ...(shared && { shared }) } as const
        const found = await find(app, reader.id, query)
        expect({ q, ...found, data: idsOf(found).toSorted() }).toEqual({
          q,
          data: wanted.map(({ id }) => id).toSorted(),
          total: wanted.length,
          isComplete: true,
        })
      }
})

test('finds messages of a shared notebook until the share is revoked', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Harbour')
  app.models.play('At the lighthouse.')
  const quest = await talk.ask('Where is the buoy?')
  const friend = await app.addUser()
  const found = async () => idsOf(await find(app, friend.id, { q: 'buoy', kinds: 'message' }))
  expect(await found()).toEqual([])
  await share(app, talk.user.id, { type: 'Session', id: talk.id, username: friend.username })
  expect(await found()).toEqual([quest.id])
  await app.call(talk.user.id, shares.remove, { type: 'Session', id: talk.id, userId: friend.id })
  expect(await found()).toEqual([])
})

test('a filter by notebook or project finds their files, also in shared notebooks, and no others', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Harbour')
  const { user: me } = talk
  const upload = async (name: string) =>
    (await uploadFile(app, me.id, { fileName: `${name} buoy.txt`, content: `The ${name} mark is red.` })).id
  const ofNotebook = await upload('northern')
  const ofMessage = await upload('southern')
  const ofProject = await upload('western')
  await upload('eastern')
  const { body: project } = await app.call(me.id, projects.create, { name: 'Sea marks' })
  await app.call(me.id, projects.addFiles, { id: project.id, fileIds: [ofProject] })
  await app.call(me.id, projectNotebooks.add, { id: project.id, sessionIds: [talk.id] })
  await app.call(me.id, notebooks.update, { id: talk.id, knowledgeIds: [ofNotebook] })
  app.models.play('It is red.')
  await talk.ask('What colour is it?', {}, { fileIds: [ofMessage] })
  for (const id of [ofNotebook, ofProject]) await app.call(me.id, files.chunk, { fabFileId: id })
  await app.settle()
  const foundBy = async (userId: string, query: Omit<Query, 'q'>) => {
    const { data } = await find(app, userId, { q: 'buoy', kinds: 'file', ...query })
    return [...new Set(data.map(({ fileId = '' }) => fileId))].toSorted()
  }
  const inNotebook = { sessionId: talk.id }
  expect(await foundBy(me.id, inNotebook)).toEqual([ofNotebook, ofMessage].toSorted())
  expect(await foundBy(me.id, { projectId: project.id })).toEqual(
    [ofNotebook, ofMessage, ofProject].toSorted(),
  )
  expect(await foundBy(me.id, { ...inNotebook, modelId: 'none' })).toEqual([])
  const chunks = async (q: string) => (await find(app, me.id, { q, kinds: 'chunk', ...inNotebook })).data
  expect(await chunks('northern mark')).toMatchObject([{ fileId: ofNotebook }])
  expect(await chunks('western')).toEqual([])

  const friend = await app.addUser()
  expect(await foundBy(friend.id, inNotebook)).toEqual([])
  await share(app, me.id, { type: 'Session', id: talk.id, username: friend.username })
  expect(await foundBy(friend.id, inNotebook)).toEqual([ofNotebook, ofMessage].toSorted())
  // The shared notebook is in the project, whose own files the friend may not read.
  expect(await foundBy(friend.id, { projectId: project.id })).toEqual([ofNotebook, ofMessage].toSorted())
})

test('pages without repeating a hit, and narrows by notebook and period', async () => {
  const app = await startWithModels()
  const me = await app.addUser()
  const books = [newBook(me.id), newBook(me.id)]
  const messages = Array.from({ length: 50 }, (_, index) => newMessage(books, index % 2, `buoy ${index}`))
  await store(app, books, messages)
  const pages = await Promise.all([1, 2, 3].map((page) => find(app, me.id, { q: 'buoy', page })))
  expect(new Set(pages.flatMap(idsOf)).size).toBe(50)
  const sessionId = books[0]?.id
  expect((await find(app, me.id, { q: 'buoy', sessionId })).total).toBe(25)
  expect((await find(app, me.id, { q: 'buoy', to: '2000-01-01' })).total).toBe(0)
  expect((await find(app, me.id, { q: 'buoy', hasFile: 'true' })).total).toBe(0)
  expect((await find(app, me.id, { q: 'buoy', modelId: 'none' })).total).toBe(0)
})

function share(
  app: TestApp,
  ownerId: string,
  { type, id, username }: { type: 'Session'; id: string; username: string },
) {
  return app.call(ownerId, shares.create, { type, id, recipients: [username], permissions: ['read'] })
}

/** What `access/policy` says, without its query. */
function isFoundBy(userId: string, book: Book, shared: 'true' | 'false' | undefined): boolean {
  if (book.hidden !== undefined) return false
  if (book.userId === userId) return shared !== 'true'
  return (book.isGlobal || book.sharedWith === userId) && shared !== 'false'
}

function matches(text: string, query: string): boolean {
  const terms = query.toLowerCase().match(/"[^"]+"|\S+/g) ?? []
  return terms.every((term) => text.toLowerCase().includes(term.replaceAll('"', '')))
}

const newBook = (userId: string, isGlobal = false): Book => ({ id: randomUUID(), userId, isGlobal })

function newMessage(books: Book[], index: number, text: string): Message {
  const book = books[index]
  if (!book) throw new Error('No such notebook')
  return { id: randomUUID(), book, text }
}

async function store({ ports: { database } }: TestApp, books: Book[], messages: Message[]): Promise<void> {
  const at = new Date('2026-01-01')
  await database.db
    .insertInto('notebooks')
    .values(
      books.map(({ id, userId, isGlobal, hidden }) => ({
        id,
        user_id: userId,
        name: 'Log',
        is_named_by_person: true,
        tags: '[]',
        summary: null,
        summary_at: null,
        last_used_model: null,
        project_id: null,
        is_global_read: isGlobal,
        is_temporary: hidden === 'temporary',
        deleted_at: hidden === 'trash' ? at : null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  const rows = messages.map(({ id, book, text }, position) => ({
    id,
    notebook_id: book.id,
    user_id: book.userId,
    client_message_id: randomUUID(),
    position,
    type: 'message' as const,
    prompt: position % 2 === 0 ? text : '?',
    replies: position % 2 === 0 ? [] : ['Earlier', text],
    reasoning: [],
    status: 'done' as const,
    error: null,
    llm: '{}',
    prompt_meta: '{}',
    prompt_tokens: 1,
    created_at: at,
    updated_at: at,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await database.db
      .insertInto('quests')
      .values(rows.slice(from, from + 500))
      .execute()
}

/** Random numbers that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
