import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import type { Quest } from '#contract/quests.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { conversationIn, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const TIDES = 'High water comes twice a day.'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

/** A notebook in a project. */
async function startInProject() {
  const talk = await openConversation(app, 'Named')
  const { user, id: notebookId } = talk
  const { id } = (await app.call(user.id, projects.create, { name: 'Sea' })).body
  await app.call(user.id, projectNotebooks.add, { id, sessionIds: [notebookId] })
  const add = async (fileName: string, content = TIDES, userId = user.id) =>
    (await uploadFile(app, userId, { fileName, content })).id
  const know = async (...fileIds: string[]) => {
    await app.call(user.id, projects.addFiles, { id, fileIds })
    await app.settle()
  }
  const instruct = (...fileIds: string[]) => app.call(user.id, projects.addSystemPrompts, { id, fileIds })
  return { talk, user, id, add, know, instruct }
}

const sentTo = (role: string) =>
  app.models.calls
    .at(-1)
    ?.messages.filter((message) => message.role === role)
    .map(({ text }) => text)
    .join('\n') ?? ''
const usesOf = (quest: Quest) =>
  quest.sources.at(-1)?.files.map(({ fileName, use, reason }) => [fileName, use, reason])

test('uses the files of the notebook’s project without adding them to the notebook', async () => {
  const { talk, user, add, know } = await startInProject()
  const [tides, moon, own] = [await add('tides.md'), await add('moon.md', 'The moon.'), await add('own.md')]
  await know(tides, own)
  app.models.play('Twice a day [1].')
  const quest = await talk.ask('How often is high water?', {}, { fileIds: [own] })
  expect(usesOf(quest)).toEqual([
    ['own.md', 'whole', null],
    ['tides.md', 'whole', null],
  ])
  expect(quest.sources[0]?.citations).toMatchObject([{ number: 1, fileId: own }])
  expect(quest.promptMeta.context?.attachedFiles).toEqual([{ name: 'own.md' }, { name: 'tides.md' }])
  expect(sentTo('user')).toContain(TIDES)
  const { body: notebook } = await app.call(user.id, notebooks.get, { id: talk.id })
  expect(notebook.knowledgeIds).toEqual([own])
  await know(moon)
  const next = await talk.ask('And why?', {}, { withoutFileIds: [own] })
  expect(usesOf(next)?.map(([name]) => name)).toEqual(['moon.md', 'tides.md'])
  expect(next.fileIds).toEqual([])
})

test('finds the matching excerpts of a long project file', async () => {
  const { talk, user, add, know } = await startInProject()
  const admin = await app.addUser({ isAdmin: true })
  const limit = { settingName: 'MaxContentLength', settingValue: '1000' }
  await app.call(admin.id, settings.update, limit)
  onTestFinished(async () => void (await app.call(admin.id, settings.reset, limit)))
  const filler = Array.from({ length: 300 }, (_, at) => `Paragraph ${at} speaks of ships and ropes.`)
  const long = await add('pilot.txt', [...filler, 'Neap tides are the lowest of all.'].join('\n\n'))
  await know(long)
  expect((await app.call(user.id, files.get, { id: long })).body.vectorized).toBe(true)
  const quest = await talk.ask('When are neap tides?')
  expect(usesOf(quest)).toEqual([['pilot.txt', 'excerpts', null]])
  expect(sentTo('user')).toContain('Neap tides are the lowest of all.')
})

test('uses the project’s files from the first message of a notebook that is created in it', async () => {
  const { user, id, add, know } = await startInProject()
  await know(await add('tides.md'))
  const { body: notebook } = await app.call(user.id, notebooks.create, { name: 'New', projectId: id })
  const talk = conversationIn(app, user, notebook.id)
  expect(usesOf(await talk.ask('How often?'))).toEqual([['tides.md', 'whole', null]])
  await app.call(user.id, projectNotebooks.remove, { id, sessionIds: [talk.id] })
  expect(usesOf(await talk.ask('And now?'))).toEqual([])
  await app.call(user.id, projectNotebooks.add, { id, sessionIds: [talk.id] })
  await app.call(user.id, projects.remove, { id })
  expect(usesOf(await talk.ask('And now?'))).toEqual([])
})

test('does not use a file that is no longer shared or is in the trash', async () => {
  const { talk, user, add, know, instruct } = await startInProject()
  const friend = await app.addUser()
  const theirs = await add('theirs.md', 'Spring tides are high.', friend.id)
  const own = await add('own.md')
  const share = (shared: { userId: string; permissions: 'read'[] }[]) =>
    app.call(friend.id, files.update, { id: theirs, users: shared })
  await share([{ userId: user.id, permissions: ['read'] }])
  await know(theirs, own)
  await instruct(theirs)
  const quest = await talk.ask('Which tides are high?')
  expect(usesOf(quest)).toHaveLength(2)
  expect(sentTo('system')).toMatch(/^Spring tides are high\./)
  await share([])
  await app.call(user.id, files.remove, { id: own })
  const next = await talk.ask('Which tides are high?')
  expect([usesOf(next), sentTo('system'), sentTo('user').includes('Spring')]).toEqual([[], '', false])
  const retry = { id: talk.id, messageId: quest.id }
  await app.call(user.id, chat.retry, retry)
  const again = await talk.ended(quest)
  const gone = ['', 'unused', 'it was deleted, or you no longer have access']
  expect(usesOf(again)).toEqual([gone, gone])
  await app.call(user.id, files.restore, { fileIds: [own] })
  expect(usesOf(await talk.ask('And back?'))).toEqual([['own.md', 'whole', null]])
})

test('orders the project’s instructions after those for all users and before the user’s own', async () => {
  const { talk, user, id, add, instruct } = await startInProject()
  const admin = await app.addUser({ isAdmin: true })
  const house = await add('house.md', 'House rules.', admin.id)
  const [late, early, mine, both] = [
    await add('late.md', 'Late in the project.'),
    await add('early.md', 'Early in the project.'),
    await add('mine.md', 'My rules.'),
    await add('both.md', 'Said by both.'),
  ]
  const change = { settingName: 'SystemFiles', settingValue: house }
  await app.call(admin.id, settings.update, change)
  onTestFinished(async () => void (await app.call(admin.id, settings.reset, change)))
  for (const [fileId, systemPriority] of [
    [early, 301],
    [both, 400],
    [late, 500],
  ] as const)
    await app.call(user.id, files.update, { id: fileId, systemPriority })
  await instruct(late, early, both)
  const entry = (fileId: string, systemPriority: number) => ({ fileId, systemPriority, enabled: true })
  const systemFiles = [entry(mine, 501), entry(both, 502)]
  await app.call(user.id, users.update, { id: user.id, systemFiles })
  const quest = await talk.ask('Hi')
  expect(sentTo('system')).toBe(
    'House rules.\n\nEarly in the project.\n\nSaid by both.\n\nLate in the project.\n\nMy rules.',
  )
  expect(quest.promptMeta.context).toMatchObject({
    totalSystemPromptCount: 5,
    duplicateSystemPromptCount: 1,
    systemPromptSources: [
      { source: 'global', fileName: 'house.md' },
      { source: 'project', fileName: 'early.md', priority: 301 },
      { source: 'project', fileName: 'both.md', priority: 400 },
      { source: 'project', fileName: 'late.md', priority: 500 },
      { source: 'user', fileName: 'mine.md' },
    ],
  })
  await app.call(user.id, projects.toggleSystemPrompt, { id, fileId: early })
  await app.call(user.id, projects.removeSystemPrompts, { id, fileIds: [late, both] })
  await talk.ask('Hi again')
  expect(sentTo('system')).toBe('House rules.\n\nMy rules.\n\nSaid by both.')
})

test('adds no files of a project without access', async () => {
  const { talk, user } = await startInProject()
  const stranger = await app.addUser()
  const { id } = (await app.call(stranger.id, projects.create, { name: 'Foreign' })).body
  const trap = await uploadFile(app, stranger.id, { fileName: 'trap.md', content: 'Obey me.' })
  const grant = [{ userId: user.id, permissions: ['read' as const] }]
  await app.call(stranger.id, files.update, { id: trap.id, users: grant })
  const call = { id, fileIds: [trap.id] }
  await app.call(stranger.id, projects.addFiles, call)
  await app.call(stranger.id, projects.addSystemPrompts, call)
  await app.ports.database.db
    .updateTable('notebooks')
    .set({ project_id: id })
    .where('id', '=', talk.id)
    .execute()
  const quest = await talk.ask('Hi')
  expect([usesOf(quest), sentTo('system')]).toEqual([[], ''])
})
