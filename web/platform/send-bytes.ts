import { errorOfResponse, networkError } from './errors.ts'

interface SendOptions {
  contentType: string
  /** Called repeatedly with the number of bytes sent. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Sends bytes to a signed address. `fetch` does not report progress. */
export function sendBytes(url: string, bytes: Blob, options: SendOptions): Promise<void> {
  const { contentType, onProgress, signal } = options
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      if (request.status < 300) done()
      else fail(errorOfResponse(request.status, parse(request.responseText)))
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
