import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  ANSWER_PARTS,
  beginReply,
  PROMPT,
  start,
  startModels,
  storedMessage,
} from './replies-of-processes.ts'
import { databaseProcesses, makeDataDirectory } from './server-process.ts'
import { register, visit } from './visitor.ts'

const TIMEOUT = { timeout: 120_000 }
const WAIT = { timeout: 60_000, interval: 10 }

describe('a running answer', TIMEOUT, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('is kept when the program is stopped by %s', async (signal) => {
    const [dataDirectory, models] = [await makeDataDirectory(), await startModels()]
    const environment = { DATA_DIR: dataDirectory, ...models.environment }
    const server = await start(environment)
    const { token } = await register(server)
    const { path } = await beginReply(visit(server.url, token), models, ANSWER_PARTS)
    const began = performance.now()
    // As a terminal does: to every process of the group.
    process.kill(-(server.child.pid ?? 0), signal)
    expect(await server.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(databaseProcesses(dataDirectory)).toEqual([])
    expect(server.output()).not.toContain(PROMPT)
    const again = await start(environment)
    expect(await storedMessage(visit(again.url, token), path)).toMatchObject({
      status: 'interrupted',
      replies: [ANSWER_PARTS.join('')],
    })
  })

  test('loses no character when all processes are killed', async () => {
    const [dataDirectory, models] = [await makeDataDirectory(), await startModels()]
    const environment = { DATA_DIR: dataDirectory, ...models.environment }
    let server = await start(environment)
    const account = await register(server)
    for (const isDatabaseKilledToo of [false, true]) {
      const visitor = visit(server.url, account.token)
      const { path, answer, following } = await beginReply(visitor, models, ANSWER_PARTS)
      answer.say('perhaps')
      const left = databaseProcesses(dataDirectory)
      expect(await server.stop('SIGKILL')).toBe('SIGKILL')
      const seen = following.text()
      expect(left.length).toBeGreaterThan(0)
      if (isDatabaseKilledToo) for (const pid of left) process.kill(pid, 'SIGKILL')
      server = await start(environment)
      const stored = await storedMessage(visit(server.url, account.token), path)
      expect(stored.status).toBe('interrupted')
      expect(stored.replies).toHaveLength(1)
      expect(stored.replies[0]?.startsWith(seen)).toBe(true)
      expect(`${ANSWER_PARTS.join('')}perhaps`.startsWith(stored.replies[0] ?? '?')).toBe(true)
    }
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(databaseProcesses(dataDirectory)).toEqual([])
  })

  test('continues while the embedded database is killed and restarted', async () => {
    const [dataDirectory, models] = [await makeDataDirectory(), await startModels()]
    const server = await start({ DATA_DIR: dataDirectory, ...models.environment })
    const visitor = visit(server.url, (await register(server)).token)
    const { path, answer } = await beginReply(visitor, models, ANSWER_PARTS)
    for (const pid of databaseProcesses(dataDirectory)) process.kill(pid, 'SIGKILL')
    answer.say(' More.')
    await expect.poll(server.output, WAIT).toContain('the built-in database had ended and was started again')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, WAIT).toBe(200)
    answer.say(' And more.')
    const whole = `${ANSWER_PARTS.join('')} More. And more.`
    answer.end()
    expect(await storedMessage(visitor, path)).toMatchObject({ status: 'done', replies: [whole] })
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('does not delay a shutdown while a model generates a name', async () => {
    const [dataDirectory, models] = [await makeDataDirectory(), await startModels()]
    const environment = { DATA_DIR: dataDirectory, ...models.environment }
    const server = await start(environment)
    const visitor = visit(server.url, (await register(server)).token)
    const { body: notebook } = await visitor.request<{ id: string }>('POST', '/sessions/create', {})
    const message = { prompt: 'Tides of the North Sea', clientMessageId: randomUUID() }
    await visitor.request('POST', `/sessions/${notebook.id}/chat`, message)
    const answer = await models.asked()
    answer.say('They come twice a day.')
    answer.end()
    await models.asked()
    const began = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(performance.now() - began).toBeLessThan(8000)
  })

  test('continues to its end without subscribers', async () => {
    const [dataDirectory, models] = [await makeDataDirectory(), await startModels()]
    const server = await start({ DATA_DIR: dataDirectory, ...models.environment })
    const { token } = await register(server)
    const visitor = visit(server.url, token)
    const { path, answer } = await beginReply(visitor, models, [])
    expect(answer.request.messages.at(-1)).toMatchObject({ role: 'user', content: PROMPT })
    for (const text of ANSWER_PARTS) answer.say(text)
    answer.end()
    expect(await storedMessage(visitor, path)).toMatchObject({
      status: 'done',
      replies: [ANSWER_PARTS.join('')],
    })
  })
})
