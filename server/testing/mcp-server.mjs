/**
 * An MCP server for tests, which also misbehaves. It reads its definitions from the file MCP_TEST_TOOLS, if that is
 * set, and writes a line to the file MCP_TEST_JOURNAL for each call that changes something.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const text = (said) => ({ content: [{ type: 'text', text: said }] })
const anything = { type: 'object', properties: { text: { type: 'string' } } }
const readOnly = { readOnlyHint: true }

const tools = [
  {
    name: 'echo',
    title: 'Echo',
    description: 'Repeats a text',
    inputSchema: anything,
    annotations: readOnly,
  },
  { name: 'note.add', description: 'Writes a note', inputSchema: anything },
  { name: 'hang', description: 'Never answers', inputSchema: anything, annotations: readOnly },
  { name: 'die', description: 'Ends the program', inputSchema: anything, annotations: readOnly },
  { name: 'flood', description: 'Sends 100 MB', inputSchema: anything, annotations: readOnly },
  {
    name: 'chatter',
    description: 'Sends notifications without an end',
    inputSchema: anything,
    annotations: readOnly,
  },
  { name: 'long', description: 'Answers with a long text', inputSchema: anything, annotations: readOnly },
  { name: 'fail', description: 'Answers with an error', inputSchema: anything, annotations: readOnly },
  { name: 'environment', description: 'Lists the environment', inputSchema: anything, annotations: readOnly },
]

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const prompts = [
  { name: 'greet', description: 'Greets\u200b the sea' },
  {
    name: 'Ask about',
    arguments: [{ name: 'port', description: 'Name of a port', required: true }, { name: 'day' }],
  },
]

const resources = [
  { uri: 'tides://dover', name: 'tides.csv', mimeType: 'text/csv', description: 'High water' },
  { uri: 'tides://empty', name: 'Empty' },
  { uri: 'tides://huge', name: 'Huge' },
]

const resourceTemplates = [
  { uriTemplate: 'tides://{port}/{day}', name: 'Tides of a day', description: 'High\u200b water' },
  { uriTemplate: 'tides://{port', name: 'Broken' },
]

const promptOf = ({ name, arguments: values = {} }) => ({
  messages: [
    {
      role: 'user',
      content: {
        type: 'text',
        text: name === 'greet' ? 'Hello, sea.' : `When is high water in ${values.port}?`,
      },
    },
    { role: 'user', content: { type: 'resource', resource: { uri: 'tides://dover', text: 'day,height' } } },
  ],
})

const RESOURCES = { 'tides://dover': 'day,height\nMo,4.1', 'tides://huge': 'x'.repeat(6_000_000) }

const resourceOf = ({ uri }) => ({
  contents: [{ uri, mimeType: 'text/csv', text: RESOURCES[uri] ?? uri.slice('tides://empty'.length) }],
})

const listed = () =>
  process.env.MCP_TEST_TOOLS ? JSON.parse(readFileSync(process.env.MCP_TEST_TOOLS, 'utf8')) : tools

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

function flood() {
  const piece = 'x'.repeat(1_000_000)
  let left = 100
  const go = () => {
    while (left > 0) {
      left -= 1
      if (!process.stdout.write(piece)) return void process.stdout.once('drain', go)
    }
  }
  go()
}

function chatter() {
  const go = () => {
    const isFull = () =>
      !process.stdout.write('{"jsonrpc":"2.0","method":"notifications/message","params":{}}\n')
    while (!isFull());
    process.stdout.once('drain', go)
  }
  go()
}

function log() {
  const params = { level: 'warning', logger: 'tides', data: { at: 'Dover', key: process.env.MCP_TEST_KEY } }
  send({ method: 'notifications/message', params })
  process.stderr.write('Low water\n')
}

const calls = {
  echo: ({ text: said }) => {
    if (said === 'picture') return { content: [{ type: 'image', mimeType: 'image/png', data: PICTURE }] }
    if (said === 'changed') send({ method: 'notifications/tools/list_changed' })
    if (said === 'contents') send({ method: 'notifications/resources/list_changed' })
    if (said === 'log') log()
    return text(`You said: ${said}`)
  },
  'note.add': ({ text: said }) => {
    if (process.env.MCP_TEST_JOURNAL) appendFileSync(process.env.MCP_TEST_JOURNAL, `${said}\n`)
    return text('Written')
  },
  long: () => text('long '.repeat(50_000)),
  fail: () => ({ ...text('The well has run dry'), isError: true }),
  environment: () => text(JSON.stringify({ ...process.env, PID: String(process.pid) })),
  hang: () => undefined,
  flood: () => flood(),
  chatter: () => chatter(),
  die: () => {
    process.stderr.write('Out of water\n')
    process.exit(1)
  },
}

function answer(method, params) {
  if (method === 'initialize')
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: { listChanged: true }, prompts: {}, resources: {}, logging: {} },
      serverInfo: { name: 'test-server', version: '1.0' },
    }
  if (method === 'tools/list') return { tools: listed() }
  if (method === 'prompts/list') return process.env.MCP_TEST_HANGS ? undefined : { prompts }
  if (method === 'prompts/get') return promptOf(params)
  if (method === 'resources/list') return { resources }
  if (method === 'resources/templates/list') return { resourceTemplates }
  if (method === 'logging/setLevel') return {}
  if (method === 'resources/read') return resourceOf(params)
  if (method === 'ping') return process.env.MCP_TEST_HANGS ? undefined : {}
  return calls[params.name]?.(params.arguments ?? {})
}

if (process.argv[2] === 'refuse') {
  process.stderr.write(`The key ${process.env.MCP_TEST_KEY} is not valid\n`)
  process.exit(1)
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (method === 'notifications/cancelled' && process.env.MCP_TEST_JOURNAL)
    appendFileSync(process.env.MCP_TEST_JOURNAL, 'cancelled\n')
  if (id === undefined || method === undefined) continue
  const result = answer(method, params)
  if (result !== undefined) send({ id, result })
}
