import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { isWideText } from '#server/platform/extraction/decode-text.ts'

/** The number of bytes needed to recognize a type; signatures are at the beginning. */
const HEAD_BYTES = 65_536
/** Content with a larger share of control characters is not text. */
const CONTROL_SHARE_MAX = 0.1

export interface Content {
  size: number
  sha256: string
  /** The type whose signature the bytes have. */
  marked: string | undefined
  isText: boolean
}

/** Reads the content once, in pieces, and determines its type. */
export async function inspectContent(pieces: AsyncIterable<Uint8Array>): Promise<Content> {
  const { passing, found } = inspectPassing(pieces)
  for await (const _ of passing);
  return found()
}

/** Like `inspectContent`, for content that is forwarded: `found` resolves after the last piece. */
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
  // Text with an XML declaration is text first: an SVG picture or a page.
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
