import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { McpServerDetails } from '#contract/mcp.ts'
import type { Notebook } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import type { FunctionCall, ToolDecision } from '#contract/tools.ts'
import { type CountingMcpServer, startCountingMcpServer } from './counting-mcp-server.ts'
import { type PeerStep, startToolPeer, type ToolPeer } from './tool-peer.ts'
import type { Following, Visitor } from './visitor.ts'

/** What happens during one message; each part happens at once unless it has something to wait for. */
export interface CallScript {
  /** The model writes its call. */
  mayCall?: Promise<unknown>
  /** The tool returns. */
  mayReturn?: Promise<unknown>
  /** The model writes the rest of the answer. */
  mayEnd?: Promise<unknown>
  /** The model writes no text before its call. */
  isSilent?: boolean
  /** The model writes a second call in the same step, which never returns. */
  hasSecondCall?: boolean
}

/** A message whose answer calls a tool that changes something. */
export interface CountedMessage {
  /** Of the running program, also after a restart. */
  read(): Promise<Quest>
  decide(decision: ToolDecision): Promise<void>
  /** How often the tool was called; that of the second call. */
  counts(): [number, number]
  /** The requests to the model. */
  requests(): number
  /** What a reader of the answer was shown. */
  shown: Following
  /** What is wrong with the message after its process was killed and another one started. Nothing where all is right. */
  problems(): Promise<string[]>
}

const LINE = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
export const TEXT = { before: 'I count.', after: 'Counted.' }
const secondOf = (line: string) => `${line} again`

/** A model and a tool outside the program, whose calls can be counted and held back. */
export class CountedCalls {
  readonly #scripts = new Map<string, CallScript>()
  #peer: ToolPeer | undefined
  #counter: CountingMcpServer | undefined
  #server: McpServerDetails | undefined

  static async start(): Promise<CountedCalls> {
    const calls = new CountedCalls()
    calls.#peer = await startToolPeer((_, body) => calls.#step(body))
    calls.#counter = await startCountingMcpServer((line) => calls.#mayReturn(line))
    return calls
  }

  get modelUrl(): string {
    return `${this.#peer?.url}/v1`
  }

  close(): void {
    this.#peer?.close()
    this.#counter?.close()
  }

  /** Offers the tool to the users of a program. */
  async addTool(administrator: Visitor): Promise<void> {
    const fields = { name: 'Counter', transport: 'http', url: this.#counter?.url }
    const { body, status } = await administrator.request<McpServerDetails>(
      'POST',
      '/admin/mcp-servers',
      fields,
    )
    if (status !== 200) throw new Error(`Adding the tool was answered with ${status}`)
    this.#server = body
  }

  async send(visitor: () => Visitor, model: string, script: CallScript): Promise<CountedMessage> {
    const line = randomUUID()
    this.#scripts.set(line, script)
    const { body: notebook } = await visitor().request<Notebook>('POST', '/sessions/create', {
      name: 'Tides',
    })
    const path = `/sessions/${notebook.id}/chat`
    const { body: quest } = await visitor().request<Quest>('POST', path, {
      prompt: line,
      clientMessageId: randomUUID(),
      llm: { model, enabledMcpServers: [this.#server?.id] },
    })
    const shown = await visitor().follow(quest.id)
    const read = async () => (await visitor().request<Quest>('GET', `${path}/${quest.id}`)).body
    const counts = (): [number, number] => [
      this.#counter?.countOf(line) ?? 0,
      this.#counter?.countOf(secondOf(line)) ?? 0,
    ]
    return {
      read,
      counts,
      shown,
      requests: () => (this.#peer?.requests ?? []).filter((body) => lineOf(body) === line).length,
      async decide(decision) {
        const calls = (await read()).promptMeta.functionCalls ?? []
        const open = calls.find(({ state }) => state === 'awaiting_approval')
        await visitor().request('POST', `${path}/${quest.id}/tool-calls/${open?.id}`, { decision })
      },
      async problems() {
        const { body } = await visitor().request<{ data: Quest[] }>('GET', path)
        return problemsOf(await read(), { listed: body.data[0], counts: counts(), shown })
      },
    }
  }

  async #step(body: Record<string, unknown>): Promise<PeerStep> {
    const line = lineOf(body)
    const script = this.#scripts.get(line) ?? {}
    const messages = body.messages as { role: string }[]
    if (messages.at(-1)?.role === 'tool') {
      await script.mayEnd
      return { text: TEXT.after }
    }
    await script.mayCall
    const name = this.#server?.tools[0]?.offeredName ?? ''
    const lines = [line, ...(script.hasSecondCall ? [secondOf(line)] : [])]
    const calls = lines.map((line, at) => ({ id: `c${at}`, name, arguments: JSON.stringify({ line }) }))
    return { ...(!script.isSilent && { text: TEXT.before }), calls }
  }

  #mayReturn(line: string): Promise<unknown> | undefined {
    const script = this.#scripts.get(line)
    return script ? script.mayReturn : new Promise(() => undefined)
  }
}

/** The line of a message, by which the model's request for it is known. */
function lineOf(body: Record<string, unknown>): string {
  const messages = body.messages as { role: string; content: unknown }[]
  const prompt = JSON.stringify(messages.findLast(({ role }) => role === 'user')?.content)
  return LINE.exec(prompt)?.[0] ?? ''
}

interface Facts {
  listed: Quest | undefined
  counts: [number, number]
  shown: Following
}

function problemsOf(quest: Quest, { listed, counts, shown }: Facts): string[] {
  const calls = quest.promptMeta.functionCalls ?? []
  const isOpen = ({ state }: FunctionCall) =>
    state === 'running' || (state === 'awaiting_approval' && quest.approvalUntil === undefined)
  const ran = counts.reduce((sum, count) => sum + count, 0)
  const done = calls.filter(({ state }) => state === 'done').length
  const checks = {
    'the answer is still being written': quest.status !== 'running',
    'a call ran twice': counts.every((count) => count <= 1),
    'a call that ran is not shown': calls.length >= ran,
    'a call that is shown as done did not run': done <= ran,
    'a call is still open': !calls.some(isOpen),
    'a call that was shown is lost': shown.calls().every((seen) => isKept(seen, calls)),
    'text that was shown is lost': (quest.replies.at(-1) ?? '').startsWith(shown.text()),
    'the list of messages shows another answer': isDeepStrictEqual(quest, listed),
  }
  return Object.entries(checks).flatMap(([problem, isRight]) => (isRight ? [] : problem))
}

function isKept(
  seen: { id: string; state: string; result?: string | undefined },
  calls: FunctionCall[],
): boolean {
  const kept = calls.find(({ id }) => id === seen.id)
  if (seen.state === 'done') return kept?.state === 'done' && kept.returnValue === seen.result
  return kept !== undefined
}
