/** The push services of browsers, at addresses that browsers send. */
export interface PushServices {
  /** Whether the address may be one of a push service. */
  isAllowed(endpoint: URL): boolean
  /** Posts without following redirects, and returns the status. Throws when the service cannot be reached. */
  post(endpoint: URL, request: PushRequest): Promise<number>
}

export interface PushRequest {
  headers: Record<string, string>
  body: Uint8Array
}
