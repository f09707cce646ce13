/**
 * The address of a sound that is played while it arrives, where the browser can do that; otherwise the promise resolves
 * when it is complete. The address is to be revoked.
 */
export async function openSound(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  const isStreamed = 'MediaSource' in globalThis && MediaSource.isTypeSupported(type)
  if (!response.body || !isStreamed) return URL.createObjectURL(await response.blob())
  const { body } = response
  const source = new MediaSource()
  source.addEventListener('sourceopen', () => void fill(source, type, body), { once: true })
  return URL.createObjectURL(source)
}

/** A sound that breaks off fails where it is played. */
async function fill(source: MediaSource, type: string, body: ReadableStream<BufferSource>): Promise<void> {
  try {
    const buffer = source.addSourceBuffer(type)
    const reader = body.getReader()
    // Safari cannot iterate over a stream.
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // The player is gone.
      if (source.readyState !== 'open') return
      const taken = new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }))
      buffer.appendBuffer(read.value)
      await taken
    }
    if (source.readyState === 'open') source.endOfStream()
  } catch {
    if (source.readyState === 'open') source.endOfStream('network')
  }
}
