import type { McpLogLevel } from '#contract/mcp.ts'
import type { Message } from '#contract/messages.ts'

/** How to reach an MCP server. Never logged, never sent to a browser. */
export type McpAccess =
  | (McpPlace & { transport: 'http'; headers: Record<string, string>; authorization?: McpAuthorization })
  | { transport: 'stdio'; command: string; arguments: string[]; environment: Record<string, string> }

/** Where an HTTP server is. */
export interface McpPlace {
  url: string
  /** Whether only public addresses are reached: administrators alone may use private networks. */
  isPublicOnly: boolean
}

/** The access tokens of one user for a server. */
export interface McpAuthorization {
  token(): Promise<string | undefined>
  /** A token in place of one that the server refused; `undefined` when the user has to sign in again. */
  renewed(refused: string): Promise<string | undefined>
}

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
  | { type: 'image' | 'audio'; mimeType: string; bytes: Buffer }
  | { type: 'resource'; uri: string; text?: string | undefined }
  | { type: 'resource_link'; uri: string; name: string }

export interface McpResult {
  isError: boolean
  content: McpContent[]
  structuredContent?: unknown
}

/** How far a server says that a call is: nothing of it is trusted. */
export interface McpProgress {
  progress: number
  total?: number | undefined
  message?: string | undefined
}

/** A prompt as its server describes it: nothing of it is trusted. */
export interface McpPromptDefinition {
  name: string
  title?: string | undefined
  description?: string | undefined
  arguments?: { name: string; description?: string | undefined; required?: boolean | undefined }[] | undefined
}

export interface McpResourceDefinition {
  uri: string
  name: string
  title?: string | undefined
  description?: string | undefined
}

/** An address with gaps (RFC 6570). */
export interface McpResourceTemplate extends Omit<McpResourceDefinition, 'uri'> {
  uriTemplate: string
  variables: string[]
}

export interface McpResourceContent {
  mimeType: string
  bytes: Buffer
}

/** An open connection to a server. Every method throws an `McpError`, or the reason of its signal. */
export interface McpSession {
  /** Name and version that the server gives itself. */
  software: string
  listTools(signal: AbortSignal): Promise<McpToolDefinition[]>
  callTool(
    name: string,
    input: Record<string, unknown>,
    options: { signal: AbortSignal; onProgress?: (progress: McpProgress) => void },
  ): Promise<McpResult>
  /** Nothing where the server has none; only the first page, as resources. */
  listPrompts(signal: AbortSignal): Promise<McpPromptDefinition[]>
  /** The texts of its messages. */
  getPrompt(name: string, values: Record<string, string>, signal: AbortSignal): Promise<string[]>
  listResources(signal: AbortSignal): Promise<McpResourceDefinition[]>
  /** Those that are no valid templates are left out. */
  listResourceTemplates(signal: AbortSignal): Promise<McpResourceTemplate[]>
  /** With values, the address is a template. */
  readResource(
    resource: { uri: string; values?: Record<string, string> | undefined },
    signal: AbortSignal,
  ): Promise<McpResourceContent[]>
}

/** What a sign-in has to keep, as JSON. It contains secrets. */
export interface McpSignIn {
  client?: unknown
  discovery?: unknown
  verifier?: string
  tokens?: { access_token: string; refresh_token?: string | undefined }
}

/** This program as an administrator of the authorization server has registered it. */
export interface McpClient {
  id: string
  /** Public clients have none. */
  secret?: string
}

export interface McpSignInPlace extends McpPlace {
  /** The page of ours to which the authorization server sends the user. */
  redirectUrl: string
  /** Where the metadata of this site as a client are published. */
  clientUrl: string
  /** Used in place of the metadata and of a registration. */
  client?: McpClient | undefined
}

/** What the authorization server sends with the user. */
export interface McpSignInAnswer {
  code: string
  /** Its name for itself. */
  iss?: string | undefined
}

/** Signing in with the account of a user at the authorization server of an MCP server. Methods throw `McpError`. */
export interface McpSignIns {
  /** Whether the server names an authorization server. */
  isOffered(place: McpPlace): Promise<boolean>
  /** Registers this program unless it is registered, and returns the address which the user opens. */
  begin(place: McpSignInPlace, state: string): Promise<{ address: string; signIn: McpSignIn }>
  finish(place: McpSignInPlace, signIn: McpSignIn, answer: McpSignInAnswer): Promise<McpSignIn>
  /** `undefined` when the grant has ended. */
  renew(place: McpPlace, signIn: McpSignIn): Promise<McpSignIn | undefined>
  revoke(place: McpPlace, signIn: McpSignIn): Promise<void>
}

/** `contents`: the prompts and resources, which are asked for when a user needs them. */
export type McpList = 'tools' | 'contents'

export interface McpLogEntry {
  level: McpLogLevel
  text: string
}

/** All connections of this process to MCP servers. */
export interface McpServers {
  readonly signIns: McpSignIns
  /** Works with the connection to that server, which stays open for a while afterwards. */
  use<T>(target: McpTarget, work: (session: McpSession) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Calls `handler` with the id of a target whose server says that a list of it has changed. */
  onListChanged(handler: (id: string, list: McpList) => void): void
  /** Calls `handler` with what a server says of itself: no secrets, at most 300 characters. */
  onLogged(handler: (id: string, entry: McpLogEntry) => void): void
  /** Closes the connections to a server: the one with this id, and those of its users, `id:…`. */
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

/** The server wants each user to sign in. */
export class SignInRequired extends McpError {}

/** The authorization server registers no clients, and none is entered for this site. */
export class ClientRequired extends McpError {}
