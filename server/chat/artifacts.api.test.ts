import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

const sentToModel = (app: TestApp) =>
  app.models.calls.at(-1)?.messages.map(({ role, text }) => `${role}: ${text}`)

const asks = [expect.stringMatching(/^system: Put content .*<artifact identifier=/s), 'user: Draw a page']

async function openWithArtifacts(app: TestApp) {
  const talk = await openConversation(app, 'Named')
  const { id } = talk.user
  await app.call(id, users.update, { id, experimentalFeatures: { enableArtifacts: true } })
  return talk
}

describe('how to write artifacts', () => {
  test('is sent to the model when the user and the server have switched them on', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    const quest = await talk.ask('Draw a page', { enableArtifacts: true })
    expect(sentToModel(app)).toEqual(asks)
    const { instructions = 0 } = quest.promptMeta.context?.tokensBySource ?? {}
    expect(instructions).toBeGreaterThan(50)
    expect(instructions).toBeLessThan(200)
  })

  test('is sent for the flag of the message, and again for another answer', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    const message = { id: talk.id, prompt: 'Draw a page', clientMessageId: randomUUID() }
    const { body: quest } = await app.call(talk.user.id, chat.send, { ...message, enableArtifacts: true })
    await talk.ended(quest)
    expect(sentToModel(app)).toEqual(asks)
    const askAgain = async (llm: LlmSettings) => {
      await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id, llm })
      await talk.ended(quest)
    }
    await askAgain({ model: modelId('tide') })
    expect(app.models.calls).toHaveLength(2)
    expect(sentToModel(app)).toEqual(asks)
    await askAgain({ enableArtifacts: false })
    expect(sentToModel(app)).toEqual(['user: Draw a page'])
  })

  test('is not sent without the flag', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await talk.ask('Draw a page')
    expect(sentToModel(app)).toEqual(['user: Draw a page'])
  })

  test('is not sent to a user who has not switched artifacts on', async () => {
    const app = await startWithModels()
    const talk = await openConversation(app, 'Named')
    await talk.ask('Draw a page', { enableArtifacts: true })
    expect(sentToModel(app)).toEqual(['user: Draw a page'])
  })

  test('is not sent when the server has switched artifacts off', async () => {
    const app = await startWithModels()
    const admin = await app.addUser({ isAdmin: true })
    const talk = await openWithArtifacts(app)
    await app.call(admin.id, settings.update, { settingName: 'EnableArtifacts', settingValue: 'false' })
    const quest = await talk.ask('Draw a page', { enableArtifacts: true })
    expect(sentToModel(app)).toEqual(['user: Draw a page'])
    expect(quest.promptMeta.context?.tokensBySource).not.toHaveProperty('instructions')
  })
})
