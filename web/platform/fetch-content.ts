import { errorOfResponse, networkError } from './errors.ts'

/** A range of bytes, from `from` to the one before `to`. */
export interface BytesWanted {
  from: number
  to: number
}

/** Fetches from a signed address, on this server or a bucket. */
export async function fetchContent(url: string, signal?: AbortSignal): Promise<Blob> {
  return (await fetchSigned(url, { signal })).blob()
}

/** Fetches a range of bytes. */
export async function fetchSomeContent(
  url: string,
  { from, to }: BytesWanted,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetchSigned(url, { signal, headers: { range: `bytes=${from}-${to - 1}` } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A server without range support sends everything.
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
