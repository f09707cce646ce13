import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inspectContent } from './content.ts'

async function* pieces(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part)
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('counts and hashes all pieces', async () => {
  const text = 'x'.repeat(70_000)
  expect(await inspectContent(pieces(text, 'end'))).toEqual({
    size: 70_003,
    sha256: createHash('sha256').update(`${text}end`).digest('hex'),
    marked: undefined,
    isText: true,
  })
})

describe('recognizes', () => {
  test.each<[string, (string | Uint8Array)[], string | undefined, boolean]>([
    ['a picture', [PNG], 'image/png', false],
    ['a document in small pieces', ['%P', 'DF-', '1.7\n%\u00e2\u00e3'], 'application/pdf', false],
    ['drawings as text', ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'], undefined, true],
    ['nothing at all', [], undefined, true],
    ['text in Latin-1', [Buffer.from('déjà vu', 'latin1')], undefined, true],
    ['text in UTF-16', [Buffer.from([0xff, 0xfe]), Buffer.from('wide', 'utf16le')], undefined, true],
    [
      'bytes of no known kind',
      [Buffer.from(Array.from({ length: 100 }, (_, at) => at % 20))],
      undefined,
      false,
    ],
  ])('%s', async (_, parts, marked, isText) => {
    expect(await inspectContent(pieces(...parts))).toMatchObject({ marked, isText })
  })
})
