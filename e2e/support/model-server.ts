import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { makePng } from '#server/testing/pictures.ts'

const MODEL_ID = 'scripted'
/** The size and the bytes of every picture. */
export const PICTURE_WIDTH = 640
const PICTURE = makePng(PICTURE_WIDTH, 480)
/** Of the unfinished state of each picture of a model that sends one. */
export const UNFINISHED_WIDTH = 64
const UNFINISHED = makePng(UNFINISHED_WIDTH, 48)
export const NOTEBOOK_NAME = 'A name by the model'
export const SUMMARY = 'A summary by the model.'
/** What it transcribes from any recording. */
export const TRANSCRIPT = 'When is high water'
export const TAG = 'tag by the model'
/** The prompt that scripts the rest of any answer that was cut. */
export const CONTINUATION = 'Continue the cut answer'

/** The prompt that scripts the rest of an answer after the results of its tools. */
export const afterTools = (prompt: string) => `After tools: ${prompt}`

/** One answer that is being sent. */
export interface Reply {
  write(text: string): void
  /** Reasoning, before or between the text. */
  think(text: string): void
  end(reason?: 'stop' | 'length'): void
  /** Ends this part of the answer with the call of a tool; the rest is the answer to `afterTools(prompt)`. */
  call(name: string, given: object): void
  /** Closes the connection during the answer. */
  cut(): void
  /** Responds with an error instead; only before the first text. */
  refuse(status: number, message: string): void
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** An answer that a test writes word by word. */
export interface HeldReply extends Omit<Reply, 'signal'> {
  /** Resolves once the question has arrived. */
  asked: Promise<void>
  /** Resolves once the client has disconnected, or the answer has ended. */
  over: Promise<void>
}

export type Answering = (reply: Reply) => void | Promise<void>

/**
 * An OpenAI-compatible server whose answers are scripted by prompt. Unlike a recorded one it lets a test
 * control every chunk and its time.
 */
export interface ModelServer {
  url: string
  /** Sets the answer to this prompt, for every request. */
  answer(prompt: string, answering: Answering | string): void
  /**
   * Delays the answer to this prompt until the test writes it. When it is held again, a later request gets
   * the later answer.
   */
  hold(prompt: string): HeldReply
  /** The requests for pictures, oldest first; each gets the same picture, once it is not held. */
  drawn: { path: string; body: string }[]
  /** Delays pictures until the returned function is called. */
  holdPictures(): () => void
  /** Sends the beginning of speech, and the rest once the returned function is called. */
  holdSpeech(): () => void
  /** The texts that it has read aloud; its recordings all say `TRANSCRIPT`. */
  spoken: string[]
  close(): Promise<void>
}

const Content = z.union([z.string(), z.array(z.object({ text: z.string().default('') }))])
const Message = z.object({ role: z.string(), content: Content.nullish() })
const Spoken = z.object({ input: z.string() })
const SPEECH_SECONDS = 20
const SAMPLES_PER_SECOND = 8000
/** About a second. */
const SPEECH_FRAMES = 40
const Asked = z.object({ messages: z.array(Message) })

export async function startModelServer(models: object[] = [{ id: MODEL_ID }]): Promise<ModelServer> {
  const scripts = new Map<string, Answering>()
  const spoken: string[] = []
  const drawn: ModelServer['drawn'] = []
  let gate: Promise<void> | undefined
  let speech: Promise<void> | undefined

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/v1/models') return sendJson(response, 200, { data: models })
    if (request.url === '/v1/audio/transcriptions') {
      request.resume()
      return sendJson(response, 200, { text: TRANSCRIPT })
    }
    if (request.url === '/v1/audio/speech') {
      spoken.push(Spoken.parse(JSON.parse(await readBody(request))).input)
      if (!speech) {
        return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(silence(SPEECH_SECONDS))
      }
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(silentFrames(SPEECH_FRAMES))
      await speech
      return void response.end(silentFrames(1))
    }
    if (request.url?.startsWith('/v1/images/')) {
      const body = await readBody(request)
      drawn.push({ path: request.url, body })
      if (body.includes('"stream":true')) return sendUnfinishedFirst(response, gate)
      await gate
      return sendJson(response, 200, { data: [{ b64_json: PICTURE.toString('base64') }] })
    }
    if (request.url !== '/v1/chat/completions') return refuse(response, 404, 'There is nothing here.')
    const prompt = await readPrompt(request)
    await (scripts.get(prompt) ?? unscripted(prompt))(replyTo(response))
  }

  function answer(prompt: string, answering: Answering | string): void {
    scripts.set(prompt, typeof answering === 'string' ? inPieces(answering) : answering)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    spoken,
    drawn,
    holdPictures() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    holdSpeech() {
      const { promise, resolve } = Promise.withResolvers<void>()
      speech = promise
      return () => {
        speech = undefined
        resolve()
      }
    },
    hold(prompt) {
      const { held, answering } = holdReply()
      answer(prompt, answering)
      return held
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function sendUnfinishedFirst(response: ServerResponse, gate: Promise<void> | undefined): Promise<void> {
  const send = (type: string, bytes: Buffer) =>
    response.write(
      `data: ${JSON.stringify({ type: `image_generation.${type}`, b64_json: bytes.toString('base64') })}\n\n`,
    )
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send('partial_image', UNFINISHED)
  await gate
  send('completed', PICTURE)
  response.end()
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function readPrompt(request: IncomingMessage): Promise<string> {
  const { messages } = Asked.parse(JSON.parse(await readBody(request)))
  const question = messages.findLast(({ role }) => role === 'user')
  const [first, last] = [messages[0], question].map((message) => textOf(message?.content ?? ''))
  if (messages.at(-1)?.role === 'tool') return afterTools(withoutFiles(last ?? ''))
  if (last?.startsWith('Your answer was cut')) return CONTINUATION
  const [, generated] = ofNotebooks.find(([instruction]) => first?.startsWith(instruction)) ?? []
  return generated ?? withoutFiles(last ?? '')
}

/** A WAV file of 8-bit samples without a sound. */
function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * SAMPLES_PER_SECOND, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** Frames of an MP3 file without a sound, of 26 ms each. */
function silentFrames(count: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xff_fb_90_c0)
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

/** What the server asks of a model by itself begins with these words. */
const ofNotebooks = [
  ['Name this conversation', NOTEBOOK_NAME],
  ['Summarize this conversation', SUMMARY],
  ['List up to', `${TAG}: 80`],
] as const

/** Scripts are selected by the user's question, not by the content of files. */
const withoutFiles = (text: string) => text.replace(/^<files [^]*<\/files \w+>\n\n/, '')

const textOf = (content: z.infer<typeof Content> = ''): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('')

/** Names, summaries and tags of notebooks are generated; every other prompt must be scripted. */
function unscripted(prompt: string): Answering {
  if (ofNotebooks.some(([, generated]) => generated === prompt)) return inPieces(prompt)
  return (reply) => reply.refuse(400, `Nobody wrote an answer to: ${prompt.slice(0, 100)}`)
}

/** Word by word, each in a separate packet. */
const inPieces = (text: string): Answering => {
  const pieces = text.match(/\S*\s*/g) ?? []
  return async (reply) => {
    for (const piece of pieces) {
      reply.write(piece)
      await new Promise(setImmediate)
    }
    reply.end()
  }
}

function holdReply(): { held: HeldReply; answering: Answering } {
  const begun = Promise.withResolvers<Reply>()
  const over = Promise.withResolvers<void>()
  const later = (act: (reply: Reply) => void) => void begun.promise.then(act)
  return {
    answering: (reply) => {
      reply.signal.addEventListener('abort', () => over.resolve())
      begun.resolve(reply)
    },
    held: {
      asked: begun.promise.then(() => undefined),
      over: over.promise,
      write: (text) => later((reply) => reply.write(text)),
      think: (text) => later((reply) => reply.think(text)),
      end: (reason) => later((reply) => reply.end(reason)),
      call: (name, given) => later((reply) => reply.call(name, given)),
      cut: () => later((reply) => reply.cut()),
      refuse: (status, message) => later((reply) => reply.refuse(status, message)),
    },
  }
}

function replyTo(response: ServerResponse): Reply {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const send = (delta: object, more: object = {}, ending: string | null = null) => {
    if (response.destroyed) return
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const choices = [{ index: 0, delta, finish_reason: ending }]
    const chunk = {
      id: 'reply',
      object: 'chat.completion.chunk',
      created: 0,
      model: MODEL_ID,
      choices,
      ...more,
    }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  const end = (reason: string) => {
    send({}, { usage: { prompt_tokens: 21, completion_tokens: 17, total_tokens: 38 } }, reason)
    response.end('data: [DONE]\n\n')
  }
  return {
    signal: gone.signal,
    write: (content) => send({ content }),
    think: (text) => send({ reasoning_content: text }),
    end: (reason = 'stop') => end(reason),
    call(name, given) {
      const called = { name, arguments: JSON.stringify(given) }
      send({ tool_calls: [{ index: 0, id: 'call', type: 'function', function: called }] })
      end('tool_calls')
    },
    cut: () => void response.destroy(),
    refuse: (status, message) => refuse(response, status, message),
  }
}

const refuse = (response: ServerResponse, status: number, message: string) =>
  sendJson(response, status, { error: { message, type: 'invalid_request_error' } })

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
