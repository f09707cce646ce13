import { errorOfResponse, networkError } from './errors.ts'

interface SendOptions {
  contentType: string
  /** Called repeatedly with the number of bytes sent. */
  onProgress: (sent: number) => void
  signal: AbortSignal
  /** The access token, for an address that is not signed. */
  token?: string
}

/** Sends bytes and returns the response. `fetch` does not report progress. */
export function sendBytes(url: string, bytes: Blob, options: SendOptions): Promise<unknown> {
  const { contentType, onProgress, signal, token } = options
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      const body = parse(request.responseText)
      if (request.status < 300) done(body)
      else fail(errorOfResponse(request.status, body))
    })
    request.addEventListener('error', () => fail(networkError()))
    request.addEventListener('abort', () => fail(new DOMException('Cancelled', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else request.send(bytes)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
