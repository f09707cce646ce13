import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
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

const send = ({ user, id }: Conversation, prompt: string, clientMessageId = randomUUID()) =>
  app.call(user.id, chat.send, { id, prompt, clientMessageId })

async function messagesOf({ user, id }: Conversation) {
  return (await app.call(user.id, chat.range, { id, limit: 100 })).body.data
}

async function openAsAdmin(): Promise<Conversation> {
  const user = await app.addUser({ isAdmin: true })
  const { body } = await app.call(user.id, notebooks.create, {})
  return conversationIn(app, user, body.id)
}

test('/roll shows the total and each die, and is stored like a message', async () => {
  const talk = await openConversation(app)
  const { body } = await send(talk, '/roll 3d1+2')
  expect(body).toMatchObject({ prompt: '/roll 3d1+2', status: 'done', movedOn: false })
  expect(body.replies).toEqual(['**5**\n\n`3d1+2: [1, 1, 1]+2 = 5`'])
  expect(await messagesOf(talk)).toMatchObject([{ id: body.id, replies: body.replies }])
})

test('/roll without notation rolls one die', async () => {
  const { body } = await send(await openConversation(app), '/roll')
  expect(body.replies[0]).toMatch(/^\*\*[1-6]\*\*\n\n`1d6: \[[1-6]\] = [1-6]`$/)
})

test.each(['/roll dice', `/roll ${'1d6+'.repeat(50)}1`])('invalid dice are refused: %s', async (prompt) => {
  const talk = await openConversation(app)
  const { status, body } = await send(talk, prompt)
  expect([status, body.message]).toEqual([422, 'Invalid dice notation. Examples: 2d6+3, 4d6kh3, d%'])
  expect(await messagesOf(talk)).toEqual([])
})

test('sending a command twice makes one message', async () => {
  const talk = await openConversation(app)
  const clientMessageId = randomUUID()
  const [first, second] = [
    await send(talk, '/roll', clientMessageId),
    await send(talk, '/roll', clientMessageId),
  ]
  expect(second.body.replies).toEqual(first.body.replies)
  expect(await messagesOf(talk)).toHaveLength(1)
})

test('/models lists the models that the caller can use', async () => {
  const { body } = await send(await openConversation(app), '/models')
  expect(body.replies[0]).toContain('| tide | test | 32,000 | free |')
})

test('/more lists the commands, those of administrators only for them', async () => {
  const { body: forUser } = await send(await openConversation(app), '/more')
  expect(forUser.replies[0]).toContain('`/roll`')
  expect(forUser.replies[0]).not.toMatch(/\/admin|\/create_agent/)
  const { body: forAdmin } = await send(await openAsAdmin(), '/more')
  expect(forAdmin.replies[0]).toContain('`/admin`')
})

test('/admin lists the pages for administrators, and is unknown to others', async () => {
  const { body } = await send(await openAsAdmin(), '/admin')
  expect(body.replies[0]).toContain('[Users](/admin?section=users)')
  const refused = await send(await openConversation(app), '/admin')
  expect([refused.status, refused.body.message]).toEqual([422, 'Unknown command /admin'])
})

test('/llm sends the text after it to the model', async () => {
  const talk = await openConversation(app)
  const playing = app.models.play('At six.')
  const quest = await talk.ask('/llm When is high water?')
  expect(quest).toMatchObject({ prompt: 'When is high water?', replies: ['At six.'] })
  expect((await playing.asked).messages.at(-1)?.text).toBe('When is high water?')
})

describe('a command', () => {
  test('is not a part of the history that models get', async () => {
    const talk = await openConversation(app)
    await send(talk, '/roll')
    const playing = app.models.play('At six.')
    await talk.ask('When is high water?')
    expect((await playing.asked).messages).toEqual([{ role: 'user', text: 'When is high water?' }])
  })

  test('is not answered again', async () => {
    const talk = await openConversation(app)
    const { body } = await send(talk, '/roll')
    const again = await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: body.id })
    expect([again.status, again.body.message]).toEqual([
      409,
      'Answers to commands cannot be regenerated. Send the command again instead.',
    ])
  })

  test('is refused in a notebook of another user', async () => {
    const talk = await openConversation(app)
    const stranger = await app.addUser()
    expect((await send({ ...talk, user: stranger }, '/more')).status).toBe(404)
  })

  test('is followed by the next message', async () => {
    const talk = await openConversation(app)
    await send(talk, '/roll')
    await talk.ask('When?')
    await send(talk, '/more')
    expect((await messagesOf(talk)).map(({ prompt }) => prompt)).toEqual(['/roll', 'When?', '/more'])
  })
})
