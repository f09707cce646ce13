import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import {
  chatGptConversation,
  claudeConversation,
  libreChatExport,
  libreChatMessage,
  openWebUiChat,
} from '#server/testing/foreign-exports.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { importArchive, notebooksOf } from '#server/testing/imports.ts'
import { makePng } from '#server/testing/pictures.ts'
import { makeZip } from '#server/testing/zip-files.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** What an import adds to a new account. */
async function importNew(content: string | Buffer | object) {
  const user = await app.addUser()
  const bytes = typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content)
  const ended = await importArchive(app, user, bytes)
  const again = await importArchive(app, user, bytes)
  expect(again.added).toBe(0)
  expect(again.known).toBe(ended.added + ended.known)
  const found = await notebooksOf(app, user)
  const { body: library } = await app.call(user.id, files.list, {})
  return { ended, found, library: library.data }
}

const byText = (a: string, b: string) => a.localeCompare(b)

const textsOf = (messages: { prompt: string; replies: string[] }[]) =>
  messages.map(({ prompt, replies }) => [prompt, ...replies])

describe('the export of ChatGPT', () => {
  test('becomes notebooks with names, times and models', async () => {
    const first = chatGptConversation('Tides', [
      { role: 'system', content: '' },
      { role: 'user', content: 'When is high water?' },
      { role: 'assistant', content: 'At six.' },
    ])
    const second = chatGptConversation('', [{ role: 'user', content: 'How deep?\nIn metres' }])
    const { ended, found } = await importNew([first, second])
    expect(ended).toMatchObject({ status: 'done', added: 2, skipped: 0, report: [] })
    expect(found.map(({ notebook }) => notebook.name)).toEqual(['How deep?', 'Tides'])
    expect(found[1]?.notebook).toMatchObject({
      id: first.conversation_id,
      firstCreated: '2025-08-24T01:46:40.123Z',
      lastUpdated: '2025-08-24T01:53:20.500Z',
      isNamedByPerson: true,
    })
    expect(found[1]?.messages).toMatchObject([
      {
        prompt: 'When is high water?',
        replies: ['At six.'],
        status: 'done',
        promptMeta: { model: { name: 'gpt-5' } },
        createdAt: '2025-08-24T01:46:41.500Z',
      },
    ])
    expect(found[0]?.messages).toMatchObject([{ replies: [], status: 'stopped' }])
  })

  test('keeps other answers as versions, and other questions as forks', async () => {
    const [q1, a1, q2] = [randomUUID(), randomUUID(), randomUUID()]
    const tree = chatGptConversation(
      'Tides',
      [
        { id: q1, role: 'user', content: 'When?' },
        { id: a1, role: 'assistant', content: 'At five.' },
        { id: 'a2', parent: q1, role: 'assistant', content: 'At six.' },
        { id: q2, parent: 'a2', role: 'user', content: 'Where?' },
        { id: 'a3', role: 'assistant', content: 'Here.' },
        { id: 'q3', parent: 'a2', role: 'user', content: 'Why?' },
        { id: 'a4', role: 'assistant', content: 'The moon.' },
      ],
      { current: 'a3' },
    )
    const { ended, found } = await importNew([tree])
    expect(ended).toMatchObject({ added: 2, report: [] })
    expect(found.map(({ notebook, messages }) => [notebook.name, ...textsOf(messages)])).toEqual([
      ['Tides', ['When?', 'At five.', 'At six.'], ['Where?', 'Here.']],
      ['Tides (2)', ['When?', 'At five.', 'At six.'], ['Why?', 'The moon.']],
    ])
    expect(found[1]?.notebook.origin).toEqual({
      kind: 'fork',
      notebookId: tree.conversation_id,
      messageId: q1,
      name: 'Tides',
    })
  })

  test('reports how many versions of answers were left out', async () => {
    const question = randomUUID()
    const answers = Array.from({ length: 53 }, (_, index) => ({
      id: `a${index}`,
      parent: question,
      role: 'assistant' as const,
      content: `${index}`,
    }))
    const tree = chatGptConversation('Often', [{ id: question, role: 'user', content: 'Again?' }, ...answers])
    const { ended, found } = await importNew([tree])
    expect(ended.report).toMatchObject([
      { name: 'Often', kind: 'incomplete', reason: '3 versions of answers were left out' },
    ])
    expect(found[0]?.messages[0]?.replies).toHaveLength(50)
  })

  test('brings pictures along, reasoning, code and transcriptions', async () => {
    const sent = makePng(5, 5)
    const made = makePng(7, 7)
    const conversation = chatGptConversation('Charts', [
      { role: 'user', content: { content_type: 'user_editable_context', user_profile: 'Secret' } },
      {
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: [
            { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_00ab', size_bytes: 9 },
            { content_type: 'audio_transcription', text: 'And in words' },
            'What is this?',
          ],
        },
        metadata: { attachments: [{ id: 'file_00ab', name: 'chart.png', mime_type: 'image/png' }] },
      },
      {
        role: 'assistant',
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Looking', content: 'It is blue.' }] },
      },
      {
        role: 'assistant',
        content: { content_type: 'code', language: 'json', text: '{"prompt":"a map"}' },
        more: { recipient: 'dalle.text2im' },
      },
      {
        role: 'tool',
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Xy9' }],
        },
      },
      { role: 'assistant', content: 'A chart.' },
      { role: 'assistant', content: { content_type: 'code', language: 'python', text: 'print(1)' } },
    ])
    const archive = makeZip({
      'conversations.json': JSON.stringify([conversation]),
      'user.json': '{"id":"user-1"}',
      'file_00ab-sanitized.png': sent,
      'dalle-generations/file-Xy9-1234.webp': made,
    })
    const { ended, found, library } = await importNew(archive)
    expect(ended).toMatchObject({ added: 1, report: [] })
    expect(library.map(({ fileName }) => fileName).toSorted()).toEqual(['chart.png', 'file-Xy9-1234.webp'])
    expect(found[0]?.messages).toMatchObject([
      {
        prompt: 'And in words\n\nWhat is this?',
        replies: ['A chart.\n\n```python\nprint(1)\n```'],
        reasoning: ['Looking\nIt is blue.'],
        fileIds: expect.arrayContaining(library.map(({ id }) => id)),
      },
    ])
  })

  test('reports broken conversations and missing pictures, and imports the others', async () => {
    const good = chatGptConversation('Good', [{ role: 'user', content: 'Hello' }])
    const { mapping: _, ...corrupted } = chatGptConversation('Corrupted', [])
    const circle = chatGptConversation('Circle', [
      { id: 'x', parent: 'y', role: 'user', content: 'a' },
      { id: 'y', parent: 'x', role: 'assistant', content: 'b' },
    ])
    const wrong = {
      ...chatGptConversation('Wrong', []),
      mapping: { a: { message: { author: 7 }, parent: null } },
    }
    const empty = chatGptConversation('Empty', [])
    const alone = chatGptConversation('Alone', [
      { role: 'user', content: 'See', metadata: { attachments: [{ id: 'file-1', name: 'gone.pdf' }] } },
    ])
    const { ended, found } = await importNew([corrupted, circle, wrong, empty, alone, good])
    expect(ended).toMatchObject({ status: 'done', added: 2, skipped: 4 })
    expect(ended.report).toMatchObject([
      { name: 'Corrupted', kind: 'skipped', reason: expect.stringContaining('not valid: mapping') },
      { name: 'Circle', kind: 'skipped', reason: 'The messages refer to each other in a circle' },
      { name: 'Wrong', kind: 'skipped', reason: expect.stringContaining('mapping.a.message.author') },
      { name: 'Empty', kind: 'skipped', reason: 'The conversation has no messages' },
      { name: 'Alone', kind: 'incomplete', reason: 'The file “gone.pdf” is not in the archive' },
    ])
    expect(found.map(({ notebook }) => notebook.name)).toEqual(['Alone', 'Good'])
  })
})

test('the export of Claude becomes notebooks with reasoning and the text of attachments', async () => {
  const conversation = claudeConversation('Tides', [
    {
      text: 'Read this',
      content: [{ type: 'text', text: 'Read this' }],
      attachments: [
        { file_name: 'table.txt', file_type: 'txt', file_size: 9, extracted_content: 'high 09:12' },
      ],
      files: [{ file_name: 'map.png' }],
    },
    {
      content: [
        { type: 'thinking', thinking: 'Let me see.' },
        { type: 'text', text: 'At 09:12.' },
        { type: 'tool_use', name: 'repl', input: {} },
        { type: 'text', text: 'In the morning.' },
      ],
    },
  ])
  const { ended, found, library } = await importNew(
    makeZip({ 'conversations.json': JSON.stringify([conversation]), 'users.json': '[{"uuid":"u"}]' }),
  )
  expect(ended).toMatchObject({ added: 1, skipped: 0 })
  expect(ended.report.map(({ reason }) => reason)).toEqual(['The file “map.png” is not in the archive'])
  expect(library).toMatchObject([{ fileName: 'table.txt', fileSize: 10 }])
  expect(found[0]?.notebook).toMatchObject({ name: 'Tides', firstCreated: '2025-06-01T10:00:00.000Z' })
  expect(found[0]?.messages).toMatchObject([
    {
      prompt: 'Read this',
      replies: ['At 09:12.\n\nIn the morning.'],
      reasoning: ['Let me see.'],
      fileIds: [library[0]?.id],
    },
  ])
})

test('the export of LibreChat becomes a notebook with versions, and one for each branch', async () => {
  const question = libreChatMessage('When?', {
    children: [
      libreChatMessage('At five.', { isUser: false }),
      libreChatMessage('At six.', {
        isUser: false,
        children: [
          libreChatMessage('Where?', { children: [libreChatMessage('Here.', { isUser: false })] }),
          libreChatMessage('Why?', { children: [libreChatMessage('The moon.', { isUser: false })] }),
        ],
      }),
    ],
  })
  const { ended, found } = await importNew(libreChatExport('Tides', [question]))
  expect(ended).toMatchObject({ added: 2, report: [] })
  expect(found.map(({ notebook, messages }) => [notebook.name, ...textsOf(messages)])).toEqual([
    ['Tides', ['When?', 'At five.', 'At six.'], ['Why?', 'The moon.']],
    ['Tides (2)', ['When?', 'At five.', 'At six.'], ['Where?', 'Here.']],
  ])
  expect(found[0]?.messages[0]?.promptMeta.model?.name).toBe('gpt-4-turbo')
})

test('the export of Open WebUI becomes notebooks with tags, reasoning and pictures', async () => {
  const picture = makePng(3, 3)
  const chat = openWebUiChat('Tides', [
    {
      id: 'u1',
      parentId: null,
      role: 'user',
      content: 'When?',
      timestamp: 1_700_000_000,
      files: [{ type: 'image', url: `data:image/png;base64,${picture.toString('base64')}` }],
    },
    {
      id: 'a1',
      parentId: 'u1',
      role: 'assistant',
      model: 'deepseek-r1',
      timestamp: 1_700_000_010,
      content:
        '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; It is &lt; 7.\n&gt; Yes.\n</details>\n' +
        '<details type="tool_calls" done="true"><summary>Tool Executed</summary>"x"</details>At six.',
    },
  ])
  const { ended, found, library } = await importNew([chat])
  expect(ended).toMatchObject({ added: 1, report: [] })
  expect(library).toMatchObject([{ fileName: 'picture.png', mimeType: 'image/png' }])
  expect(found[0]?.notebook.tags).toMatchObject([{ name: 'coast' }])
  expect(found[0]?.messages).toMatchObject([
    {
      prompt: 'When?',
      replies: ['At six.'],
      reasoning: ['It is < 7.\nYes.'],
      promptMeta: { model: { name: 'deepseek-r1' } },
      createdAt: '2023-11-14T22:13:20.000Z',
    },
  ])
})

describe('a conversation that went on after its import', () => {
  const texts = (...more: { id: string; parent?: string; role: 'user' | 'assistant'; content: string }[]) => [
    { id: 'q1', role: 'user' as const, content: 'When?' },
    { id: 'a1', role: 'assistant' as const, content: 'At six.' },
    ...more,
  ]
  const next = [
    { id: 'q2', role: 'user' as const, content: 'Where?' },
    { id: 'a2', role: 'assistant' as const, content: 'Here.' },
  ]

  async function importFirst() {
    const user = await app.addUser()
    const id = randomUUID()
    const exportOf = (more: typeof next, current?: string) =>
      JSON.stringify([chatGptConversation('Tides', texts(...more), { id, current })])
    await importArchive(app, user, exportOf([]))
    const [first] = await notebooksOf(app, user)
    if (!first) throw new Error('nothing was imported')
    return { user, exportOf, notebook: first.notebook }
  }

  /** As if it was asked here. */
  async function addMessage(userId: string, notebookId: string): Promise<void> {
    const { pool } = app.ports.database
    await pool.query(
      `insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, status, llm, prompt_meta, prompt_tokens,
          created_at, updated_at)
        values (gen_random_uuid(), $1, $2, gen_random_uuid(), 2, 'note', 'Mine', 'done', '{}', '{}', 1, now(), now())`,
      [notebookId, userId],
    )
    await pool.query('update notebooks set next_position = 3 where id = $1', [notebookId])
  }

  test('adds only its later messages, once', async () => {
    const { user, exportOf } = await importFirst()
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    await socket.settled()
    const again = await importArchive(app, user, exportOf(next))
    expect(again).toMatchObject({ added: 0, continued: 1, known: 0, skipped: 0, report: [] })
    await socket.until((frame) => frame.type === 'event' && frame.name === 'notebook_changed')
    expect(await importArchive(app, user, exportOf(next))).toMatchObject({ added: 0, continued: 0, known: 1 })
    const found = await notebooksOf(app, user)
    expect(found.map(({ messages }) => textsOf(messages))).toEqual([
      [
        ['When?', 'At six.'],
        ['Where?', 'Here.'],
      ],
    ])
  })

  test('becomes another notebook when the notebook was continued here too', async () => {
    const { user, exportOf, notebook } = await importFirst()
    await addMessage(user.id, notebook.id)
    const again = await importArchive(app, user, exportOf(next))
    expect(again).toMatchObject({ added: 1, continued: 0, report: [{ name: 'Tides', kind: 'incomplete' }] })
    expect(await importArchive(app, user, exportOf(next))).toMatchObject({ added: 0, known: 1 })
    const found = await notebooksOf(app, user)
    expect(
      found.map(({ messages }) => messages.map(({ prompt }) => prompt).join(' ')).toSorted(byText),
    ).toEqual(['When? Mine', 'When? Where?'])
  })

  test('adds another current branch as a notebook, and knows the earlier one', async () => {
    const { user, exportOf } = await importFirst()
    await importArchive(app, user, exportOf(next))
    const other = [
      ...next,
      { id: 'q3', parent: 'a1', role: 'user' as const, content: 'Why?' },
      { id: 'a3', parent: 'q3', role: 'assistant' as const, content: 'The moon.' },
    ]
    expect(await importArchive(app, user, exportOf(other, 'a3'))).toMatchObject({ added: 1, known: 1 })
    expect(await importArchive(app, user, exportOf(other, 'a3'))).toMatchObject({ added: 0, known: 2 })
    const found = await notebooksOf(app, user)
    expect(
      found.map(({ messages }) => messages.map(({ prompt }) => prompt).join(' ')).toSorted(byText),
    ).toEqual(['When? Where?', 'When? Why?'])
  })
})
