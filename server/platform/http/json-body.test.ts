import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { parseJson } from './json-body.ts'

describe('a body', () => {
  test('is parsed as JSON, and an empty one as undefined', async () => {
    expect(await parseJson('{"a":[1,"é",null]}')).toEqual({ a: [1, 'é', null] })
    expect(await parseJson(' \n')).toBeUndefined()
  })

  test.each(['{', '{"a":1,}', 'undefined', '{"a":NaN}', '\0', '﻿x'])(
    'is refused when it is not JSON: %j',
    async (body) => {
      await expect(parseJson(body)).rejects.toThrow(AppError)
    },
  )

  test('with a NUL is refused, wherever it occurs', async () => {
    for (const body of ['"\\u0000"', '["a\\u0000"]', '{"a":{"b":"\\u0000"}}', '{"\\u0000":1}']) {
      await expect(parseJson(body)).rejects.toThrow('cannot be stored')
    }
  })

  test('gets U+FFFD for lone surrogates, also in keys', async () => {
    expect(await parseJson('{"\\ud83d":["\\ude00","\\ud83d\\ude00"]}')).toEqual({
      '\uFFFD': ['\uFFFD', '😀'],
    })
  })

  test('cannot reach a prototype, however its key is spelled', async () => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"a":[{"\\u005f_proto__":{}}]}']) {
      await expect(parseJson(body)).rejects.toThrow(AppError)
    }
  })

  test.each([
    ['lists', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['lists that never close', '['.repeat(50_000)],
  ])('nested more than 100 deep in %s is refused before it is parsed', async (_, body) => {
    await expect(parseJson(body)).rejects.toThrow('nested too deeply')
  })

  test('nested 100 deep is read', async () => {
    const body = `${'['.repeat(100)}${']'.repeat(100)}`
    expect(JSON.stringify(await parseJson(body))).toBe(body)
  })

  test.each([
    ['objects', `[${'{},'.repeat(600_000)}{}]`],
    ['numbers', `[${'1,'.repeat(900_000)}1]`],
  ])('is refused unparsed when it consists of two megabytes of small %s', async (_, body) => {
    const began = performance.now()
    await expect(parseJson(body)).rejects.toThrow('too many values')
    expect(performance.now() - began).toBeLessThan(100)
  })

  test('is limited by brackets and commas outside strings only, whatever the strings contain', async () => {
    const pieces = ['"', '\\', '[', ']', '{', '}', ',', 'a', '\n', 'é', '😀', '\u0041', '/']
    for (let seed = 1; seed <= 500; seed += 1) {
      let state = seed
      const random = (below: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % below
      }
      const text = Array.from({ length: 300 }, () => pieces[random(pieces.length)]).join('')
      const value = { [text]: [text, { text: `${text}\\` }], b: text.repeat(80) }
      expect(await parseJson(JSON.stringify(value))).toEqual(value)
      const deep = `{"a":${JSON.stringify(text)},"b":${'['.repeat(100)}${']'.repeat(100)}}`
      await expect(parseJson(deep)).rejects.toThrow('nested too deeply')
    }
  })

  test('with any nesting does not overflow the stack', async () => {
    const depth = 200_000
    const body = `${'['.repeat(depth)}"\\u0041"${']'.repeat(depth)}`
    await expect(parseJson(body)).rejects.toThrow(AppError)
  })
})
