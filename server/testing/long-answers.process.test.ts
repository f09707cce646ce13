import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import { startModelServer } from './model-server.ts'
import { makeDataDirectory, type ServerProcess, startProcess } from './server-process.ts'
import { register, visit } from './visitor.ts'

const TIMEOUT = { timeout: 240_000 }
const WAIT = { timeout: 120_000, interval: 200 }
const SENTENCE = 'The tide comes in at noon and leaves the harbour by six in the evening, says the almanac. '
const CHARACTERS_MAX = 4_000_000
const CLOCK_TICKS_PER_SECOND = 100

const textOf = (characters: number) =>
  SENTENCE.repeat(Math.ceil(characters / SENTENCE.length)).slice(0, characters)

function processOf({ child }: ServerProcess) {
  const fields = () => readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return {
    seconds: () => (Number(fields()[11]) + Number(fields()[12])) / CLOCK_TICKS_PER_SECOND,
    peakMegabytes: () => Number(/^VmHWM:\s+(\d+) kB/m.exec(status())?.[1]) / 1000,
  }
}

/** A running program with a model server whose answers are as long as a test requires. */
async function startConversation() {
  const models = await startModelServer()
  onTestFinished(() => models.close())
  const server = await startProcess({ DATA_DIR: await makeDataDirectory(), ...models.environment })
  await server.ready()
  const { token } = await register(server)
  const visitor = visit(server.url, token)
  const open = () => visitor.request<{ id: string }>('POST', '/sessions/create', { name: 'Tides' })

  /**
   * Requests an answer of that many characters, in pieces as models write them, and follows it on a socket.
   */
  async function ask(characters: number) {
    const { body: notebook } = await open()
    const message = { prompt: 'When?', clientMessageId: randomUUID(), llm: { model: 'compatible-test/wire' } }
    const place = `/sessions/${notebook.id}/chat`
    const { body: sent } = await visitor.request<Quest>('POST', place, message)
    const answer = await models.asked()
    const following = await visitor.follow(sent.id)
    const text = textOf(characters)
    for (let at = 0; at < text.length; at += 1000) {
      answer.say(text.slice(at, at + 1000))
      if (at % 50_000 === 0) await delay(5)
    }
    answer.end()
    const read = async () => (await visitor.request<Quest>('GET', `${place}/${sent.id}`)).body
    await expect.poll(async () => (await read()).status, WAIT).not.toBe('running')
    return { text, following, stored: await read() }
  }
  return { ask, process: processOf(server) }
}

test(
  'an answer of 3,000,000 characters is stored and shown completely, in linear time',
  TIMEOUT,
  async () => {
    const { ask, process } = await startConversation()
    await ask(100_000)
    const seconds = async (characters: number) => {
      const before = process.seconds()
      const { text, following, stored } = await ask(characters)
      expect(stored.status).toBe('done')
      expect(stored.replies[0] === text).toBe(true)
      await following.untilText(text)
      return process.seconds() - before
    }
    const short = await seconds(1_000_000)
    const long = await seconds(3_000_000)
    // Linear cost is 3 times as much, quadratic 9 times. Processor time is measured in hundredths of a
    // second.
    expect(long / Math.max(short, 0.2)).toBeLessThan(7)
    expect(process.peakMegabytes()).toBeLessThan(800)
  },
)

test('an answer beyond the limit is cut there and keeps its text', TIMEOUT, async () => {
  const { ask } = await startConversation()
  const { text, stored } = await ask(CHARACTERS_MAX + 100_000)
  expect(stored).toMatchObject({
    status: 'interrupted',
    error: 'The answer was stopped because it became too long.',
  })
  const [reply = ''] = stored.replies
  expect(reply.length).toBeGreaterThan(CHARACTERS_MAX - 100_000)
  expect(text.startsWith(reply)).toBe(true)
})
