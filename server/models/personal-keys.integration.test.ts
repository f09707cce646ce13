import { randomUUID } from 'node:crypto'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { models, type PersonalKeyProvider } from '#contract/models.ts'
import { notebooks } from '#contract/notebooks.ts'
import { createLanguageModels } from '#server/platform/llm/ai-sdk.ts'
import { conversationIn } from '#server/testing/conversation.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'

const PERSONAL = 'personal-key-0123456789'
const OF_INSTALLATION = 'installation-key-0123456789'

const VENDORS = [
  { id: 'openai', model: 'gpt-5.5' },
  { id: 'anthropic', model: 'claude-sonnet-4-6' },
  { id: 'mistral', model: 'mistral-large-2512' },
] as const satisfies { id: PersonalKeyProvider; model: string }[]

/** Each accepts one key only, so that an answer proves which one was sent. */
const personalPeer = new LLMock({ port: 0, host: '127.0.0.1', auth: { apiKeys: [PERSONAL] } })
const installationPeer = new LLMock({ port: 0, host: '127.0.0.1', auth: { apiKeys: [OF_INSTALLATION] } })

beforeAll(async () => {
  for (const [peer, name] of [
    [personalPeer, 'personal'],
    [installationPeer, 'installation'],
  ] as const) {
    await peer.start()
    peer.onMessage('Whose key?', { content: `The ${name} one.` })
  }
})
afterAll(() => Promise.all([personalPeer.stop(), installationPeer.stop()]))

/** An installation whose administrator has saved a key and this address for every vendor. */
async function startWith({ url }: LLMock): Promise<TestApp> {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  for (const { id } of VENDORS)
    await app.call(admin.id, models.saveProvider, { id, apiKey: OF_INSTALLATION, baseUrl: url })
  app.ports.languageModels = createLanguageModels()
  return app
}

async function askedOf(app: TestApp, user: TestUser, model: string) {
  const { body } = await app.call(user.id, notebooks.create, {})
  const talk = conversationIn(app, user, body.id)
  const message = { id: body.id, prompt: 'Whose key?', clientMessageId: randomUUID(), llm: { model } }
  return talk.ended((await app.call(user.id, chat.send, message)).body)
}

test.each(VENDORS)('the key that is sent to $id is the one of the asking user', async ({ id, model }) => {
  const app = await startWith(personalPeer)
  const [owner, other] = [await app.addUser(), await app.addUser({ tags: ['developer'] })]
  const refused = await app.call(owner.id, models.savePersonalKey, { id, apiKey: 'a-wrong-key-0123456789' })
  expect(refused.status).toBe(422)
  expect(refused.body.message).not.toContain('wrong-key')
  expect((await app.call(owner.id, models.savePersonalKey, { id, apiKey: PERSONAL })).status).toBe(200)
  expect(await askedOf(app, owner, model)).toMatchObject({
    status: 'done',
    replies: ['The personal one.'],
    promptMeta: { model: { id: model, paidBy: 'user' } },
  })
  expect((await askedOf(app, other, model)).status).toBe('failed')
})

test.each(VENDORS)('$id gets the key of the installation from users without one', async ({ model }) => {
  const app = await startWith(installationPeer)
  const user = await app.addUser({ tags: ['developer'] })
  expect(await askedOf(app, user, model)).toMatchObject({
    replies: ['The installation one.'],
    promptMeta: { model: { id: model, paidBy: 'installation' } },
  })
})
