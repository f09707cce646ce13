import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLanguageModels } from './ai-sdk.ts'
import { ModelError } from './port.ts'

/** Servers that deviate from OpenAI's format or from HTTP, simulated by a plain HTTP server. */
const models = createLanguageModels({ silenceMs: 5000 })

async function read(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  const outcome = { text: '', reasoning: '', error: '' }
  try {
    for await (const part of models.stream({
      provider: { backend: 'openai_compatible', providerId: 'compatible-x', baseUrl },
      modelId: 'm',
      thinking: 'none',
      messages: [{ role: 'user', text: 'Hi' }],
      settings: { maxTokens: 50 },
      signal: new AbortController().signal,
    })) {
      if (part.type === 'text' || part.type === 'reasoning') outcome[part.type] += part.text
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    outcome.error = error.message
  }
  return outcome
}

const answered = (text: string, reasoning = '') => ({ text, reasoning, error: '' })
const event = (chunk: unknown) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`
const delta = (content: unknown, finish_reason: string | null = null, index = 0) => ({
  choices: [{ index, delta: { content }, finish_reason }],
})
const stop = delta('', 'stop')

const stream =
  (...chunks: unknown[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(chunks.map(event).join(''))
  }

describe('an answer of a lenient server', () => {
  test('is read completely from a server that sends JSON instead of a stream', async () => {
    const body = {
      choices: [{ message: { role: 'assistant', content: 'All at once, ä€😀' }, finish_reason: 'stop' }],
    }
    expect(
      await read((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2))
      }),
    ).toEqual(answered('All at once, ä€😀'))
  })

  test.each<[string, unknown[], string]>([
    ['that begins with an event without choices', [{ id: 'c' }, delta('Hi'), stop], 'Hi'],
    ['that sends numbers', [delta('The answer is '), delta(42), stop], 'The answer is 42'],
    ['that sends messages', [{ choices: [{ index: 0, message: { content: 'Hi' } }] }, stop], 'Hi'],
    ['that sends texts', [{ choices: [{ index: 0, text: 'Hi' }] }, stop], 'Hi'],
    [
      'that sends two choices',
      [delta('a'), delta('A', null, 1), delta('b'), delta('B', 'stop', 1), stop],
      'ab',
    ],
    ['that continues after its end', [delta('Hi'), stop, '[DONE]', delta(' and more')], 'Hi'],
    ['that reports an implausible usage', [delta('Hi'), { ...stop, usage: { total_tokens: 'many' } }], 'Hi'],
    [
      'that reports implausible details of a usage',
      [delta('Hi'), { ...stop, usage: { completion_tokens_details: { reasoning_tokens: 'many' } } }],
      'Hi',
    ],
    ['that reports a usage as text', [delta('Hi'), stop, { choices: [], usage: 'many' }], 'Hi'],
  ])('is read completely from a server %s', async (_, chunks, text) => {
    expect(await read(stream(...chunks))).toEqual(answered(text))
  })

  test('is read completely from a server that uses CRLF and omits the last empty line', async () => {
    const body = `${event(delta('Hi'))}data: ${JSON.stringify(stop)}`.replaceAll('\n', '\r\n')
    expect(
      await read((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        writeInPieces(response, body, 7)
      }),
    ).toEqual(answered('Hi'))
  })
})

function writeInPieces(response: ServerResponse, body: string, size: number): void {
  for (let at = 0; at < body.length; at += size) response.write(body.slice(at, at + size))
  response.end()
}

test('text between think tags is reasoning', async () => {
  const pieces = ['<th', 'ink>Hm', ', hm</thi', 'nk>\n', '\nYes', '.'].map((piece) => delta(piece))
  expect(await read(stream(...pieces, stop))).toEqual(answered('Yes.', 'Hm, hm'))
})

describe('a connection closed', () => {
  const half = event(delta('Half'))
  const cut = 'The connection to the server was lost before the answer was complete.'
  const head = (headers: string) => `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n${headers}\r\n\r\n`

  test.each<[string, (response: ServerResponse) => void]>([
    [
      'by a reset',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(half, () => response.socket?.resetAndDestroy())
      },
    ],
    [
      'too early',
      (response) =>
        void response.socket?.end(
          `${head('transfer-encoding: chunked')}${half.length.toString(16)}\r\n${half}\r\n`,
        ),
    ],
    [
      'by a broken chunk',
      (response) =>
        void response.socket?.end(
          `${head('transfer-encoding: chunked')}${half.length.toString(16)}\r\n${half}\r\nzzz\r\n`,
        ),
    ],
    [
      'before its announced length',
      (response) => void response.socket?.end(`${head('content-length: 5000')}${half}`),
    ],
    [
      'by invalid gzip data',
      (response) =>
        void response.socket?.end(`${head('content-encoding: gzip\r\nconnection: close')}${half}`),
    ],
  ])('%s is reported with our message', async (_, answer) => {
    expect((await read((_request, response) => answer(response))).error).toBe(cut)
  })
})
