import { Agent, type Response, fetch as undiciFetch } from 'undici'
import { toolsMessages } from '#contract/messages/tools.ts'
import { openConnector } from '../llm/blocked-addresses.ts'
import { type JsonCall, type JsonService, JsonServiceError } from './port.ts'

const CONNECT_MS = 10_000
const TIMEOUT_MS = 20_000
const BYTES_MAX = 4_000_000

/** Redirects are not followed: they would send the key to another host. */
export function createJsonService({ milliseconds = TIMEOUT_MS } = {}): JsonService {
  const dispatcher = new Agent({ connect: openConnector(CONNECT_MS), allowH2: false })
  return {
    async request({ url, headers, body, keyRefusal, signal }: JsonCall) {
      const timeout = AbortSignal.timeout(milliseconds)
      try {
        const response = await undiciFetch(url, {
          dispatcher,
          redirect: 'manual',
          signal: AbortSignal.any([signal, timeout]),
          headers: {
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        })
        return await read(response, keyRefusal)
      } catch (error) {
        if (error instanceof JsonServiceError) throw error
        signal.throwIfAborted()
        const said = timeout.aborted ? toolsMessages.serviceTimeout() : toolsMessages.serviceSilent()
        throw new JsonServiceError(said, { cause: error })
      }
    },
  }
}

async function read(response: Response, keyRefusal: string | undefined): Promise<unknown> {
  const { status, ok, body } = response
  if (!ok) {
    const isRefused =
      status === 401 ||
      status === 403 ||
      (keyRefusal !== undefined && (await readBytes(response)).includes(keyRefusal))
    await body?.cancel()
    throw new JsonServiceError(
      isRefused ? toolsMessages.serviceRefused({ status }) : toolsMessages.serviceStatus({ status }),
    )
  }
  const bytes = await readBytes(response)
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch (error) {
    throw new JsonServiceError(toolsMessages.serviceNotJson(), { cause: error })
  }
}

async function readBytes({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > BYTES_MAX) throw new JsonServiceError(toolsMessages.serviceNotJson())
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
