import type { Message } from '#contract/messages.ts'

/** How to reach an MCP server. Never logged, never sent to a browser. */
export type McpAccess =
  | { transport: 'http'; url: string; headers: Record<string, string> }
  | { transport: 'stdio'; command: string; arguments: string[]; environment: Record<string, string> }

/** A server and the version of its access: a connection with another version is not used. */
export interface McpTarget {
  id: string
  version: number
  access: McpAccess
}

/** A tool as its server describes it: nothing of it is trusted. */
export interface McpToolDefinition {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: object
  outputSchema?: object | undefined
  annotations?: { title?: string | undefined; readOnlyHint?: boolean | undefined } | undefined
}

export type McpContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; mimeType: string; bytes: number }
  | { type: 'resource'; uri: string; text?: string | undefined }
  | { type: 'resource_link'; uri: string; name: string }

export interface McpResult {
  isError: boolean
  content: McpContent[]
  structuredContent?: unknown
}

/** An open connection to a server. Every method throws an `McpError`, or the reason of its signal. */
export interface McpSession {
  /** Name and version that the server gives itself. */
  software: string
  listTools(signal: AbortSignal): Promise<McpToolDefinition[]>
  callTool(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<McpResult>
}

/** All connections of this process to MCP servers. */
export interface McpServers {
  /** Works with the connection to that server, which stays open for a while afterwards. */
  use<T>(target: McpTarget, work: (session: McpSession) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Closes the connection, if there is one. */
  disconnect(id: string): Promise<void>
  close(): Promise<void>
}

/** A failure of a server, in words for users: at most 300 characters, no secrets. */
export class McpError extends Error {
  readonly said: Message

  constructor(said: Message, options?: ErrorOptions) {
    super(said.message, options)
    this.name = 'McpError'
    this.said = said
  }
}

/** The server has forgotten the session, and did not do what it was asked. */
export class SessionLost extends McpError {}
