const LENGTH_BYTES = 4

/**
 * One document for a reading process: a frame with its format, frames with its content, and an empty frame as
 * its end. A frame is four bytes of length (big-endian) and that many bytes.
 */
export async function* framesOf(
  format: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* frame(Buffer.from(format))
  for await (const piece of content) if (piece.length > 0) yield* frame(piece)
  yield* frame(Buffer.alloc(0))
}

function* frame(bytes: Uint8Array): Generator<Uint8Array> {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  yield length
  if (bytes.length > 0) yield bytes
}

export interface FramedDocument {
  format: string
  bytes: Buffer
}

/** Every complete document of the input, in order. */
export async function* documentsOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<FramedDocument> {
  let format: string | undefined
  let pieces: Uint8Array[] = []
  for await (const bytes of payloadsOf(input)) {
    if (format === undefined) format = Buffer.from(bytes).toString()
    else if (bytes.length > 0) pieces.push(bytes)
    else {
      yield { format, bytes: Buffer.concat(pieces) }
      format = undefined
      pieces = []
    }
  }
}

async function* payloadsOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let wanted = LENGTH_BYTES
  let isLength = true
  for await (const chunk of input) {
    held.push(chunk)
    heldBytes += chunk.length
    while (heldBytes >= wanted) {
      const [first, ...others] = held
      const joined = first && others.length === 0 ? first : Buffer.concat(held)
      const bytes = joined.subarray(0, wanted)
      held = [joined.subarray(wanted)]
      heldBytes -= wanted
      if (!isLength) yield bytes
      wanted = isLength ? Buffer.from(bytes).readUInt32BE() : LENGTH_BYTES
      isLength = !isLength
    }
  }
}
