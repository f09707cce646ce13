import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createLanguageModels } from './ai-sdk.ts'
import { type ModelCall, ModelError, type ModelPart } from './port.ts'

/** Failures of an answer in transit, simulated by a plain HTTP server: no fixture server cuts its sockets. */
const models = createLanguageModels({ silenceMs: 1000 })
/** For many answers at once, which a busy machine begins late. */
const patientModels = createLanguageModels({ silenceMs: 30_000 })
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function callTo(baseUrl: string, more: Partial<ModelCall> = {}): ModelCall {
  return {
    provider: {
      backend: 'openai_compatible',
      providerId: 'compatible-x',
      apiKey: 'sk-very-secret-key-1',
      baseUrl,
    },
    modelId: 'm',
    thinking: 'none',
    messages: [{ role: 'user', text: 'Hi' }],
    settings: { maxTokens: 50 },
    signal: new AbortController().signal,
    ...more,
  }
}

/** The text before the end, and the error that ended it. */
async function read(
  call: ModelCall,
  asked = models,
): Promise<{ text: string; error?: ModelError; parts: ModelPart[] }> {
  const parts: ModelPart[] = []
  const text = () => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  try {
    for await (const part of asked.stream(call)) parts.push(part)
    return { text: text(), parts }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { text: text(), error, parts }
  }
}

const sse = (...events: unknown[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
const delta = (content: string, finish: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
})

const stream: (write: string, end?: boolean) => RequestListener =
  (write, end = true) =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(write)
    if (end) response.end()
  }

describe('a failing answer', () => {
  test('keeps its text and is reported as broken off when the socket is cut', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(sse(delta('Half an ')), () => response.socket?.destroy())
    })
    expect(await read(callTo(url))).toMatchObject({ text: 'Half an ', error: { kind: 'broken_off' } })
  })

  test('keeps the text of each of many that are cut while their deltas are batched', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(sse(delta('Half ')))
      setTimeout(() => {
        response.write(sse(delta('an '), delta('answer')))
        setTimeout(() => response.write(sse(delta('!')), () => response.socket?.destroy()), 30)
      }, 50)
    })
    const answers = await Promise.all(Array.from({ length: 150 }, () => read(callTo(url), patientModels)))
    expect(new Set(answers.map(({ text, error }) => `${text} ${error?.kind}`))).toEqual(
      new Set(['Half an answer! broken_off']),
    )
  })

  test('is incomplete when its stream closes without a finish reason', async () => {
    const url = await serve(stream(sse(delta('Half an '))))
    expect(await read(callTo(url))).toMatchObject({
      text: 'Half an ',
      error: { kind: 'broken_off', message: 'The answer ended before it was complete.' },
    })
  })

  test('is incomplete when an Anthropic stream closes without a finish reason', async () => {
    const message = { id: 'm', type: 'message', role: 'assistant', model: 'x', content: [] }
    const usage = { input_tokens: 1, output_tokens: 1 }
    const events = [
      { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half an ' } },
    ]
    const url = await serve(stream(sse(...events)))
    const provider = { backend: 'anthropic', providerId: 'anthropic', apiKey: 'k', baseUrl: url } as const
    expect(await read(callTo(url, { provider, modelId: 'claude-haiku-4-5' }))).toMatchObject({
      text: 'Half an ',
      error: { kind: 'broken_off', message: 'The answer ended before it was complete.' },
    })
  })

  test('fails when its body is empty', async () => {
    const url = await serve(stream(''))
    expect(await read(callTo(url))).toMatchObject({ text: '', error: { kind: 'broken_off' } })
  })

  test('fails when it finishes without text', async () => {
    const url = await serve(stream(sse(delta('', 'stop'))))
    expect(await read(callTo(url))).toMatchObject({ text: '', error: { kind: 'broken_off' } })
  })

  test('is declined when the provider stops because of the content', async () => {
    const url = await serve(stream(sse(delta('Well', 'content_filter'))))
    expect(await read(callTo(url))).toMatchObject({ text: 'Well', error: { kind: 'declined' } })
  })

  test('ends with a warning at the output limit', async () => {
    const url = await serve(stream(sse(delta('Long', 'length'))))
    const { error, parts } = await read(callTo(url))
    expect(error).toBeUndefined()
    expect(parts.at(-1)).toMatchObject({ type: 'warning', message: { key: 'models.outputLimit' } })
    expect(parts).toContainEqual({ type: 'finish', reason: 'length' })
  })

  test('fails with advice at the output limit without text', async () => {
    const url = await serve(stream(sse(delta('', 'length'))))
    expect(await read(callTo(url))).toMatchObject({
      text: '',
      error: { kind: 'broken_off', message: expect.stringContaining('Increase the max response length') },
    })
  })

  test("keeps its text and the provider's message at an error inside the stream", async () => {
    const error = { error: { message: 'The server is overloaded', type: 'server_error' } }
    const url = await serve(stream(sse(delta('So '), error)))
    expect(await read(callTo(url))).toMatchObject({
      text: 'So ',
      error: { kind: 'overloaded', message: 'The server is overloaded' },
    })
  })

  test('is reported without quoting invalid data', async () => {
    const url = await serve(stream('data: {"choices": [{]\n\n'))
    const { error } = await read(callTo(url))
    expect(error).toMatchObject({ kind: 'broken_off' })
    expect(error?.message).not.toContain('choices')
  })
})

test('is not requested from the provider when it is aborted before its start', async () => {
  let isAsked = false
  const url = await serve((_request, response) => {
    isAsked = true
    response.end()
  })
  expect(await read(callTo(url, { signal: AbortSignal.abort() }))).toMatchObject({
    error: { kind: 'aborted' },
  })
  expect(isAsked).toBe(false)
})

describe('a silent provider', () => {
  test('is reported before the first byte', async () => {
    const url = await serve(() => {})
    expect(await read(callTo(url))).toMatchObject({ error: { kind: 'silent' } })
  })

  test('is reported between bytes, and the text is kept', async () => {
    const url = await serve(stream(sse(delta('Hm')), false))
    expect(await read(callTo(url))).toMatchObject({ text: 'Hm', error: { kind: 'silent' } })
  })
})

describe('an address without a model server', () => {
  test('is reported when it returns a web page', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>')
    })
    expect(await read(callTo(url))).toMatchObject({ error: { kind: 'unreachable' } })
    await expect(models.list(callTo(url).provider)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  test('is not followed when it redirects, which would send the key elsewhere', async () => {
    let isKeySeen = false
    const elsewhere = await serve((_request, response) => {
      isKeySeen = true
      response.end('{}')
    })
    const url = await serve((_request, response) => {
      response.writeHead(307, { location: `${elsewhere}/v1/chat/completions` }).end()
    })
    expect(await read(callTo(url))).toMatchObject({ error: { kind: 'unreachable' } })
    expect(isKeySeen).toBe(false)
  })

  test('is reported when its port is closed or its name is unknown', async () => {
    const url = await serve(() => {})
    servers.splice(0).map((server) => server.close())
    expect(await read(callTo(url))).toMatchObject({ error: { kind: 'unreachable' } })
    const nowhere = callTo('http://no-such-host.invalid')
    expect(await read(nowhere)).toMatchObject({ error: { kind: 'unreachable' } })
  })

  test('is reported when it is another kind of server', async () => {
    const url = await serve((_request, response) => response.end('{"hello":"world"}'))
    await expect(models.list(callTo(url).provider)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

test('is named when it is unreachable', async () => {
  const url = await serve(() => undefined)
  await new Promise((done) => servers.pop()?.close(done))
  const message = `Could not reach ${new URL(url).host}: connection refused.`
  expect(await read(callTo(url))).toMatchObject({ error: { kind: 'unreachable', message } })
  await expect(models.list(callTo(url).provider)).rejects.toMatchObject({ message })
})

test('the key never appears in an error, and long messages are cut', async () => {
  const url = await serve((request, response) => {
    const words = `Key ${request.headers.authorization} is wrong. ${'Explanation. '.repeat(2000)}`
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: words } }))
  })
  const { error } = await read(callTo(url))
  expect(error).toMatchObject({ kind: 'key_refused' })
  expect(error?.message).not.toContain('sk-very-secret-key-1')
  expect(error?.message.length).toBeLessThanOrEqual(300)
  await expect(models.verify(callTo(url).provider)).rejects.toMatchObject({ kind: 'key_refused' })
})

test('a reader that stops early ends the call at the provider', async () => {
  let hungUp: () => void
  const ended = new Promise<void>((resolve) => {
    hungUp = resolve
  })
  const url = await serve((_request, response) => {
    response.on('close', () => hungUp())
    stream(sse(delta('More and more')), false)(_request, response)
  })
  for await (const part of models.stream(callTo(url))) if (part.type === 'text') break
  await expect(ended).resolves.toBeUndefined()
})

test('context windows are read from a listing under any known name', async () => {
  const url = await serve((_request, response) => {
    const data = [{ id: 'a', max_model_len: 4096 }, { id: 'b', meta: { n_ctx_train: 8192 } }, { id: 'c' }]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data }))
  })
  expect(await models.list(callTo(url).provider)).toEqual([
    { id: 'a', contextWindow: 4096 },
    { id: 'b', contextWindow: 8192 },
    { id: 'c' },
  ])
})

/** The fixture server's `content-start` lacks the text that Cohere sends, so Cohere's own events are played here. */
test('Cohere streams text and usage', async () => {
  const events = [
    { type: 'message-start', id: 'x' },
    { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
    { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Good ' } } } },
    { type: 'content-delta', index: 0, delta: { message: { content: { text: 'day' } } } },
    { type: 'content-end', index: 0 },
    {
      type: 'message-end',
      delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 4, output_tokens: 2 } } },
    },
  ]
  let path: string | undefined
  const url = await serve((request, response) => {
    path = request.url
    stream(sse(...events))(request, response)
  })
  const provider = { backend: 'cohere', providerId: 'cohere', apiKey: 'k', baseUrl: url } as const
  const { text, error, parts } = await read(callTo(url, { provider, modelId: 'command-a-03-2025' }))
  expect({ text, error, path }).toEqual({ text: 'Good day', error: undefined, path: '/v2/chat' })
  expect(parts).toContainEqual({
    type: 'usage',
    usage: expect.objectContaining({ inputTokens: 4, outputTokens: 2 }),
  })
})
