import { beforeAll, expect, test } from 'vitest'
import { imageSettings } from '#contract/image-settings.ts'
import { LlmSettings } from '#contract/llm-settings.ts'
import { models } from '#contract/models.ts'
import { users } from '#contract/users.ts'
import type { ModelCall } from '#server/platform/llm/port.ts'
import {
  type Conversation,
  modelId,
  openConversation,
  startWithModels,
  toolCall,
} from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'

let app: TestApp

beforeAll(async () => {
  app = await startWithModels([
    { id: 'qwen3', contextWindow: 32_000 },
    { id: 'tide', contextWindow: 32_000 },
    { id: 'flux-schnell' },
    { id: 'sdxl' },
  ])
  const admin = await app.addUser({ isAdmin: true })
  const configurations = [{ id: modelId('qwen3'), capabilities: { thinking: 'effort' as const } }]
  await app.call(admin.id, models.saveConfigurations, { configurations })
  app.pictureModels.show({ bytes: makePng(40, 30) })
})

/** Settings of which another test sees what each changes. */
const ELSEWHERE = [
  ...Object.keys(imageSettings), // picture-settings-on-the-wire.integration.test.ts
  'mask', // pictures.api.test.ts
  'enableRapidReply', // rapid-reply.api.test.ts
  'chartDisplay', // charts.api.test.ts
  'browserId', // python.api.test.ts
  'enabledMcpServers', // mcp-tools.api.test.ts
  'disabledMcpTools', // mcp-tools.api.test.ts
  // Of the browser, which sends them to be kept: view-state.test.ts, spoken.test.ts, models.e2e.ts.
  'lastUsedTextModel',
  'readAloud',
  'spokenWords',
] as const

type Observe = (talk: Conversation, llm: LlmSettings) => Promise<unknown>

interface Flip {
  from?: LlmSettings
  to: LlmSettings
  observe: Observe
  /** What is observed before and after. */
  seen: [before: unknown, after: unknown]
}

/** The last request to a model for the message. */
const requested =
  (read: (call: ModelCall) => unknown): Observe =>
  async (talk, llm) => {
    await talk.ask('When is high water?', llm)
    const call = app.models.calls.at(-1)
    return call && read(call)
  }

const settingOf = (name: keyof ModelCall['settings']) => requested(({ settings }) => settings[name])

/** What a tool returns that the model calls. */
const resultOf =
  (tool: string, read: (result: object) => unknown): Observe =>
  async (talk, llm) => {
    app.models.play({ parts: [toolCall(tool, {})] })
    const { promptMeta } = await talk.ask('Look it up', { tools: [tool], ...llm })
    const { returnValue = '{}' } = promptMeta.functionCalls?.[0] ?? {}
    return read(JSON.parse(returnValue) as object)
  }

const FLIPS: Partial<Record<keyof LlmSettings, Flip>> = {
  model: {
    to: { model: modelId('tide') },
    observe: requested(({ modelId }) => modelId),
    seen: ['qwen3', 'tide'],
  },
  temperature: { to: { temperature: 0.3 }, observe: settingOf('temperature'), seen: [undefined, 0.3] },
  top_p: { to: { top_p: 0.5 }, observe: settingOf('topP'), seen: [undefined, 0.5] },
  max_tokens: {
    from: { max_tokens: 300 },
    to: { max_tokens: 700 },
    observe: settingOf('maxTokens'),
    seen: [300, 700],
  },
  presence_penalty: {
    to: { presence_penalty: 1 },
    observe: settingOf('presencePenalty'),
    seen: [undefined, 1],
  },
  frequency_penalty: {
    to: { frequency_penalty: -1 },
    observe: settingOf('frequencyPenalty'),
    seen: [undefined, -1],
  },
  thinking: {
    from: { thinking: { enabled: false, budget_tokens: 9000 } },
    to: { thinking: { enabled: true, budget_tokens: 9000 } },
    observe: settingOf('thinkingBudget'),
    seen: [undefined, 9000],
  },
  historyLines: {
    to: { historyLines: 1 },
    async observe(talk, llm) {
      for (const question of ['One', 'Two', 'Three']) await talk.ask(question)
      await talk.ask('Four', llm)
      return app.models.calls.at(-1)?.messages.length
    },
    seen: [7, 3],
  },
  liveAI: {
    to: { liveAI: false },
    async observe(talk, llm) {
      const before = app.models.calls.length
      await talk.ask('A note', llm)
      await app.settle()
      return app.models.calls.length - before
    },
    seen: [1, 0],
  },
  stream: {
    to: { stream: false },
    async observe(talk, llm) {
      const socket = await app.socket(talk.user.id)
      const answer = app.models.play({
        parts: ['One ', { type: 'status', status: 'A pause' }, 'two.'],
        isGated: true,
      })
      const quest = await talk.say('Slowly', llm)
      socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
      answer.open(2)
      const isOf = (name: string) => (frame: { type: string; name?: string }) =>
        frame.type === 'event' && frame.name === name
      await expect.poll(() => JSON.stringify(socket.frames)).toContain('A pause')
      const isShown = socket.frames.some(isOf('delta'))
      answer.open()
      expect((await talk.ended(quest)).replies).toEqual(['One two.'])
      return isShown
    },
    seen: [true, false],
  },
  tools: {
    to: { tools: ['dice_roll'] },
    observe: requested(({ tools = [] }) => tools.map(({ name }) => name)),
    seen: [[], ['dice_roll']],
  },
  timeZone: {
    to: { timeZone: 'Asia/Tokyo' },
    observe: resultOf('current_datetime', (result) => 'timeZone' in result && result.timeZone),
    seen: ['UTC', 'Asia/Tokyo'],
  },
  enableArtifacts: {
    to: { enableArtifacts: true },
    async observe(talk, llm) {
      const { id } = talk.user
      await app.call(id, users.update, { id, experimentalFeatures: { enableArtifacts: true } })
      return requested(({ messages }) => JSON.stringify(messages).includes('<artifact'))(talk, llm)
    },
    seen: [false, true],
  },
  lastUsedImageModel: {
    from: { lastUsedImageModel: modelId('flux-schnell') },
    to: { lastUsedImageModel: modelId('sdxl') },
    async observe(talk, llm) {
      app.models.play({ parts: [toolCall('image_generation', { description: 'A lighthouse' })] })
      await talk.ask('Draw it', { model: modelId('qwen3'), tools: ['image_generation'], ...llm })
      return app.pictureModels.calls.at(-1)?.modelId
    },
    seen: ['flux-schnell', 'sdxl'],
  },
}

test('every setting of a message is flipped', () => {
  const flipped = [...Object.keys(FLIPS), ...ELSEWHERE]
  expect(flipped.toSorted()).toEqual(Object.keys(LlmSettings.shape).toSorted())
})

test.each(Object.entries(FLIPS))('%s changes what is sent or shown', async (_, flip) => {
  const { from = {}, to, observe, seen } = flip
  expect([
    await observe(await openConversation(app, 'Named'), from),
    await observe(await openConversation(app, 'Named'), to),
  ]).toEqual(seen)
})
