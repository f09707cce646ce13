import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { NOTEBOOK_NAME_MAX } from '#contract/constants/notebooks.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { notebookTrash } from '#contract/notebook-trash.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projectNotebooks } from '#contract/project-notebooks.ts'
import { projects } from '#contract/projects.ts'
import type { Quest } from '#contract/quests.ts'
import { shares } from '#contract/shares.ts'
import {
  type Conversation,
  conversationIn,
  openConversation,
  startWithModels,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels()
})

const QUESTIONS = ['When is high water?', 'And low water?', 'Who measures it?']

async function startConversation(): Promise<Conversation & { quests: Quest[] }> {
  const talk = await openConversation(app, 'Tides')
  const quests: Quest[] = []
  for (const question of QUESTIONS) {
    app.models.play(`About: ${question}`)
    quests.push(await talk.ask(question))
  }
  return { ...talk, quests }
}

async function messagesOf({ user, id }: Pick<Conversation, 'user' | 'id'>) {
  const { body } = await app.call(user.id, chat.range, { id, limit: 100 })
  return body.data.map(({ prompt, replies, status }) => [prompt, replies.at(-1), status])
}

const message = ({ sessionId, id }: Quest) => ({ sessionId, messageId: id })
const about = (questions: string[]) => questions.map((question) => [question, `About: ${question}`, 'done'])

test('a clone has all messages, with new ids', async () => {
  const { user, id, quests } = await startConversation()
  await app.call(user.id, notebooks.update, { id, tags: [{ name: 'sea', strength: 80 }] })
  const { body: copy } = await app.call(user.id, notebookCopies.clone, { id })
  expect(copy).toMatchObject({
    name: 'Cloned Tides',
    isNamedByPerson: true,
    tags: [{ name: 'sea', strength: 80 }],
    lastUsedModel: quests[0]?.promptMeta.model?.id,
    origin: { kind: 'clone', notebookId: id, messageId: null, name: 'Tides' },
  })
  expect(await messagesOf({ user, id: copy.id })).toEqual(about(QUESTIONS))
  const { body: listed } = await app.call(user.id, chat.range, { id: copy.id, limit: 100 })
  expect(listed.data.filter((quest) => quests.some((original) => original.id === quest.id))).toEqual([])
})

test('a fork without its message has those before it and names the message as its origin', async () => {
  const { user, quests } = await startConversation()
  const [first, , last] = quests
  if (!first || !last) throw new Error('No message')
  const forkBefore = async (quest: Quest) => {
    const place = { ...message(quest), withoutMessage: true }
    const { body } = await app.call(user.id, notebookCopies.fork, place)
    expect(body.origin).toMatchObject({ kind: 'fork', messageId: quest.id })
    return messagesOf({ user, id: body.id })
  }
  expect(await forkBefore(last)).toEqual(about(QUESTIONS.slice(0, 2)))
  expect(await forkBefore(first)).toEqual([])
})

test('a fork ends with the chosen message, and a snip begins with it', async () => {
  const { user, quests } = await startConversation()
  const [, middle] = quests
  if (!middle) throw new Error('No message')
  const { body: fork } = await app.call(user.id, notebookCopies.fork, message(middle))
  const { body: snip } = await app.call(user.id, notebookCopies.snip, message(middle))
  expect([fork.name, snip.name]).toEqual(['Forked Tides', 'Snip Tides'])
  expect(fork.origin).toMatchObject({ kind: 'fork', messageId: middle.id })
  expect(await messagesOf({ user, id: fork.id })).toEqual(about(QUESTIONS.slice(0, 2)))
  expect(await messagesOf({ user, id: snip.id })).toEqual(about(QUESTIONS.slice(1)))
})

test('a copy is a notebook of its own: the next message is its last, and the original does not change', async () => {
  const { user, id, quests } = await startConversation()
  const [first] = quests
  if (!first) throw new Error('No message')
  const { body: fork } = await app.call(user.id, notebookCopies.fork, message(first))
  const talk = conversationIn(app, user, fork.id)
  app.models.play('Ebb')
  await talk.ask('Another way?')
  expect(await messagesOf(talk)).toEqual([...about(QUESTIONS.slice(0, 1)), ['Another way?', 'Ebb', 'done']])
  expect(await messagesOf({ user, id })).toEqual(about(QUESTIONS))
})

test('a copy stays when its original is permanently deleted, without a link to it', async () => {
  const { user, id } = await startConversation()
  const { body: copy } = await app.call(user.id, notebookCopies.clone, { id })
  await app.call(user.id, notebooks.remove, { id })
  await app.call(user.id, notebookTrash.empty, {})
  const { body } = await app.call(user.id, notebooks.get, { id: copy.id })
  expect(body.origin).toEqual({ kind: 'clone', notebookId: null, messageId: null, name: 'Tides' })
  expect(await messagesOf({ user, id: copy.id })).toHaveLength(3)
})

test('a message that is being answered is not copied and cannot be forked', async () => {
  const { user, id, say, ended } = await startConversation()
  const playing = app.models.play({ parts: ['At last'], isGated: true })
  const running = await say('Still open?')
  const { body: clone } = await app.call(user.id, notebookCopies.clone, { id })
  expect(await messagesOf({ user, id: clone.id })).toEqual(about(QUESTIONS))
  const refused = await app.call(user.id, notebookCopies.fork, message(running))
  expect(refused.status).toBe(409)
  playing.open()
  await ended(running)
})

test('a notebook of another user cannot be copied', async () => {
  const { id, quests } = await startConversation()
  const stranger = await app.addUser()
  const [first] = quests
  if (!first) throw new Error('No message')
  const answers = await Promise.all([
    app.call(stranger.id, notebookCopies.clone, { id }),
    app.call(stranger.id, notebookCopies.fork, message(first)),
    app.call(stranger.id, notebookCopies.snip, message(first)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a message of another notebook is not found', async () => {
  const one = await startConversation()
  const { body: other } = await app.call(one.user.id, notebooks.create, {})
  const { status } = await app.call(one.user.id, notebookCopies.fork, {
    sessionId: other.id,
    messageId: one.quests[0]?.id ?? '',
  })
  expect(status).toBe(404)
})

test('a copy is in the project of its original', async () => {
  const { user, id } = await startConversation()
  const { body: project } = await app.call(user.id, projects.create, { name: 'Coast' })
  await app.call(user.id, projectNotebooks.add, { id: project.id, sessionIds: [id] })
  const { body: copy } = await app.call(user.id, notebookCopies.clone, { id })
  expect(copy.projectId).toBe(project.id)
})

test('a copy is in the project that the caller chooses, where they may change it', async () => {
  const { user, id } = await startConversation()
  const reader = await app.addUser()
  const recipients = [reader.username]
  await app.call(user.id, shares.create, { type: 'Session', id, recipients, permissions: ['read'] })
  const { body: own } = await app.call(reader.id, projects.create, { name: 'Coast' })
  const { body: copy } = await app.call(reader.id, notebookCopies.clone, { id, projectId: own.id })
  expect(copy).toMatchObject({ userId: reader.id, projectId: own.id })
  expect((await app.call(user.id, notebooks.get, { id })).body.projectId).toBeNull()
  const { body: foreign } = await app.call(user.id, projects.create, { name: 'Theirs' })
  const refused = await app.call(reader.id, notebookCopies.clone, { id, projectId: foreign.id })
  expect(refused.status).toBe(404)
})

test('a long name is cut', async () => {
  const talk = await openConversation(app, 'x'.repeat(NOTEBOOK_NAME_MAX))
  const { body: copy } = await app.call(talk.user.id, notebookCopies.clone, { id: talk.id })
  expect(copy.name).toBe(`Cloned ${'x'.repeat(NOTEBOOK_NAME_MAX - 7)}`)
})
