import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An OpenAI-compatible server on loopback whose answers a test writes step by step. */
export interface ModelServer {
  /** The environment that connects a program to it. */
  environment: { OPENAI_COMPATIBLE_TEST_BASE_URL: string }
  /** The next requested answer. */
  asked(): Promise<WireAnswer>
  close(): void
}

export interface WireAnswer {
  /** The request as it was received. */
  request: { model: string; messages: { role: string; content: string }[] }
  say(text: string): void
  end(): void
}

export async function startModelServer(): Promise<ModelServer> {
  const arrived: WireAnswer[] = []
  const waiting: ((answer: WireAnswer) => void)[] = []
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/models')) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'wire' }] }))
      return
    }
    // The program also requests information that only some model servers offer, such as their context window.
    if (!request.url?.endsWith('/chat/completions')) {
      response.writeHead(404).end()
      return
    }
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.once('end', () => {
      const answer = openAnswer(response, JSON.parse(body) as WireAnswer['request'])
      const next = waiting.shift()
      if (next) next(answer)
      else arrived.push(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    environment: { OPENAI_COMPATIBLE_TEST_BASE_URL: `http://127.0.0.1:${port}/v1` },
    asked: () => {
      const answer = arrived.shift()
      return answer ? Promise.resolve(answer) : new Promise((done) => void waiting.push(done))
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function openAnswer(response: ServerResponse, request: WireAnswer['request']): WireAnswer {
  response.on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const write = (delta: object, finish: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: request.model, choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  return {
    request,
    say: (text) => write({ role: 'assistant', content: text }),
    end() {
      write({}, 'stop')
      response.end('data: [DONE]\n\n')
    },
  }
}
