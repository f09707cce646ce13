import { beforeAll, expect, test } from 'vitest'
import { agentDrafts } from '#contract/agent-drafts.ts'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])
})

async function openWithAgents() {
  const talk = await openConversation(app, 'Named')
  const { id } = talk.user
  await app.call(id, users.update, { id, experimentalFeatures: { enableAgents: true } })
  return talk
}

const DRAFT = {
  description: 'Explains tides',
  systemPrompt: 'You explain tides in short sentences.',
  starters: ['When is high water?', ' '],
}

test('a model drafts an agent from the conversation, and nothing is stored', async () => {
  const talk = await openWithAgents()
  app.models.play('At noon.')
  await talk.ask('When is high water? Be short.', { model: modelId('qwen3') })
  const playing = app.models.play(`Here it is:\n\`\`\`json\n${JSON.stringify(DRAFT)}\n\`\`\``)
  const asked = { id: talk.id, name: ' Tide Expert! ' }
  const { status, body } = await app.call(talk.user.id, agentDrafts.create, asked)
  expect([status, body]).toEqual([
    200,
    {
      name: 'Tide Expert!',
      description: 'Explains tides',
      triggerWords: ['tide-expert'],
      systemPrompt: 'You explain tides in short sentences.',
      model: null,
      fallbackModels: [],
      temperature: null,
      tools: [],
      mcpServerIds: [],
      starters: ['When is high water?'],
      isPublic: false,
    },
  ])
  const { messages } = await playing.asked
  expect(messages[0]?.text).toContain('"Tide Expert!"')
  expect(messages[1]?.text).toBe('User:\nWhen is high water? Be short.\n\nAssistant:\nAt noon.')
})

test('refuses a reply without a definition, an empty notebook, and a wrong name', async () => {
  const talk = await openWithAgents()
  const draft = (name = 'Tide expert') => app.call(talk.user.id, agentDrafts.create, { id: talk.id, name })
  expect((await draft()).status).toBe(409)
  await talk.ask('Hi', { model: modelId('qwen3') })
  app.models.play('I would rather not.')
  const refused = await draft()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: 'qwen3 returned no usable agent. Try again.' },
  ])
  expect((await draft('x')).body.fields?.name).toBe('Name must be at least 2 characters')
})

test('is for readers of the notebook who have switched agents on', async () => {
  const [talk, without] = [await openWithAgents(), await openConversation(app, 'Named')]
  await talk.ask('Hi', { model: modelId('qwen3') })
  const draft = async (userId: string | undefined, id: string) =>
    (await app.call(userId, agentDrafts.create, { id, name: 'Expert' })).status
  expect(await draft(without.user.id, without.id)).toBe(403)
  const { body: own } = await app.call(without.user.id, notebooks.create, { name: 'Own' })
  expect(await draft(talk.user.id, own.id)).toBe(404)
  expect(await draft(undefined, talk.id)).toBe(401)
})
