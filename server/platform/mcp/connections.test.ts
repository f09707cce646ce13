import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createMcpServers } from './connections.ts'
import type { McpAccess, McpSession } from './port.ts'

const PROGRAM = fileURLToPath(new URL('../../testing/mcp-server.mjs', import.meta.url))
const log = createLog('silent', { write: () => undefined })

function open(access: Partial<Extract<McpAccess, { transport: 'stdio' }>> = {}, idleMs?: number) {
  const servers = createMcpServers(log, idleMs === undefined ? {} : { idleMs })
  onTestFinished(() => servers.close())
  const target = {
    id: 'one',
    version: 1,
    access: {
      transport: 'stdio' as const,
      command: process.execPath,
      arguments: [PROGRAM],
      environment: {},
      ...access,
    },
  }
  const withSession = <T>(work: (session: McpSession) => Promise<T>, signal = AbortSignal.timeout(20_000)) =>
    servers.use(target, work, signal)
  const call = (name: string, input = {}, signal = AbortSignal.timeout(20_000)) =>
    withSession((session) => session.callTool(name, input, { signal }), signal)
  return { servers, target, withSession, call }
}

const textOf = async (calling: ReturnType<ReturnType<typeof open>['call']>) =>
  (await calling).content.map((part) => (part.type === 'text' ? part.text : part.type)).join()

const environmentOf = async (call: ReturnType<typeof open>['call']) =>
  JSON.parse(await textOf(call('environment'))) as Record<string, string>

describe('commands', () => {
  test('a command lists its tools and is called, in one process', async () => {
    const { withSession, call } = open()
    const tools = await withSession((session) => session.listTools(AbortSignal.timeout(5000)))
    expect(tools.map(({ name }) => name)).toContain('note.add')
    expect(await withSession(({ software }) => Promise.resolve(software))).toBe('test-server 1.0')
    expect(await call('echo', { text: 'tide' })).toEqual({
      isError: false,
      content: [{ type: 'text', text: 'You said: tide' }],
    })
    expect(await call('fail')).toMatchObject({ isError: true })
  })

  test('a command gets its own environment, and nothing of this program', async () => {
    vi.stubEnv('SECRET_KEY', 'of the program')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { call } = open({ environment: { TOKEN: 'of the server' } })
    const environment = await environmentOf(call)
    expect(environment.TOKEN).toBe('of the server')
    expect(environment.PATH).toBeTruthy()
    expect(Object.keys(environment)).not.toContain('SECRET_KEY')
    expect(Object.keys(environment)).not.toContain('DATABASE_URL')
  })

  test('a command that does not exist is named', async () => {
    const { call } = open({ command: '/nowhere/at-all' })
    await expect(call('echo')).rejects.toThrow('The command /nowhere/at-all was not found on this server.')
  })

  test('a command that ends at once is quoted without its secrets', async () => {
    const { call } = open({ arguments: [PROGRAM, 'refuse'], environment: { MCP_TEST_KEY: 'tide-and-time' } })
    await expect(call('echo')).rejects.toThrow('The command ended: The key ••• is not valid')
  })

  test('a command that ends in a call is started again for the next call', async () => {
    const { call } = open()
    await expect(call('die')).rejects.toThrow('The command ended: Out of water')
    expect(await textOf(call('echo', { text: 'again' }))).toBe('You said: again')
  })

  test.each(['flood', 'chatter'])('a command that sends without an end is ended: %s', async (name) => {
    const { call } = open()
    await expect(call(name)).rejects.toThrow('The MCP server sent more than 8 MB at once.')
    expect(await textOf(call('echo', { text: 'again' }))).toBe('You said: again')
  })

  test('a command that does not answer does not hold up others, and ends when it answers nothing', async () => {
    const { call } = open({ environment: { MCP_TEST_HANGS: 'yes' } })
    const stop = new AbortController()
    const hanging = call('hang', {}, stop.signal)
    expect(await textOf(call('echo', { text: 'again' }))).toBe('You said: again')
    const { PID } = await environmentOf(call)
    stop.abort(new Error('stopped'))
    await expect(hanging).rejects.toThrow('stopped')
    await vi.waitFor(() => expect(() => process.kill(Number(PID), 0)).toThrow('ESRCH'), { timeout: 9000 })
  })

  test('a command is ended after a while without calls, with the processes that it started', async () => {
    const script = `sleep 999.25 & exec ${process.execPath} ${PROGRAM}`
    const { call } = open({ command: '/bin/sh', arguments: ['-c', script] }, 100)
    expect(await textOf(call('echo', { text: 'x' }))).toBe('You said: x')
    await vi.waitFor(() => expect(processesLike('sleep 999.25')).toBe(0), { timeout: 5000 })
  })

  test('a command with another version of its access gets another process', async () => {
    const { servers, target, call } = open({ environment: { ROUND: '1' } })
    expect((await environmentOf(call)).ROUND).toBe('1')
    const access = { ...target.access, environment: { ROUND: '2' } }
    const signal = AbortSignal.timeout(5000)
    const changed = await servers.use(
      { ...target, version: 2, access },
      (session) => session.callTool('environment', {}, { signal }),
      signal,
    )
    expect(JSON.stringify(changed)).toContain(String.raw`ROUND\":\"2`)
  })
})

const processesLike = (text: string) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line === text).length

describe('addresses', () => {
  async function serve(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  }

  function callAt(url: string, headers: Record<string, string> = {}) {
    const servers = createMcpServers(log)
    onTestFinished(() => servers.close())
    const signal = AbortSignal.timeout(20_000)
    const access = { transport: 'http' as const, url, headers, isPublicOnly: false }
    return servers.use({ id: 'one', version: 1, access }, (session) => session.listTools(signal), signal)
  }

  test.each(['http://169.254.169.254/mcp', 'http://[fe80::1]/mcp', 'http://[fd00:ec2::254]/mcp'])(
    '%s, where a cloud serves its credentials, is refused',
    async (url) => {
      await expect(callAt(url)).rejects.toThrow('This address belongs to the machine or its cloud')
    },
  )

  test('an address that refuses the key is quoted without it', async () => {
    const url = await serve((request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `Wrong key ${String(request.headers['x-key'])}` } }))
    })
    await expect(callAt(url, { 'X-Key': 'tide-and-time' })).rejects.toThrow(
      'The MCP server answered with HTTP status 401: Wrong key •••',
    )
  })

  test('an address that redirects does not get the headers at the other place', async () => {
    const asked = vi.fn<() => void>()
    const other = await serve((_, response) => {
      asked()
      response.end()
    })
    const url = await serve((_, response) => response.writeHead(307, { location: other }).end())
    await expect(callAt(url, { 'X-Key': 'secret' })).rejects.toThrow('redirects to another one')
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([
    ['a web page', 'text/html', '<!doctype html><p>Hello</p>', 'This is not an MCP server'],
    ['other JSON', 'application/json', '{"ok":true}', 'This is not an MCP server'],
  ])('an address that answers with %s is no MCP server', async (_, type, body, message) => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-type': type }).end(body))
    await expect(callAt(url)).rejects.toThrow(message)
  })

  test.each(['application/json', 'text/event-stream'])(
    'an address that sends without an end is cut: %s',
    async (type) => {
      const url = await serve((_, response) => {
        response.writeHead(200, { 'content-type': type })
        const piece = 'x'.repeat(1_000_000)
        const go = (): void => {
          if (response.destroyed) return
          response.write(piece, () => setImmediate(go))
        }
        go()
      })
      await expect(callAt(url)).rejects.toThrow('The MCP server sent more than 8 MB at once.')
    },
  )

  test('an address where nothing listens is named', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const message = `Could not reach 127.0.0.1:${port}: connection refused.`
    await expect(callAt(`http://127.0.0.1:${port}/mcp`)).rejects.toThrow(message)
  })
})
