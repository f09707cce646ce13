import { expect, test } from 'vitest'
import { documentsOf, framesOf } from './frames.ts'

async function* pieces(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

async function sent(...documents: { format: string; parts: string[] }[]): Promise<Buffer> {
  const frames: Uint8Array[] = []
  for (const { format, parts } of documents) {
    for await (const frame of framesOf(format, pieces(...parts))) frames.push(frame)
  }
  return Buffer.concat(frames)
}

async function received(stream: Buffer, chunkSize: number) {
  async function* chunks() {
    for (let start = 0; start < stream.length; start += chunkSize) {
      yield stream.subarray(start, start + chunkSize)
    }
  }
  return Array.fromAsync(documentsOf(chunks()), ({ format, bytes }) => ({ format, text: bytes.toString() }))
}

test.each([1, 3, 64, 10_000])('documents arrive complete in chunks of %i bytes', async (chunkSize) => {
  const stream = await sent(
    { format: 'text', parts: ['one ', '', 'two'] },
    { format: 'csv', parts: [] },
    { format: 'pdf', parts: ['x'.repeat(500)] },
  )
  expect(await received(stream, chunkSize)).toEqual([
    { format: 'text', text: 'one two' },
    { format: 'csv', text: '' },
    { format: 'pdf', text: 'x'.repeat(500) },
  ])
})

test('a truncated document does not arrive', async () => {
  const stream = await sent({ format: 'text', parts: ['whole'] }, { format: 'text', parts: ['cut off'] })
  expect(await received(stream.subarray(0, -6), 7)).toEqual([{ format: 'text', text: 'whole' }])
})
