import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type AnswerPlan, moment } from './model-server.ts'

const PROGRAM = fileURLToPath(new URL('model-process.ts', import.meta.url))

/** The wire model server in a process of its own. */
export interface ModelPeer {
  baseUrl: string
  /** The body of the last stamped question it received. */
  lastRequest(): Promise<string>
  stop(): void
}

export async function startModelPeer(): Promise<ModelPeer> {
  const child = fork(PROGRAM, { stdio: 'inherit' })
  const [port] = (await once(child, 'message')) as [number]
  const origin = `http://127.0.0.1:${port}`
  return {
    baseUrl: `${origin}/v1`,
    lastRequest: async () => (await fetch(`${origin}/last-request`)).text(),
    stop: () => void child.kill(),
  }
}

export const questionFor = (plan: AnswerPlan) => `Please answer as planned: ${JSON.stringify(plan)}`

/** Calls the model server itself, as our server does, and passes on the text of each part as it arrives. */
export async function* askDirectly(baseUrl: string, body: string): AsyncGenerator<string> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  let rest = ''
  for await (const bytes of response.body ?? []) {
    const lines = (rest + Buffer.from(bytes).toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const part = JSON.parse(line.slice('data: '.length)) as { choices: { delta: { content?: string } }[] }
      const content = part.choices[0]?.delta.content
      if (content) yield content
    }
  }
}

export interface StampedToken {
  index: number
  /** Milliseconds between sending by the model server and arrival here. */
  delay: number
}

/** Reads stamped tokens out of text with arbitrary boundaries. */
export function createStampReader(): (text: string) => StampedToken[] {
  let rest = ''
  return (text) => {
    const now = moment()
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    return lines.map((line) => {
      const [index, left] = line.split(':').map(Number)
      return { index: index ?? Number.NaN, delay: now - (left ?? Number.NaN) }
    })
  }
}
