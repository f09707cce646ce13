import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { start } from './replies-of-processes.ts'
import { databaseProcesses, makeDataDirectory, startProcess } from './server-process.ts'
import { register } from './visitor.ts'

const TIMEOUT = { timeout: 120_000 }

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
