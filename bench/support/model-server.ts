import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { markdownTokens } from './markdown-answer.ts'

export const MODEL = 'bench-model'

/** The plan of the model's answer. It is part of the question, so that one server serves every benchmark. */
export interface AnswerPlan {
  tokens: number
  /** All at once when absent. */
  perSecond?: number
  /** `stamped`: each token is its number and the time of sending. `markdown`: a realistic answer. */
  kind: 'stamped' | 'markdown'
}

const DEFAULT_PLAN: AnswerPlan = { tokens: 5, kind: 'markdown' }
/** The interval of checking for waiting tokens. Milliseconds. */
const TICK = 4

interface Streaming {
  response: ServerResponse
  plan: AnswerPlan
  words: string[]
  sent: number
  began: number
}

/** Milliseconds since 1970, comparable between the processes of one machine. */
export const moment = () => performance.timeOrigin + performance.now()

/** An OpenAI-compatible server that answers as planned. */
export function createModelServer(): Server {
  const streams = new Set<Streaming>()
  let lastRequest = '{}'

  setInterval(() => {
    const now = moment()
    for (const streaming of streams) if (!sendDue(streaming, now)) streams.delete(streaming)
  }, TICK).unref()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/v1/models') return sendJson(response, modelList())
    if (request.url === '/last-request') return sendJson(response, lastRequest)
    const body = await text(request)
    const plan = planOf(body)
    if (plan.kind === 'stamped') lastRequest = body
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const words = plan.kind === 'markdown' ? markdownTokens(plan.tokens) : []
    const streaming = { response, plan, words, sent: 0, began: moment() }
    if (!sendDue(streaming, moment())) return
    streams.add(streaming)
    response.once('close', () => streams.delete(streaming))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  return server
}

function planOf(body: string): AnswerPlan {
  const { messages = [] } = JSON.parse(body) as { messages?: { content: unknown }[] }
  const { content } = messages.at(-1) ?? {}
  const question = typeof content === 'string' ? content : JSON.stringify(content)
  const written = /\{"tokens":[^}]*\}/.exec(question)?.[0]
  return written ? (JSON.parse(written) as AnswerPlan) : DEFAULT_PLAN
}

/** Sends the tokens that are due. Returns false after the last one. */
function sendDue(streaming: Streaming, now: number): boolean {
  const { response, plan, words, began } = streaming
  const due = plan.perSecond ? 1 + Math.floor(((now - began) * plan.perSecond) / 1000) : plan.tokens
  const until = Math.min(due, plan.tokens)
  for (; streaming.sent < until; streaming.sent += 1) {
    const content = plan.kind === 'stamped' ? stamped(streaming.sent) : (words[streaming.sent] ?? '')
    response.write(chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }))
  }
  if (streaming.sent < plan.tokens) return true
  response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
  const usage = { prompt_tokens: 100, completion_tokens: plan.tokens, total_tokens: 100 + plan.tokens }
  response.end(`${chunk({ choices: [], usage })}data: [DONE]\n\n`)
  return false
}

const stamped = (index: number) => `${index}:${moment().toFixed(2)}\n`

const chunk = (part: object) =>
  `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, model: MODEL, ...part })}\n\n`

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

const modelList = () => JSON.stringify({ object: 'list', data: [{ id: MODEL, object: 'model' }] })
