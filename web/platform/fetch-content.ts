import { errorOfResponse, networkError } from './errors.ts'

/** Fetches what lies at an address that was signed for it, wherever that is. */
export async function fetchContent(url: string, signal?: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(url, { signal, credentials: 'omit' })
    if (!response.ok) throw errorOfResponse(response.status, undefined)
    return await response.blob()
  } catch (thrown) {
    throw thrown instanceof TypeError ? networkError(thrown) : thrown
  }
}
