import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts, EXPORT_DOWNLOAD_PATH } from '#contract/accounts.ts'
import { files } from '#contract/files.ts'
import { notebooksExportPath } from '#contract/notebook-downloads.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projects } from '#contract/projects.ts'
import { NotebookDocument } from '#contract/transfers.ts'
import { newImageKey } from '#server/chat/generated-images.service.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { importArchive, notebooksOf } from '#server/testing/imports.ts'
import { makePng } from '#server/testing/pictures.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { readZip } from '#server/testing/zip-entries.ts'

const NOTEBOOKS = 12
const TIME = Date.parse('2025-03-04T05:06:07.089Z')

test.each([1, 2, 3])(
  'exporting, importing on another server and exporting again gives the same content (seed %i)',
  async (seed) => {
    const first = await startAnotherApp()
    const author = await first.addUser()
    await fill(first, author, randomOf(seed))
    const archive = await exportOf(first, author)
    const second = await startAnotherApp()
    const reader = await second.addUser()
    const ended = await importArchive(second, reader, archive)
    expect(ended).toMatchObject({ status: 'done', added: NOTEBOOKS, skipped: 0, report: [] })
    const before = await contentOf(archive, author)
    expect(before.documents).toHaveLength(NOTEBOOKS)
    expect(JSON.stringify(before.documents)).toContain('"isPinned":true')
    expect(JSON.stringify(before.documents)).toContain('"name":"Coasts"')
    expect(await contentOf(await exportOf(second, reader), reader)).toEqual(before)
    expect(await importArchive(second, reader, archive)).toMatchObject({ added: 0, known: NOTEBOOKS })
    expect(await contentOf(await exportOf(second, reader), reader)).toEqual(before)
    expect((await second.call(reader.id, projects.list, {})).body.data).toMatchObject([
      { name: 'Coasts' },
      { name: 'Coasts' },
    ])
  },
)

test('the archive of an account is imported with its notebooks, their files and pictures', async () => {
  const first = await startAnotherApp()
  const author = await first.addUser()
  await fill(first, author, randomOf(4))
  await first.call(author.id, notebooks.create, { temporary: true })
  await first.call(author.id, accounts.startExport)
  await first.settle()
  const { body: made } = await first.call(author.id, accounts.showExport)
  const { rawPayload } = await first.app.http.inject({
    url: `${EXPORT_DOWNLOAD_PATH}?id=${made?.id}`,
    headers: { authorization: `Bearer ${author.token}` },
  })
  const second = await startAnotherApp()
  const reader = await second.addUser()
  const ended = await importArchive(second, reader, rawPayload)
  expect(ended).toMatchObject({ status: 'done', added: NOTEBOOKS, skipped: 1 })
  expect(ended.report).toEqual([
    {
      name: 'Temporary notebook',
      kind: 'skipped',
      reason: 'Temporary notebooks are not imported',
      reasonKey: { key: 'transfers.temporaryNotImported' },
    },
  ])
  const sizes = async (app: TestApp, user: TestUser) =>
    (await notebooksOf(app, user)).map(({ notebook, messages }) => [
      notebook.name,
      notebook.knowledgeIds.length,
      ...messages.map(({ prompt, fileIds, images }) => `${prompt}:${fileIds.length}:${images.length}`),
    ])
  expect(await sizes(second, reader)).toEqual(await sizes(first, author))
  const content = async (app: TestApp, user: TestUser) => contentOf(await exportOf(app, user), user)
  expect(await content(second, reader)).toEqual(await content(first, author))
})

async function exportOf(app: TestApp, { token }: TestUser): Promise<Buffer> {
  const url = notebooksExportPath({ format: 'json' })
  return (await app.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload
}

/** Everything in an archive, without ids that another server chooses. */
async function contentOf(archive: Buffer, user: TestUser) {
  const entries = await readZip(archive)
  const hashes = new Map(
    [...entries].map(([path, content]) => [path, createHash('sha256').update(content).digest('hex')]),
  )
  const documents = [...entries].filter(([path]) => path.startsWith('notebooks/'))
  return {
    documents: documents
      .map(([, content]) => {
        const text = content.toString()
        const { files } = NotebookDocument.parse(JSON.parse(text))
        // Files may have one name: their content tells them apart.
        const named = files.reduce(
          (rest, { id, path }) =>
            rest.replaceAll(id, `file ${hashes.get(path ?? '')}`).replaceAll(JSON.stringify(path), '"path"'),
          text,
        )
        const anonymous = named
          .replaceAll(user.id, 'user')
          .replaceAll(
            /(pictures|people\/user\/images)\/([0-9a-f-]{36}(?:\.png)?)/g,
            (_path, _folder, id: string) => {
              return `picture ${hashes.get(`pictures/${id}`)}`
            },
          )
        return JSON.parse(anonymous) as unknown
      })
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    contents: [...hashes]
      .filter(([path]) => !path.startsWith('notebooks/'))
      .map(([, hash]) => hash)
      .toSorted(),
  }
}

type Random = ReturnType<typeof randomOf>

/** Repeatable choices. */
function randomOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T
  const some = <T>(choices: readonly T[]): T[] => choices.filter(() => next() < 0.5)
  const list = <T>(max: number, make: () => T): T[] => Array.from({ length: below(max + 1) }, make)
  const text = () => list(6, () => pick(WORDS)).join(pick([' ', '\n', '\n\n'])) || 'text'
  return { below, pick, some, list, text }
}

const WORDS = [
  'tide',
  'Ebbe & Flut',
  '潮の満ち引き',
  '<b>bold</b>',
  '"quoted" \\ back\\slash',
  '| a | b |',
  '```js\nlet x = 1\n```',
  '😀 👩‍👩‍👧',
  '$\\frac{1}{2}$',
  'café',
  '{"json": [1]}',
  '\u2028 separators \u2029',
  '[1] [2]',
]

/** Notebooks as they are after any use of the product. */
async function fill(app: TestApp, user: TestUser, random: Random): Promise<void> {
  const library: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const upload = { fileName: `chart ${index % 2} é.png`, content: makePng(2 + index, 3) }
    library.push((await uploadFile(app, user.id, upload)).id)
  }
  const note = await app.call(user.id, files.create, { fileName: 'note.md', content: '# Note' })
  library.push(note.body.id)
  const places: string[] = []
  for (let index = 0; index < 2; index += 1)
    places.push((await app.call(user.id, projects.create, { name: 'Coasts' })).body.id)
  for (let index = 0; index < NOTEBOOKS; index += 1)
    await addNotebook(app, user, { random, library, index, projectId: places[index % 3] })
}

interface Filling {
  random: Random
  library: string[]
  index: number
  projectId: string | undefined
}

async function addNotebook(
  app: TestApp,
  user: TestUser,
  { random, library, index, projectId }: Filling,
): Promise<void> {
  const { body: notebook } = await app.call(user.id, notebooks.create, {
    name: `${random.text()} ${index}`.slice(0, 190),
    ...(projectId !== undefined && { projectId }),
  })
  await app.call(user.id, notebooks.update, {
    id: notebook.id,
    tags: random.list(3, () => ({
      name: random.pick(['sea', 'Küste', '潮']),
      strength: 1 + random.below(100),
    })),
    knowledgeIds: random.some(library),
  })
  const { pool } = app.ports.database
  if (random.below(2) === 0)
    await pool.query('update notebooks set summary = $1, summary_at = $2 where id = $3', [
      random.text(),
      new Date(TIME),
      notebook.id,
    ])
  const count = random.below(8)
  for (let position = 1; position <= count; position += 1) {
    const values = await randomMessage(app, user, { random, library, notebookId: notebook.id })
    await pool.query(INSERT, [notebook.id, user.id, position, ...values])
  }
  await pool.query(
    'update notebooks set next_position = $1, is_named_by_person = $2, created_at = $3, updated_at = $4 where id = $5',
    [
      count + 1,
      index % 3 > 0,
      new Date(TIME + index),
      new Date(TIME + 1000 * random.below(1000) + index),
      notebook.id,
    ],
  )
}

const INSERT = `
  insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, replies, reasoning, file_ids,
    knowledge_ids, sources, images, status, error, error_key, llm, prompt_meta, prompt_metas, prompt_tokens, created_at,
    updated_at, pinned_at)
  values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
    $17, 1, $18, $19, $20)`

async function randomMessage(
  app: TestApp,
  user: TestUser,
  { random, library, notebookId }: Omit<Filling, 'index' | 'projectId'> & { notebookId: string },
): Promise<unknown[]> {
  const replies = random.list(3, random.text)
  const images: string[] = []
  if (random.below(4) === 0) {
    const key = newImageKey(user.id, random.pick(['', '.png']))
    await app.blobs.write(key, makePng(1 + random.below(50), 1 + random.below(50)))
    images.push(key)
  }
  const [fileId] = library
  const sources = {
    citations: [
      {
        number: 1,
        fileId,
        fileName: 'chart',
        text: random.text(),
        headings: [],
        page: 2,
        row: null,
        position: 0,
      },
    ],
    files: [{ fileId, fileName: 'chart', use: 'whole', reason: null, tokens: 3 }],
  }
  const meta = () => ({
    model: {
      id: 'm',
      name: random.text(),
      contextWindow: 1000,
      maxTokens: 10,
      parameters: { temperature: 0.5 },
    },
    session: { id: notebookId, userId: user.id },
    finishReason: random.pick(['stop', 'length']),
    warnings: random.list(2, random.text),
    promptErrors: [],
    generatedImageReferences: images,
    statusLog: [{ status: 'Sent', timestamp: new Date(TIME).toISOString() }],
  })
  const failed = random.below(5) === 0
  return [
    random.pick(['message', 'note']),
    random.text(),
    replies,
    replies.map(() => random.pick(['', random.text()])),
    random.some(library),
    random.some(library),
    JSON.stringify(Object.fromEntries(replies.map((_, index) => [index, sources]))),
    images,
    failed ? 'failed' : random.pick(['done', 'stopped', 'interrupted']),
    failed ? random.text() : null,
    failed ? JSON.stringify({ key: 'chat.failed', params: { name: 'x' } }) : null,
    JSON.stringify({ model: 'm', temperature: 1, historyLines: 5 }),
    JSON.stringify(meta()),
    JSON.stringify(Object.fromEntries(replies.slice(0, -1).map((_, index) => [index, meta()]))),
    new Date(TIME + random.below(1_000_000)),
    new Date(TIME + random.below(1_000_000)),
    random.pick([null, new Date(TIME)]),
  ]
}
