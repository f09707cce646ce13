import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { parseJson } from './json-body.ts'

describe('a body', () => {
  test('is read as JSON; an empty one as nothing', async () => {
    expect(await parseJson('{"a":[1,"é",null]}')).toEqual({ a: [1, 'é', null] })
    expect(await parseJson(' \n')).toBeUndefined()
  })

  test.each(['{', '{"a":1,}', 'undefined', '{"a":NaN}', '\0', '﻿x'])(
    'that is not JSON is refused: %j',
    async (body) => {
      await expect(parseJson(body)).rejects.toThrow(AppError)
    },
  )

  test('with a NUL is refused, wherever it hides', async () => {
    for (const body of ['"\\u0000"', '["a\\u0000"]', '{"a":{"b":"\\u0000"}}', '{"\\u0000":1}']) {
      await expect(parseJson(body)).rejects.toThrow('cannot be stored')
    }
  })

  test('has halves of characters replaced, also in keys', async () => {
    expect(await parseJson('{"\\ud83d":["\\ude00","\\ud83d\\ude00"]}')).toEqual({
      '\uFFFD': ['\uFFFD', '😀'],
    })
  })

  test('cannot reach a prototype, however its key is spelt', async () => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"a":[{"\\u005f_proto__":{}}]}']) {
      await expect(parseJson(body)).rejects.toThrow(AppError)
    }
  })

  test('nested ever so deep does not break the stack', async () => {
    const depth = 200_000
    const body = `${'['.repeat(depth)}"\\u0041"${']'.repeat(depth)}`
    await expect(parseJson(body)).rejects.toThrow(AppError)
  })
})
