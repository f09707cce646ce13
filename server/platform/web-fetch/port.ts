/** Gets what lies at an address of the web, which anybody may have chosen. */
export interface WebPages {
  /** Follows redirects. Throws a `WebPageError`. */
  fetch(address: URL, limits: { bytesMax: number }): Promise<FetchedPage>
}

export interface FetchedPage {
  /** Where it was in the end. */
  address: URL
  /** As it was called there, without parameters; empty where it was not. */
  contentType: string
  charset: string | undefined
  /** The name that the server gives it to be kept under. */
  fileName: string | undefined
  bytes: Buffer
}

/** The message is the sentence for the person who gave the address. */
export class WebPageError extends Error {}
