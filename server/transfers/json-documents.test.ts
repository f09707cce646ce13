import { describe, expect, test } from 'vitest'
import { eachJsonDocument, type JsonDocument } from './json-documents.ts'

async function split(text: string | Buffer, { piece = 1000, max = 1000 } = {}): Promise<JsonDocument[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const found: JsonDocument[] = []
  for await (const document of eachJsonDocument(pieces(), max)) found.push(document)
  return found
}

const values = (documents: JsonDocument[]) =>
  documents.map((one): unknown => (one.kind === 'text' ? JSON.parse(one.text) : one.kind))

describe('splitting a JSON file', () => {
  const items = [
    { name: 'a "quoted" [text] {with} \\ marks', list: [1, [2, { three: 3 }]] },
    { name: 'ü€😀', nested: { deep: [{}] } },
    {},
  ]

  test.each([1, 2, 3, 7, 1000])('finds the objects of a list in pieces of %i bytes', async (piece) => {
    expect(values(await split(JSON.stringify(items), { piece }))).toEqual(items)
    expect(values(await split(`\ufeff \n${JSON.stringify(items, undefined, 2)}\n`, { piece }))).toEqual(items)
  })

  test.each([1, 5, 1000])('finds one object, and objects in lines, in pieces of %i bytes', async (piece) => {
    expect(values(await split(JSON.stringify(items[0]), { piece }))).toEqual([items[0]])
    const lines = items.map((item) => JSON.stringify(item)).join('\n')
    expect(values(await split(lines, { piece }))).toEqual(items)
  })

  test('ignores elements that are no objects', async () => {
    expect(values(await split('[1, "x", [{"a":1}], null, {"b":2}]'))).toEqual([{ b: 2 }])
  })

  test.each([1, 50, 1000])('skips an object that is too large, in pieces of %i bytes', async (piece) => {
    const text = JSON.stringify([{ a: 1 }, { long: 'x'.repeat(200) }, { b: 2 }])
    expect(values(await split(text, { piece, max: 100 }))).toEqual([{ a: 1 }, 'too_large', { b: 2 }])
  })

  test('reports a file that ends early and one that is no JSON', async () => {
    expect(values(await split('[{"a":1},{"b":'))).toEqual([{ a: 1 }, 'truncated'])
    expect(values(await split('[{"a":1}'))).toEqual([{ a: 1 }, 'truncated'])
    expect(values(await split('hello'))).toEqual(['not_json'])
    expect(values(await split(''))).toEqual(['not_json'])
    expect(values(await split('[]'))).toEqual([])
  })

  test('counts the bytes of each object', async () => {
    const text = JSON.stringify(items)
    const total = (await split(text, { piece: 3 })).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total).toBeGreaterThan(text.length - 10)
    expect(total).toBeLessThanOrEqual(Buffer.byteLength(text))
  })
})
