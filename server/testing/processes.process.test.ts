import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ANSWER_PARTS,
  beginReply,
  PROMPT,
  start,
  startModels,
  storedMessage,
} from './replies-of-processes.ts'
import { databaseProcesses, makeDataDirectory, startProcess } from './server-process.ts'
import { register, visit } from './visitor.ts'

const TIMEOUT = { timeout: 120_000 }
const WAIT = { timeout: 60_000, interval: 10 }

describe('a started process', TIMEOUT, () => {
  test('reports its state and its calls, and logs no secrets', async () => {
    const dataDirectory = await makeDataDirectory()
    const server = await start({ DATA_DIR: dataDirectory })
    const read = async (path: string) =>
      (await fetch(server.url + path)).json() as Promise<Record<string, unknown>>
    expect(await read('/healthz')).toEqual({ status: 'alive' })
    expect(await read('/readyz')).toEqual({
      status: 'ready',
      database: true,
      migrations: true,
      storage: true,
      worker: true,
    })
    expect(await read('/version.json')).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(await read('/api/openapi.json')).toMatchObject({ openapi: expect.stringMatching(/^3\./) })
    const { token, password } = await register(server)
    await fetch(`${server.url}/api/auth/login?password=${password}&token=${token}`, { method: 'POST' })
    const key = join(dataDirectory, 'secret-key')
    expect(statSync(key).mode & 0o777).toBe(0o600)
    for (const secret of [password, token, 'example.org', readFileSync(key, 'utf8')]) {
      expect(server.output()).not.toContain(secret)
    }
  })

  test.each([
    ['text', (url: string) => `Commonplace is ready: ${url}`],
    ['json', (url: string) => `"address":"${url}","msg":"Commonplace is ready"}`],
  ])('logs once that it is ready and where, with LOG_FORMAT=%s', async (LOG_FORMAT, sentence) => {
    const server = await start({ DATA_DIR: await makeDataDirectory(), LOG_FORMAT })
    const lines = server.output().trim().split('\n')
    expect(lines.filter((line) => /ready|listening/i.test(line))).toEqual([
      expect.stringContaining(sentence(server.url)),
    ])
    if (LOG_FORMAT === 'text') expect(lines).toContain(sentence(server.url))
  })

  test('explains that its data directory is in use, and exits', async () => {
    const dataDirectory = await makeDataDirectory()
    const first = await start({ DATA_DIR: dataDirectory })
    const second = await startProcess({ DATA_DIR: dataDirectory })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Another Commonplace is already running on ${dataDirectory}`)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('explains that its port is in use, and leaves nothing running', async () => {
    const dataDirectory = await makeDataDirectory()
    const first = await start({ DATA_DIR: await makeDataDirectory() })
    const second = await startProcess({ DATA_DIR: dataDirectory, PORT: new URL(first.url).port })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('is in use. Set PORT to another one.')
    expect(databaseProcesses(dataDirectory)).toEqual([])
  })

  test('leaves no database running when it is stopped before it is ready', async () => {
    const dataDirectory = await makeDataDirectory()
    const server = await startProcess({ DATA_DIR: dataDirectory })
    await expect.poll(() => databaseProcesses(dataDirectory).length, TIMEOUT).toBeGreaterThan(0)
    expect(server.output()).not.toContain('is ready')
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.output()).not.toContain('could not start')
    expect(databaseProcesses(dataDirectory)).toEqual([])
  })

  test.each([
    ['PORT', 'eighty'],
    ['ROLE', 'worker'],
    ['OPENAI_BASE_URL', 'nowhere'],
    ['DATA_DIR', '/dev/null/data'],
  ])('names an invalid %s and exits', async (name, value) => {
    const server = await startProcess({ DATA_DIR: await makeDataDirectory(), [name]: value })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(new RegExp(`^Commonplace could not start: ${name} .*\n$`))
  })
})

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
