import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { textOf } from '#contract/messages.ts'
import { notebooks } from '#contract/notebooks.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { conversationIn, modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import { startApp } from '#server/testing/harness.ts'

describe('the report of an answer', () => {
  test.each([
    [1.5, 2.5, 2, 3],
    [Number.MAX_SAFE_INTEGER + 2, 3, undefined, 3],
    ['12', -1, 12, undefined],
    [Number.NaN, Number.POSITIVE_INFINITY, undefined, undefined],
  ])(
    'stores input count %s and output count %s rounded, and leaves invalid counts out',
    async (inputTokens, outputTokens, input, output) => {
      const app = await startApp()
      const talk = await openConversation(app)
      const usage = { inputTokens, outputTokens } as { inputTokens: number; outputTokens: number }
      app.models.play({ parts: ['whole'], usage })
      const quest = await talk.ask()
      expect(quest).toMatchObject({ status: 'done', replies: ['whole'] })
      expect(quest.promptMeta.tokenUsage).toMatchObject({ inputTokens: expect.any(Number) })
      expect(quest.promptMeta.tokenUsage?.actualInputTokens).toBe(input)
      expect(quest.promptMeta.tokenUsage?.actualOutputTokens).toBe(output)
    },
  )

  test('is left out when it cannot be stored; the answer is kept', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const message = { length: 3 } as unknown as string
    app.models.play({ parts: [{ type: 'warning', message }, 'whole'] })
    const quest = await talk.ask()
    expect(quest).toMatchObject({ status: 'done', replies: ['whole'] })
    expect(quest.promptMeta.warnings.map(textOf)).toEqual(['The usage of this answer could not be recorded.'])
  })

  test('measures all times from one start: the first token never comes after the end', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const quest = await talk.say('Slow')
    const { performance } = (await talk.ended(quest)).promptMeta
    expect(performance?.timeToFirstToken).toBeLessThanOrEqual(performance?.totalResponseTime ?? 0)
  })

  test('is stored for each version of an answer', async () => {
    const app = await startWithModels([{ id: 'tide' }, { id: 'ebb' }])
    const talk = await openConversation(app)
    app.models.play('first')
    const quest = await talk.ask('When?', { model: modelId('tide') })
    expect(quest.promptMetas).toEqual([null])
    const again = async (model: string) => {
      await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id, llm: { model } })
      return talk.ended(quest)
    }
    app.models.play('second')
    const second = await again(modelId('ebb'))
    expect(second.promptMetas.map((meta) => meta?.model?.name)).toEqual(['tide', undefined])
    expect(second.promptMeta.model?.name).toBe('ebb')
    app.models.play({ parts: [], error: new ModelError('declined', 'No') })
    const failed = await again(modelId('tide'))
    expect(failed.replies).toEqual(['first', 'second'])
    expect(failed.promptMetas.map((meta) => meta?.model?.name)).toEqual(['tide', 'ebb'])
    expect(failed.promptMeta.promptErrors.map(textOf)).toEqual(['No'])
    app.models.play('third')
    const third = await again(modelId('tide'))
    expect(third.promptMetas.map((meta) => meta?.model?.name)).toEqual(['tide', 'ebb', undefined])
  })
})

test('a message without a model uses the notebook’s model and does not change it', async () => {
  const app = await startWithModels([{ id: 'ebb' }, { id: 'tide' }])
  const user = await app.addUser()
  const created = await app.call(user.id, notebooks.create, { lastUsedModel: modelId('tide') })
  const message = { id: created.body.id, prompt: 'When?', clientMessageId: randomUUID() }
  const sent = await app.call(user.id, chat.send, message)
  await conversationIn(app, user, created.body.id).ended(sent.body)
  expect(app.models.calls.at(-1)?.modelId).toBe('tide')
  const { body } = await app.call(user.id, notebooks.get, { id: created.body.id })
  expect(body.lastUsedModel).toBe(modelId('tide'))
})
