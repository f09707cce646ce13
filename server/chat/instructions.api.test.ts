import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { files } from '#contract/files.ts'
import { textOf } from '#contract/messages.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

async function startInstructed() {
  const talk = await openConversation(app)
  const add = async (fileName: string, content: string, userId = talk.user.id) =>
    (await uploadFile(app, userId, { fileName, content })).id
  const instruct = (entries: [fileId: string, systemPriority: number, enabled?: boolean][]) =>
    app.call(talk.user.id, users.update, {
      id: talk.user.id,
      systemFiles: entries.map(([fileId, systemPriority, enabled = true]) => ({
        fileId,
        systemPriority,
        enabled,
      })),
    })
  const system = () => app.models.calls.at(-1)?.messages.find(({ role }) => role === 'system')?.text
  return { talk, add, instruct, system }
}

test('instruction files are ordered by priority, and disabled files are left out', async () => {
  const { talk, add, instruct, system } = await startInstructed()
  const [late, early, beta, alpha, off] = [
    await add('late.md', 'Come last.'),
    await add('early.md', 'Come first.'),
    await add('beta.md', 'Beta.'),
    await add('alpha.md', 'Alpha.'),
    await add('off.md', 'Never.'),
  ]
  await instruct([
    [late, 900],
    [early, 501],
    [beta, 700],
    [alpha, 700],
    [off, 502, false],
  ])
  const quest = await talk.ask('Hi')
  expect(system()).toBe('Come first.\n\nAlpha.\n\nBeta.\n\nCome last.')
  expect(quest.promptMeta.context).toMatchObject({
    totalSystemPromptCount: 4,
    systemPromptSources: [
      { source: 'user', fileName: 'early.md', priority: 501 },
      { fileName: 'alpha.md' },
      { fileName: 'beta.md' },
      { fileName: 'late.md', priority: 900 },
    ],
    tokensBySource: { instructions: expect.any(Number) },
  })
  await instruct([
    [late, 501],
    [early, 900],
  ])
  await talk.ask('Hi again')
  expect(system()).toBe('Come last.\n\nCome first.')
})

test('a failure of the blob storage drops the instructions and keeps the answer', async () => {
  const { talk, add, instruct, system } = await startInstructed()
  await instruct([[await add('mine.md', 'My rules.'), 501]])
  const { read } = app.blobs
  app.blobs.read = () => Promise.reject(new Error('the store is down'))
  onTestFinished(() => void (app.blobs.read = read))
  const quest = await talk.ask('Hi')
  expect([quest.status, system()]).toEqual(['done', undefined])
  expect(quest.promptMeta.warnings.map(textOf)).toEqual([
    'The instructions in “mine.md” could not be read: Something went wrong on the server.',
  ])
})

test('instructions for all users come first, and a duplicate file appears once', async () => {
  const { talk, add, instruct, system } = await startInstructed()
  const admin = await app.addUser({ isAdmin: true })
  const house = await add('house.md', 'House rules.', admin.id)
  const mine = await add('mine.md', 'My rules.')
  const change = { settingName: 'SystemFiles', settingValue: `${house}, ${mine}` }
  await app.call(admin.id, settings.update, change)
  onTestFinished(async () => void (await app.call(admin.id, settings.reset, change)))
  await instruct([[mine, 0]])
  const quest = await talk.ask('Hi')
  expect(system()).toBe('House rules.\n\nMy rules.')
  expect(quest.promptMeta.context).toMatchObject({ totalSystemPromptCount: 2, duplicateSystemPromptCount: 1 })
})

test('a removed or inaccessible file is skipped silently, and an unreadable file adds a warning', async () => {
  const { talk, add, instruct, system } = await startInstructed()
  const stranger = await app.addUser()
  const [gone, foreign, broken, good] = [
    await add('gone.md', 'Gone.'),
    await add('foreign.md', 'Foreign.', stranger.id),
    await add('broken.pdf', '%PDF-1.7 broken'),
    await add('good.md', 'Good.'),
  ]
  const share = (...userIds: string[]) => {
    const granted = userIds.map((userId) => ({ userId, permissions: ['read' as const] }))
    return app.call(stranger.id, files.update, { id: foreign, users: granted })
  }
  await share(talk.user.id)
  await instruct([
    [gone, 1],
    [foreign, 2],
    [broken, 3],
    [good, 4],
  ])
  await app.call(talk.user.id, files.remove, { id: gone })
  await share()
  const quest = await talk.ask('Hi')
  expect([quest.status, system()]).toEqual(['done', 'Good.'])
  expect(quest.promptMeta.warnings.map(textOf)).toEqual([
    'The instructions in “broken.pdf” could not be read: This file is damaged and could not be read',
  ])
})

test('instructions are cut at the size limit, and too many of them are an error with a message', async () => {
  const { talk, add, instruct, system } = await startInstructed()
  const admin = await app.addUser({ isAdmin: true })
  await app.call(admin.id, settings.update, { settingName: 'MaxContentLength', settingValue: '1000' })
  await instruct([[await add('long.md', 'é'.repeat(5000)), 600]])
  await talk.ask('Hi')
  expect(system()).toBe(`${'é'.repeat(1000)}…`)
  await app.call(admin.id, settings.update, { settingName: 'MaxContentLength', settingValue: '1000000' })
  await instruct([[await add('endless.md', 'tide '.repeat(50_000)), 600]])
  const quest = await talk.ask('Hi')
  expect(quest).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('your instruction files have 50,0'),
  })
})
