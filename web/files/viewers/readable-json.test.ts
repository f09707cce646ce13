import { expect, test } from 'vitest'
import { readableJson } from './readable-json.ts'

test('gives each value a line', () => {
  expect(readableJson('{"a":[1,2]}')).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}')
})

test('what is no JSON, or several, stays as it is', () => {
  expect(readableJson('{"a":1}\n{"a":2}')).toBe('{"a":1}\n{"a":2}')
  expect(readableJson('{"a":')).toBe('{"a":')
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(readableJson(deep).replaceAll(/\s/g, '')).toBe(deep)
})
