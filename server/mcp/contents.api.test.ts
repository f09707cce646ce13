import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { MCP_LOG_MAX, type McpServerDetails, mcpServers } from '#contract/mcp.ts'
import { mcpContents } from '#contract/mcp-contents.ts'
import { openConversation, startWithModels, toolCall } from '#server/testing/conversation.ts'
import type { TestApp, TestUser } from '#server/testing/harness.ts'

const PROGRAM = fileURLToPath(new URL('../testing/mcp-server.mjs', import.meta.url))

/** On a busy machine a program of a server starts slowly. */
const WAIT = { timeout: 30_000 }

let app: TestApp
let user: TestUser
let server: McpServerDetails

async function addServer(more: object = {}): Promise<McpServerDetails> {
  const admin = await app.addUser({ isAdmin: true })
  const { body, status } = await app.call(admin.id, mcpServers.create, {
    name: `Tide ${randomUUID().slice(0, 8)}`,
    transport: 'stdio',
    command: process.execPath,
    arguments: [PROGRAM],
    ...more,
  })
  expect(status).toBe(200)
  return body
}

beforeAll(async () => {
  app = await startWithModels([{ id: 'qwen3', contextWindow: 32_000 }])
  user = await app.addUser()
  server = await addServer()
})

test('prompts are listed with their arguments, without characters that cannot be seen', async () => {
  const { status, body } = await app.call(user.id, mcpContents.prompts)
  expect(status).toBe(200)
  const of = { serverId: server.id, server: server.name }
  const command = expect.stringMatching(/^tide_[0-9a-f]+-greet$/)
  expect(body).toEqual([
    { ...of, name: 'greet', command, description: 'Greets the sea', arguments: [] },
    {
      ...of,
      name: 'Ask about',
      command: expect.stringMatching(/-ask-about$/),
      description: '',
      arguments: [
        { name: 'port', description: 'Name of a port', isRequired: true },
        { name: 'day', description: '', isRequired: false },
      ],
    },
  ])
})

test('a prompt is read with its arguments and embedded resources', async () => {
  const { body } = await app.call(user.id, mcpContents.prompt, {
    id: server.id,
    name: 'Ask about',
    arguments: { port: 'Dover' },
  })
  expect(body).toEqual({ text: 'When is high water in Dover?\n\nday,height' })
})

test('resources are listed and read; empty and huge ones are refused', async () => {
  const { body } = await app.call(user.id, mcpContents.resources)
  expect(body[0]).toEqual({
    serverId: server.id,
    server: server.name,
    uri: 'tides://dover',
    name: 'tides.csv',
    description: 'High water',
  })
  const read = (uri: string) => app.call(user.id, mcpContents.resource, { id: server.id, uri })
  const found = await read('tides://dover')
  expect(Buffer.from(found.body.content, 'base64').toString()).toBe('day,height\nMo,4.1')
  expect(found.body.mimeType).toBe('text/csv')
  expect((await read('tides://empty')).body).toMatchObject({ key: 'mcp.resourceEmpty' })
  expect((await read('tides://huge')).body).toMatchObject({ key: 'mcp.contentTooLarge' })
})

test('templates of resources are listed with their gaps, and read with values', async () => {
  const { body } = await app.call(user.id, mcpContents.resourceTemplates)
  expect(body).toEqual([
    {
      serverId: server.id,
      server: server.name,
      uriTemplate: 'tides://{port}/{day}',
      variables: ['port', 'day'],
      name: 'Tides of a day',
      description: 'High water',
    },
  ])
  const read = (uri: string) =>
    app.call(user.id, mcpContents.resource, { id: server.id, uri, values: { port: 'dover', day: 'a b' } })
  const found = await read('tides://{port}/{day}')
  expect(Buffer.from(found.body.content, 'base64').toString()).toBe('/a%20b')
  expect((await read('tides://{port')).body).toMatchObject({ key: 'mcp.templateInvalid' })
})

test('the newest lines that a server logs are kept, without its secrets', async () => {
  const logging = await addServer({ secrets: [{ name: 'MCP_TEST_KEY', value: 'tide-and-time' }] })
  const admin = await app.addUser({ isAdmin: true })
  const log = async (id: string) => (await app.call(admin.id, mcpServers.log, { id })).body
  expect(await log(logging.id)).toEqual([])
  await app.ports.database.pool.query(
    `insert into mcp_log_lines (server_id, logged_at, level, text)
     select $1, now(), 'info', number::text from generate_series(1, $2::int) number`,
    [logging.id, MCP_LOG_MAX],
  )
  const talk = await openConversation(app)
  app.models.play({ parts: [toolCall(logging.tools[0]?.offeredName ?? '', { text: 'log' })] })
  app.models.play('Done.')
  await talk.ask('Log', { enabledMcpServers: [logging.id] })
  const newest = async () => (await log(logging.id)).slice(0, 2).map(({ level, text }) => `${level}: ${text}`)
  const expected = [
    expect.stringMatching('info: Low water'),
    expect.stringMatching(/^warning: tides: .*Dover/),
  ]
  await expect.poll(async () => (await newest()).toSorted(), WAIT).toEqual(expected)
  const lines = await log(logging.id)
  expect(lines).toHaveLength(MCP_LOG_MAX)
  expect(JSON.stringify(lines)).not.toContain('tide-and-time')
  expect(await log(server.id)).toEqual([])
  expect((await app.call(admin.id, mcpServers.log, { id: randomUUID() })).status).toBe(404)
})

test('servers of others are not reached, and one that hangs is left out of the lists', async () => {
  const tagged = await addServer({ allowedUserTags: ['analyst'] })
  const get = { id: tagged.id, name: 'greet' }
  expect((await app.call(user.id, mcpContents.prompt, get)).body.message).toBe('MCP server not found')
  const uri = 'tides://dover'
  expect((await app.call(user.id, mcpContents.resource, { id: tagged.id, uri })).status).toBe(404)
  const hanging = await addServer({ secrets: [{ name: 'MCP_TEST_HANGS', value: 'yes' }] })
  const { body } = await app.call(user.id, mcpContents.prompts)
  const listed = body.map(({ serverId }) => serverId)
  expect(listed).toContain(server.id)
  expect(listed).not.toContain(hanging.id)
  expect(listed).not.toContain(tagged.id)
  for (const call of [mcpContents.prompts, mcpContents.resources, mcpContents.resourceTemplates])
    expect((await app.call(undefined, call)).status).toBe(401)
})

test('a picture of a result is a picture of the answer', async () => {
  const talk = await openConversation(app)
  const name = server.tools.find((tool) => tool.name === 'echo')?.offeredName ?? ''
  app.models.play({ parts: [toolCall(name, { text: 'picture' })] })
  app.models.play('Look.')
  const quest = await talk.ask('Show it', { enabledMcpServers: [server.id] })
  expect(quest.promptMeta.functionCalls?.[0]?.returnValue).toBe(
    '[image: image/png. The user sees it below the answer.]',
  )
  expect(quest.promptMeta.generatedImages).toMatchObject([{ model: { name: server.name } }])
  expect(quest.images).toHaveLength(1)
})

test('a server that says that its tools have changed is asked again at once', async () => {
  const path = join(tmpdir(), `mcp-${randomUUID()}.json`)
  const tool = (name: string) => ({
    name,
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  })
  await writeFile(path, JSON.stringify([tool('echo')]))
  const changing = await addServer({ secrets: [{ name: 'MCP_TEST_TOOLS', value: path }] })
  await writeFile(path, JSON.stringify([tool('echo'), tool('added')]))
  const talk = await openConversation(app)
  app.models.play({ parts: [toolCall(changing.tools[0]?.offeredName ?? '', { text: 'changed' })] })
  app.models.play('Done.')
  await talk.ask('Change', { enabledMcpServers: [changing.id] })
  const admin = await app.addUser({ isAdmin: true })
  await expect
    .poll(async () => {
      await app.settle()
      const { body } = await app.call(admin.id, mcpServers.listAll)
      return body.find(({ id }) => id === changing.id)?.tools.map(({ name, state }) => `${name} ${state}`)
    }, WAIT)
    .toEqual(['echo approved', 'added new'])
})
