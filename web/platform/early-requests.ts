/** Answers that `public/early-requests.js` asked for before the application had loaded. */
interface EarlyRequests {
  /** Without a value if the server did not decide about the session. */
  renewal: Promise<Renewal | undefined>
  /** By path and query; without a value if the request failed. */
  responses: Map<string, Promise<Response | undefined>>
}

/** An answer of `POST /api/auth/refresh`. */
export interface Renewal {
  status: number
  body: unknown
}

declare global {
  var earlyRequests: EarlyRequests | undefined
}

/** After a pause, such as that of a sleeping computer, the answers are too old. */
const TOO_OLD_MS = 15_000

/** The session as renewed early; only the first caller gets it. */
export async function takeEarlyRenewal(): Promise<Renewal | undefined> {
  const early = globalThis.earlyRequests
  if (!early) return undefined
  const { renewal } = early
  early.renewal = Promise.resolve(undefined)
  return isRecent() ? renewal : undefined
}

/** The answer to this request, if it was asked for early; only the first caller gets it. */
export async function takeEarlyResponse({ method, url }: Request): Promise<Response | undefined> {
  const responses = globalThis.earlyRequests?.responses
  const path = url.slice(location.origin.length)
  const response = method === 'GET' ? responses?.get(path) : undefined
  if (!response) return undefined
  responses?.delete(path)
  return isRecent() ? response : undefined
}

const isRecent = () => performance.now() < TOO_OLD_MS
