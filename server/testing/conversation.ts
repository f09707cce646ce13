import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import type { ServerFrame } from '#contract/live.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import type { ListedModel, ModelPart } from '#server/platform/llm/port.ts'
import { startAnotherApp, type TestApp, type TestUser } from './harness.ts'
import type { TestSocket } from './test-socket.ts'

/** Connects the fake models as an OpenAI-compatible server named "test". */
export const MODEL_SERVER = { OPENAI_COMPATIBLE_TEST_BASE_URL: 'http://127.0.0.1:9/v1' }
export const modelId = (name: string) => `compatible-test/${name}`

/** An application with models that all users may use. */
export async function startWithModels(listed: ListedModel[] = [{ id: 'tide', contextWindow: 32_000 }]) {
  const app = await startAnotherApp(MODEL_SERVER)
  app.models.serve('compatible-test', listed)
  return app
}

interface MessageFiles {
  fileIds?: string[]
  withoutFileIds?: string[]
}

/** A notebook and its user. */
export interface Conversation {
  user: TestUser
  id: string
  /** Sends a message; returns the stored message, whose answer is still running. */
  say(prompt?: string, llm?: LlmSettings, files?: MessageFiles): Promise<Quest>
  /** Returns the message once its answer has ended. */
  ended(quest: Pick<Quest, 'id'>): Promise<Quest>
  /** Sends a message and waits for the end of its answer. */
  ask(prompt?: string, llm?: LlmSettings, files?: MessageFiles): Promise<Quest>
}

export async function openConversation(app: TestApp, name?: string): Promise<Conversation> {
  const user = await app.addUser()
  const { body: notebook } = await app.call(user.id, notebooks.create, { ...(name && { name }) })
  return conversationIn(app, user, notebook.id)
}

/** A conversation of that user in that notebook. */
export function conversationIn(app: TestApp, user: TestUser, id: string): Conversation {
  const conversation: Conversation = {
    user,
    id,
    async say(prompt = 'When is high water?', llm = {}, files = {}) {
      const message = { id, prompt, clientMessageId: randomUUID(), llm, ...files }
      const answer = await app.call(user.id, chat.send, message)
      if (answer.status !== 200) throw new Error(`The message was refused: ${answer.body.message}`)
      return answer.body
    },
    ended: ({ id: messageId }) =>
      vi.waitFor(
        async () => {
          const { body } = await app.call(user.id, chat.get, { id, messageId })
          if (body.status === 'running') throw new Error('The answer has not ended')
          return body
        },
        { timeout: 15_000, interval: 20 },
      ),
    ask: async (prompt, llm, files) => conversation.ended(await conversation.say(prompt, llm, files)),
  }
  return conversation
}

type EventFrame = Extract<ServerFrame, { type: 'event' }>

/** The events of one answer that a socket received, in the order of their arrival. */
export const eventsOf = (socket: TestSocket, questId: string): EventFrame[] =>
  socket.frames.filter(
    (frame): frame is EventFrame => frame.type === 'event' && frame.topic === 'run' && frame.id === questId,
  )

/** The text of an answer as a socket received it. */
export const textOf = (socket: TestSocket, questId: string): string =>
  eventsOf(socket, questId)
    .filter(({ name }) => name === 'delta')
    .map(({ payload }) => (payload as { text: string }).text)
    .join('')

export const isEndOf = (questId: string) => (frame: ServerFrame) =>
  frame.type === 'event' && frame.topic === 'run' && frame.id === questId && frame.name === 'end'

/** A user who allows the tool to change something without being asked. */
export async function allowAlways(app: TestApp, userId: string, tool: string): Promise<void> {
  await app.ports.database.pool.query(
    `insert into tool_permissions (id, user_id, tool, definition_hash, created_at)
      values (gen_random_uuid(), $1, $2, $2, now())`,
    [userId, tool],
  )
}

/** The part of a model's answer that calls one tool. */
export const toolCall = (name: string, input: object): ModelPart => ({
  type: 'calls',
  content: [],
  calls: [{ id: 'c0', name, arguments: JSON.stringify(input) }],
})
