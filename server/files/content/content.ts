import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { isWideText } from '#server/platform/extraction/decode-text.ts'

/** What recognizing a type takes at most; marks stand at the beginning. */
const HEAD_BYTES = 65_536
/** The share of control characters from which bytes are no text. */
const CONTROL_SHARE_MAX = 0.1

export interface Content {
  size: number
  sha256: string
  /** The type whose marks the bytes bear. */
  marked: string | undefined
  isText: boolean
}

/** Reads some content once, in pieces, and says what it is. */
export async function inspectContent(pieces: AsyncIterable<Uint8Array>): Promise<Content> {
  const { passing, found } = inspectPassing(pieces)
  for await (const _ of passing);
  return found()
}

/** The same of content that goes on to somewhere: `found` once all of it has passed. */
export function inspectPassing(pieces: AsyncIterable<Uint8Array>): {
  passing: AsyncIterable<Uint8Array>
  found(): Promise<Content>
} {
  const hash = createHash('sha256')
  const beginning: Uint8Array[] = []
  let size = 0
  async function* passing() {
    for await (const piece of pieces) {
      if (size < HEAD_BYTES) beginning.push(piece.subarray(0, HEAD_BYTES - size))
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  return {
    passing: passing(),
    found: async () => ({
      size,
      sha256: hash.digest('hex'),
      ...(await recognize(Buffer.concat(beginning))),
    }),
  }
}

async function recognize(head: Buffer): Promise<Pick<Content, 'marked' | 'isText'>> {
  const marked = isWideText(head) ? undefined : (await fileTypeFromBuffer(head))?.mime
  // Text that says it is XML is text first: a picture in SVG or a page.
  const isXml = marked === 'application/xml'
  return {
    marked: isXml ? undefined : marked,
    isText: isXml || (marked === undefined && isText(head)),
  }
}

function isText(head: Buffer): boolean {
  if (isWideText(head)) return true
  let controls = 0
  for (const byte of head) if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) controls += 1
  return head.length === 0 || controls / head.length < CONTROL_SHARE_MAX
}
