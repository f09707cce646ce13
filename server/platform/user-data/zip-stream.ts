import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Content = AsyncIterable<string | Uint8Array> | Readable

/** A ZIP archive that is written while it is read: no large content is ever whole in memory. */
export interface ZipStream {
  output: AsyncIterable<Uint8Array>
  /** Opened when the entry is written, so that few sources are open at a time. */
  add(path: string, open: () => Content | Promise<Content>): void
  /** After the last entry. */
  end(): void
}

export function createZipStream(): ZipStream {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  // A declared size was smaller than the actual one, or a source failed.
  zip.on('error', (error: Error) => output.destroy(error))
  // A reader that leaves would keep the source open.
  output.on('close', () => current?.destroy())

  async function open(source: () => Content | Promise<Content>): Promise<Readable> {
    const content = await source()
    current = content instanceof Readable ? content : Readable.from(content)
    return current
  }

  return {
    output,
    add(path, source) {
      zip.addReadStreamLazy(path, (done) => {
        open(source).then(
          (stream) => done(null, stream),
          (error: unknown) => done(error, Readable.from([])),
        )
      })
    },
    end: () => zip.end(),
  }
}
