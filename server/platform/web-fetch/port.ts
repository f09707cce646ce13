import { type Message, toMessage } from '#contract/messages.ts'
/** Fetches web pages from addresses that any user may choose. */
export interface WebPages {
  /** Follows redirects. Throws a `WebPageError`. */
  fetch(address: URL, limits: { bytesMax: number; signal?: AbortSignal }): Promise<FetchedPage>
}

export interface FetchedPage {
  /** The address after redirects. */
  address: URL
  /** The declared type without parameters; empty if absent. */
  contentType: string
  charset: string | undefined
  /** The file name that the server suggests. */
  fileName: string | undefined
  bytes: Buffer
}

/** The message is shown to the user who entered the address. */
export class WebPageError extends Error {
  readonly said: Message

  constructor(said: Message | string, options?: ErrorOptions) {
    const message = toMessage(said)
    super(message.message, options)
    this.said = message
  }
}
