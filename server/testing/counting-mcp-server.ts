import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An MCP server whose only tool changes something: it counts, outside the program that calls it. */
export interface CountingMcpServer {
  url: string
  /** How often the tool was called with that line. */
  countOf(line: string): number
  close(): void
}

interface Request {
  id?: number
  method: string
  params?: { protocolVersion?: string; arguments?: { line?: string } }
}

const TOOL = {
  name: 'count',
  description: 'Counts a line',
  inputSchema: { type: 'object', properties: { line: { type: 'string' } }, required: ['line'] },
}

/** A call counts at once, and is answered when `mayReturn` resolves. */
export async function startCountingMcpServer(
  mayReturn: (line: string) => Promise<unknown> | undefined,
): Promise<CountingMcpServer> {
  const counts = new Map<string, number>()
  const answer = async ({ method, params }: Request): Promise<object> => {
    if (method === 'initialize')
      return {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'counter', version: '1' },
      }
    if (method === 'tools/list') return { tools: [TOOL] }
    if (method !== 'tools/call') return {}
    const line = params?.arguments?.line ?? ''
    counts.set(line, (counts.get(line) ?? 0) + 1)
    await mayReturn(line)
    return { content: [{ type: 'text', text: `Counted ${line}` }] }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.once('end', () => void respond())
    const respond = async () => {
      if (request.method !== 'POST') return response.writeHead(405).end()
      const message = JSON.parse(body) as Request
      if (message.id === undefined) return response.writeHead(202).end()
      const result = await answer(message)
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    countOf: (line) => counts.get(line) ?? 0,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
