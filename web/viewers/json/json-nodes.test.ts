import { expect, test } from 'vitest'
import { type JsonNodes, kindOf, nameOf, readJson, writtenAt } from './json-nodes.ts'

function read(text: string) {
  const nodes = readJson(text) as JsonNodes
  if (!nodes) throw new Error('No JSON')
  const all = nodes.start.map((_, node) => [nameOf(nodes, node), writtenAt(nodes, node)])
  return { ...nodes, all }
}

test('finds each value with its name, verbatim and in order', () => {
  const { all, depth, place, size, after, parent } = read(
    '{ "b" : [1, {"2": null}], "1":"x\\"y\\\\", "1": 12345678901234567890.10, "": {} }\n',
  )
  expect(all).toEqual([
    [undefined, '{}'],
    ['b', '[]'],
    [undefined, '1'],
    [undefined, '{}'],
    ['2', 'null'],
    ['1', '"x\\"y\\\\"'],
    ['1', '12345678901234567890.10'],
    ['', '{}'],
  ])
  expect(depth).toEqual([0, 1, 2, 2, 3, 1, 1, 1])
  expect(place).toEqual([0, 0, 0, 1, 0, 1, 2, 3])
  expect(size).toEqual([4, 2, 0, 1, 0, 0, 0, 0])
  expect(after).toEqual([8, 5, 3, 5, 5, 6, 7, 8])
  expect(parent).toEqual([-1, 0, 1, 1, 3, 0, 0, 0])
})

test('treats a single value as a tree', () => {
  expect(read(' true ').all).toEqual([[undefined, 'true']])
  expect(read('"a, }"').all).toEqual([[undefined, '"a, }"']])
  const nodes = read('[-1, "s", false, {}, []]')
  expect(nodes.start.map((_, node) => kindOf(nodes, node))).toEqual([
    'array',
    'number',
    'string',
    'word',
    'object',
    'array',
  ])
})

test('shows escaped letters as letters, and keeps escapes of invisible characters', () => {
  expect(
    read(String.raw`["Gr\u00fc\u00DFe", "\ud83c\udf0a", "a\/b", "\u0000\u0022\u005c\u2028\\u00fc"]`).all,
  ).toEqual([
    [undefined, '[]'],
    [undefined, '"Grüße"'],
    [undefined, '"🌊"'],
    [undefined, '"a/b"'],
    [undefined, String.raw`"\u0000\u0022\u005c\u2028\\u00fc"`],
  ])
})

test('returns no tree for invalid JSON', () => {
  expect(readJson('{"a":1}\n{"a":2}')).toBe('no JSON')
  expect(readJson('{"a":')).toBe('no JSON')
})

test('supports any depth', () => {
  const deep = read(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(deep.depth.at(-1)).toBe(99_999)
  expect(deep.after[0]).toBe(100_000)
})
