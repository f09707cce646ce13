import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { AnySchema, SchemaOutput } from '@modelcontextprotocol/sdk/server/zod-compat.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolResultSchema,
  type ClientRequest,
  ErrorCode,
  GetPromptResultSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  ListToolsResultSchema,
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ReadResourceResultSchema,
  ResourceListChangedNotificationSchema,
  McpError as SdkError,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { Message } from '#contract/messages.ts'
import { looksLikeHtml, removeSecrets, sentenceIn, shorten } from '../llm/provider-error-text.ts'
import { readVersion } from '../version.ts'
import { createMcpFetch, dispatcherFor, type McpGuards } from './bounded-fetch.ts'
import { CONNECT_MS, REQUEST_MS, TOOL_PAGES_MAX } from './limits.ts'
import {
  type McpAccess,
  McpError,
  type McpList,
  type McpLogEntry,
  type McpPromptDefinition,
  type McpResourceContent,
  type McpResourceDefinition,
  type McpResourceTemplate,
  type McpResult,
  type McpSession,
  type McpToolDefinition,
  SessionLost,
  SignInRequired,
} from './port.ts'
import { expandTemplate, variablesOf } from './resource-templates.ts'
import { logText, toMcpResult, toPromptTexts, toResourceContents } from './results.ts'
import { StdioTransport } from './stdio-transport.ts'

const PING_MS = 5000
const FAREWELL_MS = 1000

interface Opening {
  guards: McpGuards
  listeners: McpListeners
}

/** Gets what a server says without being asked. */
export interface McpListeners {
  onListChanged(list: McpList): void
  onLogged(entry: McpLogEntry): void
}

/** A connection to one MCP server, with the official client. */
export class McpConnection implements McpSession {
  software = ''
  hasEnded = false
  /** Called once, however the connection ends. */
  onEnd: (() => void) | undefined
  readonly #access: McpAccess
  readonly #client: Client
  readonly #stdio: StdioTransport | undefined
  readonly #http: StreamableHTTPClientTransport | undefined
  #failure: McpError | undefined
  readonly #tokens = new Set<string>()
  #isConnected = false

  private constructor(access: McpAccess, { version, guards, listeners }: Opening & { version: string }) {
    this.#access = access
    this.#client = new Client({ name: 'commonplace', version })
    if (access.transport === 'stdio') this.#stdio = new StdioTransport(access)
    else this.#http = this.#openHttp(access, guards)
    this.#client.onclose = () => {
      this.hasEnded = true
      this.onEnd?.()
    }
    this.#client.setNotificationHandler(ToolListChangedNotificationSchema, () =>
      listeners.onListChanged('tools'),
    )
    for (const schema of [PromptListChangedNotificationSchema, ResourceListChangedNotificationSchema])
      this.#client.setNotificationHandler(schema, () => listeners.onListChanged('contents'))
    const log = (level: McpLogEntry['level'], text: string) => {
      const cleaned = this.#clean(text)
      if (cleaned !== '') listeners.onLogged({ level, text: cleaned })
    }
    this.#client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) =>
      log(params.level, logText(params)),
    )
    if (this.#stdio) this.#stdio.onerrorline = (line) => log('info', line)
    // Messages that are not of the protocol are left out.
    this.#client.onerror = () => undefined
  }

  static async open(access: McpAccess, opening: Opening, signal: AbortSignal): Promise<McpConnection> {
    const { version } = await readVersion()
    const connection = new McpConnection(access, { ...opening, version })
    try {
      await connection.#connect(signal)
      return connection
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  async listTools(signal: AbortSignal): Promise<McpToolDefinition[]> {
    const tools: McpToolDefinition[] = []
    let cursor: string | undefined
    for (let page = 0; page < TOOL_PAGES_MAX; page += 1) {
      // Not `listTools` of the client: it compiles the schemas of the server.
      const request = { method: 'tools/list' as const, params: cursor === undefined ? {} : { cursor } }
      const found = await this.#request(request, ListToolsResultSchema, signal)
      tools.push(...found.tools)
      cursor = found.nextCursor
      if (!cursor) break
    }
    return tools
  }

  async callTool(
    name: string,
    input: Record<string, unknown>,
    { signal, onProgress }: Parameters<McpSession['callTool']>[2],
  ): Promise<McpResult> {
    const request = { method: 'tools/call' as const, params: { name, arguments: input } }
    const result = await this.#asked(signal, (options) =>
      this.#client.request(request, CallToolResultSchema, {
        ...options,
        ...(onProgress && { onprogress: onProgress }),
      }),
    )
    return toMcpResult(result)
  }

  async listPrompts(signal: AbortSignal): Promise<McpPromptDefinition[]> {
    if (!this.#client.getServerCapabilities()?.prompts) return []
    return (await this.#request({ method: 'prompts/list', params: {} }, ListPromptsResultSchema, signal))
      .prompts
  }

  async getPrompt(name: string, values: Record<string, string>, signal: AbortSignal): Promise<string[]> {
    const request = { method: 'prompts/get' as const, params: { name, arguments: values } }
    return toPromptTexts(await this.#request(request, GetPromptResultSchema, signal))
  }

  async listResources(signal: AbortSignal): Promise<McpResourceDefinition[]> {
    if (!this.#client.getServerCapabilities()?.resources) return []
    const request = { method: 'resources/list' as const, params: {} }
    return (await this.#request(request, ListResourcesResultSchema, signal)).resources
  }

  async listResourceTemplates(signal: AbortSignal): Promise<McpResourceTemplate[]> {
    if (!this.#client.getServerCapabilities()?.resources) return []
    const request = { method: 'resources/templates/list' as const, params: {} }
    const { resourceTemplates } = await this.#request(request, ListResourceTemplatesResultSchema, signal)
    return resourceTemplates.flatMap((template) => {
      const variables = variablesOf(template.uriTemplate)
      return variables ? { ...template, variables } : []
    })
  }

  async readResource(
    { uri, values }: Parameters<McpSession['readResource']>[0],
    signal: AbortSignal,
  ): Promise<McpResourceContent[]> {
    const address = values ? expandTemplate(uri, values) : uri
    const request = { method: 'resources/read' as const, params: { uri: address } }
    return toResourceContents(await this.#request(request, ReadResourceResultSchema, signal))
  }

  #request<S extends AnySchema>(
    request: ClientRequest,
    schema: S,
    signal: AbortSignal,
  ): Promise<SchemaOutput<S>> {
    return this.#asked(signal, (options) => this.#client.request(request, schema, options))
  }

  async close(): Promise<void> {
    const isOpen = this.#http?.sessionId !== undefined && !this.#failure
    if (isOpen) await within(FAREWELL_MS, this.#http?.terminateSession())
    await this.#client.close().catch(() => undefined)
    await this.#stdio?.close()
  }

  async #connect(signal: AbortSignal): Promise<void> {
    // The client's types do not know `exactOptionalPropertyTypes`.
    const transport = (this.#stdio ?? this.#http) as Transport
    await this.#asked(signal, (options) =>
      this.#client.connect(transport, { ...options, timeout: CONNECT_MS }),
    )
    this.#isConnected = true
    const { name, version } = this.#client.getServerVersion() ?? { name: '', version: '' }
    this.software = `${name} ${version}`.trim().slice(0, 100)
    if (this.#client.getServerCapabilities()?.logging) this.#askForLog()
  }

  /** Some servers send nothing before. One that does not know the level works all the same. */
  #askForLog(): void {
    this.#client.setLoggingLevel('info', { timeout: PING_MS }).catch(() => undefined)
  }

  #openHttp(
    { url, headers, authorization, isPublicOnly }: Extract<McpAccess, { transport: 'http' }>,
    guards: McpGuards,
  ): StreamableHTTPClientTransport {
    const fail = (error: McpError) => {
      this.#failure ??= error
      void this.#client.close().catch(() => undefined)
    }
    return new StreamableHTTPClientTransport(new URL(url), {
      fetch: createMcpFetch({
        dispatcher: dispatcherFor(guards, isPublicOnly),
        authorization,
        onFailure: fail,
        onToken: (token) => this.#tokens.add(token),
      }),
      requestInit: { headers },
    })
  }

  async #asked<T>(
    signal: AbortSignal,
    ask: (options: { signal: AbortSignal; timeout: number }) => Promise<T>,
  ): Promise<T> {
    // The client cancels a request also when it has been answered: the signal of a call aborts at its end.
    const pending = new AbortController()
    const cancel = () => pending.abort(signal.reason)
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    try {
      return await ask({ signal: pending.signal, timeout: REQUEST_MS })
    } catch (error) {
      if (signal.aborted) {
        void this.#check()
        throw signal.reason
      }
      if (isTimeout(error)) void this.#check()
      for (let cause = error; cause instanceof Error; cause = cause.cause)
        if (cause instanceof SignInRequired) throw cause
      if (isSessionLost(error)) throw new SessionLost(this.#saidOf(error))
      throw new McpError(this.#saidOf(error), { cause: error })
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  /** Ends a connection that answers nothing any more, so that the next request opens another one. */
  async #check(): Promise<void> {
    try {
      await this.#client.ping({ timeout: PING_MS })
    } catch {
      await this.close()
    }
  }

  #saidOf(error: unknown): Message {
    const failure = this.#failure ?? this.#stdio?.failure
    if (failure) return failure.said
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof McpError) return cause.said
    }
    if (error instanceof StreamableHTTPError) return this.#saidOfStatus(error)
    if (isTimeout(error)) {
      const milliseconds = this.#isConnected ? REQUEST_MS : CONNECT_MS
      return mcpMessages.timeout({ seconds: milliseconds / 1000 })
    }
    const isLost = this.hasEnded && this.#isConnected
    if (isLost || (error instanceof SdkError && error.code === ErrorCode.ConnectionClosed)) {
      if (!this.#stdio) return mcpMessages.closed()
      const words = this.#clean(this.#stdio.words)
      return words ? mcpMessages.endedWith({ words }) : mcpMessages.ended()
    }
    if (error instanceof SdkError) {
      return mcpMessages.answered({ words: this.#clean(error.message.replace(/^MCP error -?\d+: /, '')) })
    }
    return mcpMessages.notMcp()
  }

  #saidOfStatus({ code, message }: StreamableHTTPError): Message {
    const body = message.replace(/^[^:]*: /, '').replace(/^Error POSTing to endpoint: /, '')
    const words = looksLikeHtml(body) ? '' : this.#clean(sentenceIn(body) ?? '')
    if (code === undefined || code < 0) return mcpMessages.notMcp()
    return words && words !== 'null'
      ? mcpMessages.statusWith({ status: code, words })
      : mcpMessages.status({ status: code })
  }

  /** Words of the server without the secrets that it was given. */
  #clean(words: string): string {
    const { transport } = this.#access
    const secrets = transport === 'http' ? this.#access.headers : this.#access.environment
    return shorten(removeSecrets(words, [...Object.values(secrets), ...this.#tokens]))
  }
}

const isTimeout = (error: unknown) => error instanceof SdkError && error.code === ErrorCode.RequestTimeout

const isSessionLost = (error: unknown) => error instanceof StreamableHTTPError && error.code === 404

const within = (milliseconds: number, work: Promise<unknown> | undefined) =>
  Promise.race([
    work?.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, milliseconds).unref()),
  ])
