/** The most that a server may send as one message of a process, or as one response. */
export const MESSAGE_BYTES_MAX = 8_000_000
/** The most that a process may send within a window. */
export const WINDOW_MS = 10_000
export const WINDOW_BYTES_MAX = 32_000_000
export const WINDOW_MESSAGES_MAX = 5000
/** A package that `npx` fetches first needs some seconds. */
export const CONNECT_MS = 30_000
/** Longer than the limit of a tool's call, which ends it first. */
export const REQUEST_MS = 65_000
/** A response is cut off then, whether anybody waits for it or not. */
export const RESPONSE_MS = 90_000
/** A connection without a request is closed after this time. */
export const IDLE_MS = 5 * 60_000
/** Streams that a server interrupts and lets the client resume, in one connection. */
export const RESUMPTIONS_MAX = 20
export const TOOL_PAGES_MAX = 10
