import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { createLog } from '../log.ts'
import { createMcpServers } from './connections.ts'
import type { McpAccess, McpSession } from './port.ts'

const EVERYTHING = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'))
const FILESYSTEM = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'))

type CallOptions = Parameters<McpSession['callTool']>[2]

function open(access: McpAccess) {
  const servers = createMcpServers(createLog('silent', { write: () => undefined }))
  onTestFinished(() => servers.close())
  const signal = () => AbortSignal.timeout(30_000)
  const withSession = <T>(work: (session: McpSession) => Promise<T>) =>
    servers.use({ id: 'one', version: 1, access }, work, signal())
  return {
    servers,
    use: <T>(work: (session: McpSession, signal: AbortSignal) => Promise<T>) =>
      withSession((session) => work(session, signal())),
    names: () => withSession(async (session) => (await session.listTools(signal())).map(({ name }) => name)),
    call: (name: string, input = {}, options: Omit<CallOptions, 'signal'> & { signal?: AbortSignal } = {}) =>
      withSession((session) => session.callTool(name, input, { signal: signal(), ...options })),
  }
}

const command = (...given: string[]): McpAccess => ({
  transport: 'stdio',
  command: process.execPath,
  arguments: given,
  environment: {},
})

async function everythingOverHttp(): Promise<McpAccess> {
  const port = await freePort()
  const server = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void server.kill())
  await once(server.stderr, 'data')
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/mcp`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  return {
    transport: 'http',
    url: `http://127.0.0.1:${port}/mcp`,
    headers: { 'x-test': 'yes' },
    isPublicOnly: false,
  }
}

describe.each<[string, () => McpAccess | Promise<McpAccess>]>([
  ['by a command', () => command(EVERYTHING, 'stdio')],
  ['over streamable HTTP', everythingOverHttp],
])('server-everything %s', (way, access) => {
  test('lists tools and answers with texts, pictures and errors', async () => {
    const { names, call } = open(await access())
    expect(await names()).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-tiny-image']))
    expect((await call('echo', { message: 'tide' })).content).toEqual([{ type: 'text', text: 'Echo: tide' }])
    expect((await call('get-tiny-image')).content).toContainEqual(
      expect.objectContaining({ type: 'image', mimeType: 'image/png', bytes: expect.any(Buffer) }),
    )
    expect((await call('get-structured-content', { location: 'New York' })).structuredContent).toBeDefined()
    expect((await call('get-sum', { a: 'x' })).isError).toBe(true)
  })

  test('offers templates of resources, and logs of a command are read', async () => {
    const { servers, use, call } = open(await access())
    const logged: string[] = []
    servers.onLogged((_, { level, text }) => logged.push(`${level}: ${text}`))
    const templates = await use((session, signal) => session.listResourceTemplates(signal))
    const [text] = templates.filter(({ uriTemplate }) => uriTemplate.includes('/text/'))
    expect(text?.variables).toEqual(['resourceId'])
    const resource = { uri: text?.uriTemplate ?? '', values: { resourceId: '2' } }
    const [found] = await use((session, signal) => session.readResource(resource, signal))
    expect(found?.bytes.toString()).toContain('Resource 2')
    await call('toggle-simulated-logging')
    // The stream of messages outside of requests is not opened over HTTP.
    if (way === 'by a command') await expect.poll(() => logged, { timeout: 60_000 }).not.toEqual([])
  })

  test('reports the progress of a call, and takes other calls after one was cancelled', async () => {
    const { call } = open(await access())
    const seen: unknown[] = []
    const task = 'trigger-long-running-operation'
    const onProgress = ({ progress, total }: { progress: number; total?: number | undefined }) =>
      void seen.push([progress, total])
    await call(task, { duration: 0.4, steps: 2 }, { onProgress })
    // The client leaves out a report that comes with the result.
    expect(seen[0]).toEqual([1, 2])
    const ending = new AbortController()
    const cancelled = call(
      task,
      { duration: 60, steps: 600 },
      {
        signal: ending.signal,
        onProgress: () => ending.abort(new Error('cancelled')),
      },
    )
    await expect(cancelled).rejects.toThrow('cancelled')
    expect((await call('echo', { message: 'tide' })).content).toEqual([{ type: 'text', text: 'Echo: tide' }])
  })
})

test('server-filesystem reads and writes in its folder only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'tides.txt'), 'high at noon')
  const { call } = open(command(FILESYSTEM, folder))
  const read = (path: string) => call('read_text_file', { path })
  expect((await read(join(folder, 'tides.txt'))).content).toEqual([{ type: 'text', text: 'high at noon' }])
  expect((await read('/etc/passwd')).isError).toBe(true)
  await call('write_file', { path: join(folder, 'new.txt'), content: 'low at six' })
  expect(await readFile(join(folder, 'new.txt'), 'utf8')).toBe('low at six')
})
