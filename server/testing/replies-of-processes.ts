import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import { startModelServer } from './model-server.ts'
import { type ServerProcess, startProcess } from './server-process.ts'
import type { Visitor } from './visitor.ts'

export const PROMPT = 'an unmistakable prompt'

/** A model server that ends with the test. */
export async function startModels() {
  const models = await startModelServer()
  onTestFinished(() => models.close())
  return models
}

/** A started program, once it is ready. */
export async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(environment)
  await server.ready()
  return server
}

/** Sends a message and waits until a subscriber has received `said`. */
export async function beginReply(
  visitor: Visitor,
  models: Awaited<ReturnType<typeof startModels>>,
  said: string[],
) {
  const { body: notebook } = await visitor.request<{ id: string }>('POST', '/sessions/create', {
    name: 'Tides',
  })
  const message = { prompt: PROMPT, clientMessageId: randomUUID() }
  const sent = await visitor.request<Quest>('POST', `/sessions/${notebook.id}/chat`, message)
  expect(sent.status).toBe(200)
  const answer = await models.asked()
  const following = await visitor.follow(sent.body.id)
  for (const text of said) answer.say(text)
  await following.untilText(said.join(''))
  const path = `/sessions/${notebook.id}/chat/${sent.body.id}`
  return { path, answer, following }
}

/** The message once it is no longer running. */
export const storedMessage = async (visitor: Visitor, path: string): Promise<Quest> => {
  let quest: Quest | undefined
  await expect
    .poll(async () => (quest = (await visitor.request<Quest>('GET', path)).body).status, { timeout: 60_000 })
    .not.toBe('running')
  return quest as Quest
}

/** The parts of an answer. */
export const ANSWER_PARTS = ['High water ', 'is at 06:52 😀', '\nand again ', 'at 19:20.']
