import type { Message } from '#contract/messages.ts'

/** Calls JSON interfaces at addresses that administrators have set, such as a search engine. */
export interface JsonService {
  /** Returns the parsed body of a successful response. Throws a `JsonServiceError`. */
  request(call: JsonCall): Promise<unknown>
}

export interface JsonCall {
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  /** What a response contains that refuses the key, from services that have another status for it than 401 and 403. */
  keyRefusal?: string
  signal: AbortSignal
}

/** The message says what failed, without the address, which can contain a key. */
export class JsonServiceError extends Error {
  readonly said: Message

  constructor(said: Message, options?: ErrorOptions) {
    super(said.message, options)
    this.said = said
  }
}
