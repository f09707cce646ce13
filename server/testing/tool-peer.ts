import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model writes in one request: text, then calls with their arguments as they are on the wire. */
export interface PeerStep {
  text?: string
  calls?: { id: string; name: string; arguments: string }[]
}

/** A model server on loopback that speaks the formats of OpenAI's chat completions and of Anthropic. */
export interface ToolPeer {
  url: string
  /** The bodies of the requests, oldest first. */
  requests: Record<string, unknown>[]
  close(): void
}

type NextStep = PeerStep | undefined

/** Answers the n-th request with the n-th step; `undefined` leaves a request without an answer. */
export async function startToolPeer(
  stepOf: (request: number, body: Record<string, unknown>) => NextStep | Promise<NextStep>,
): Promise<ToolPeer> {
  const requests: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models')) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'qwen3' }] }))
      return
    }
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    const answer = async () => {
      if (request.method !== 'POST' || !/\/(chat\/completions|messages)$/.test(request.url ?? ''))
        return response.writeHead(404).end()
      const parsed = JSON.parse(body) as Record<string, unknown>
      requests.push(parsed)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      const step = await stepOf(requests.length, parsed)
      if (!step) return undefined
      return request.url?.endsWith('/messages')
        ? writeAnthropic(response, step)
        : writeChatCompletions(response, step)
    }
    request.once('end', () => void answer())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function writeChatCompletions(response: ServerResponse, { text, calls = [] }: PeerStep): void {
  const write = (delta: object, finish: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  if (text) write({ role: 'assistant', content: text })
  for (const [index, call] of calls.entries()) {
    const { id, name, arguments: all } = call
    write({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] })
    for (const part of halves(all)) write({ tool_calls: [{ index, function: { arguments: part } }] })
  }
  write({}, calls.length > 0 ? 'tool_calls' : 'stop')
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  response.write(`data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}

function writeAnthropic(response: ServerResponse, { text, calls = [] }: PeerStep): void {
  const write = (event: { type: string; [field: string]: unknown }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  const block = (index: number, start: object, deltas: object[]) => {
    write({ type: 'content_block_start', index, content_block: start })
    for (const delta of deltas) write({ type: 'content_block_delta', index, delta })
    write({ type: 'content_block_stop', index })
  }
  const usage = { input_tokens: 10, output_tokens: 1 }
  write({ type: 'message_start', message: { id: 'm', model: 'm', role: 'assistant', content: [], usage } })
  const thinking = { type: 'thinking', thinking: '', signature: '' }
  block(0, thinking, [
    { type: 'thinking_delta', thinking: 'Hm.' },
    { type: 'signature_delta', signature: 'signed' },
  ])
  if (text) block(1, { type: 'text', text: '' }, [{ type: 'text_delta', text }])
  for (const [index, { id, name, arguments: all }] of calls.entries()) {
    const deltas = halves(all).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
    block(index + 2, { type: 'tool_use', id, name, input: {} }, deltas)
  }
  const delta = { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null }
  write({ type: 'message_delta', delta, usage: { output_tokens: 5 } })
  write({ type: 'message_stop' })
  response.end()
}

const halves = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)]
