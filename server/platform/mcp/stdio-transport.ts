import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { mcpMessages } from '#contract/messages/mcp.ts'
import { MESSAGE_BYTES_MAX, WINDOW_BYTES_MAX, WINDOW_MESSAGES_MAX, WINDOW_MS } from './limits.ts'
import { type McpAccess, McpError } from './port.ts'

const NEWLINE = 10
const STDERR_MAX = 4000
const TERMINATE_MS = 2000

/**
 * A connection to a process by its standard input and output. That of the SDK neither limits how much a process sends
 * altogether nor ends the processes that it has started.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T) => void
  /** Gets each line of the error output. */
  onerrorline?: (line: string) => void
  /** Why this side closed the connection. */
  failure: McpError | undefined
  readonly #access: Extract<McpAccess, { transport: 'stdio' }>
  readonly #window = { since: 0, bytes: 0, messages: 0 }
  #child: ChildProcess | undefined
  #line: Buffer[] = []
  #lineBytes = 0
  #stderr = ''

  constructor(access: Extract<McpAccess, { transport: 'stdio' }>) {
    this.#access = access
  }

  /** The last of what the process wrote to its error output. */
  get words(): string {
    return this.#stderr.trim().split('\n').slice(-3).join(' ')
  }

  /** Environment variables of this program, such as its keys, are not passed on. */
  start(): Promise<void> {
    const { command, arguments: given, environment } = this.#access
    return new Promise((resolve, reject) => {
      const child = spawn(command, given, {
        env: { ...getDefaultEnvironment(), ...environment },
        cwd: tmpdir(),
        stdio: ['pipe', 'pipe', 'pipe'],
        // A process group of its own, so that everything it starts ends with it.
        detached: true,
      })
      this.#child = child
      child.once('spawn', resolve)
      child.once('error', (error: NodeJS.ErrnoException) => {
        const isMissing = error.code === 'ENOENT'
        const said = isMissing
          ? mcpMessages.commandNotFound({ command })
          : mcpMessages.commandNotStarted({ command })
        reject(new McpError(said, { cause: error }))
      })
      child.once('close', () => this.#ended())
      child.stdin.on('error', () => undefined)
      child.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.#stderr = (this.#stderr + text).slice(-STDERR_MAX)
        for (const line of text.split('\n')) if (line.trim() !== '') this.onerrorline?.(line)
      })
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin
    if (!stdin?.writable) return Promise.reject(new McpError(mcpMessages.ended()))
    return new Promise((resolve) => stdin.write(`${JSON.stringify(message)}\n`, () => resolve()))
  }

  /** Ends the process: first its input, then by signals. */
  async close(): Promise<void> {
    const child = this.#child
    if (!child || hasEnded(child)) return this.#ended()
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    child.stdin?.end()
    signalGroup(child, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), TERMINATE_MS)
    await ended
    clearTimeout(timer)
  }

  #ended(): void {
    if (this.#child) signalGroup(this.#child, 'SIGKILL')
    this.#child = undefined
    this.#line = []
    const notify = this.onclose
    delete this.onclose
    notify?.()
  }

  #take(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      if (!this.#hold(rest.subarray(0, end), 1)) return
      this.#deliver()
      rest = rest.subarray(end + 1)
    }
    this.#hold(rest, 0)
  }

  /** False when the process has sent too much, and is ended. */
  #hold(piece: Buffer, messages: number): boolean {
    if (this.failure) return false
    const now = performance.now()
    if (now - this.#window.since > WINDOW_MS)
      Object.assign(this.#window, { since: now, bytes: 0, messages: 0 })
    this.#window.bytes += piece.length
    this.#window.messages += messages
    this.#lineBytes += piece.length
    const isTooMuch =
      this.#lineBytes > MESSAGE_BYTES_MAX ||
      this.#window.bytes > WINDOW_BYTES_MAX ||
      this.#window.messages > WINDOW_MESSAGES_MAX
    if (isTooMuch) this.#refuse()
    else this.#line.push(piece)
    return !isTooMuch
  }

  #refuse(): void {
    this.failure = new McpError(mcpMessages.responseTooLarge({ max: MESSAGE_BYTES_MAX / 1_000_000 }))
    this.#line = []
    this.#child?.stdout?.destroy()
    if (this.#child) signalGroup(this.#child, 'SIGKILL')
  }

  #deliver(): void {
    const text = Buffer.concat(this.#line).toString('utf8').trim()
    this.#line = []
    this.#lineBytes = 0
    if (!text) return
    try {
      this.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(text)))
    } catch (error) {
      // Some programs write their log to the standard output.
      this.onerror?.(error as Error)
    }
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The whole group has ended.
  }
}
