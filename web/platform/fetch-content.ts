import { errorOfResponse, networkError } from './errors.ts'

/** Bytes from the first up to, but not with, the last. */
export interface BytesWanted {
  from: number
  to: number
}

/** Fetches what lies at an address that was signed for it, wherever that is. */
export async function fetchContent(url: string, signal?: AbortSignal): Promise<Blob> {
  return (await fetchSigned(url, { signal })).blob()
}

/** Fetches some of it. */
export async function fetchSomeContent(
  url: string,
  { from, to }: BytesWanted,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetchSigned(url, { signal, headers: { range: `bytes=${from}-${to - 1}` } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A store that knows no ranges sends everything.
  return response.status === 206 ? bytes : bytes.slice(from, to)
}

async function fetchSigned(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, credentials: 'omit' })
    if (!response.ok) throw errorOfResponse(response.status, undefined)
    return response
  } catch (thrown) {
    throw thrown instanceof TypeError ? networkError(thrown) : thrown
  }
}
