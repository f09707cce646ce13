import { APICallError } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { classify, kindOfRefusal, refused, retryAfterOf } from './classify.ts'
import { ModelError } from './port.ts'

describe('kindOfRefusal', () => {
  test.each([
    [401, 'Incorrect API key', 'key_refused'],
    [403, 'You do not have access', 'key_refused'],
    [403, 'Content violates usage guidelines', 'declined'],
    [400, 'API key not valid. Please pass a valid API key.', 'key_refused'],
    [400, 'Your credit balance is too low to access the API', 'key_refused'],
    [429, 'You exceeded your current quota, please check your plan and billing details', 'key_refused'],
    [429, 'Rate limit reached for requests', 'overloaded'],
    [404, 'The model `x` does not exist', 'model_unknown'],
    [400, 'The provided model identifier is invalid.', 'model_unknown'],
    [400, 'Invalid model: mistral-9', 'model_unknown'],
    [400, "This model's maximum context length is 128000 tokens", 'too_long'],
    [400, 'prompt is too long: 250000 tokens > 200000 maximum', 'too_long'],
    [400, 'The input token count (2000000) exceeds the maximum number of tokens allowed', 'too_long'],
    [413, 'Request exceeds the maximum size', 'too_long'],
    [400, 'The response was filtered due to the content management policy', 'declined'],
    [400, 'temperature: must be <= 1', 'invalid_request'],
    [500, 'whatever', 'overloaded'],
    [529, 'Overloaded', 'overloaded'],
    [408, '', 'overloaded'],
  ] as const)('%i “%s” is %s', (status, words, kind) => expect(kindOfRefusal(status, words)).toBe(kind))
})

describe('retryAfterOf', () => {
  test('reads milliseconds, seconds and dates', () => {
    expect(retryAfterOf({ 'retry-after-ms': '250', 'retry-after': '9' })).toBe(250)
    expect(retryAfterOf({ 'retry-after': '1.5' })).toBe(1500)
    const now = Date.parse('2026-11-21T10:00:00Z')
    expect(retryAfterOf({ 'retry-after': 'Sat, 21 Nov 2026 10:00:07 GMT' }, now)).toBe(7000)
    expect(retryAfterOf({ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, now)).toBe(0)
    expect(retryAfterOf({ 'retry-after': 'soon' })).toBeUndefined()
    expect(retryAfterOf({})).toBeUndefined()
  })
})

describe('refused', () => {
  test('reports a web page as a wrong address, except when the server is broken', () => {
    expect(refused({ status: 404, headers: {}, body: '<html>' })).toMatchObject({ kind: 'unreachable' })
    expect(refused({ status: 502, headers: {}, body: '<html>' })).toMatchObject({ kind: 'overloaded' })
  })

  test("uses the provider's message without the key", () => {
    const body = JSON.stringify({ error: { message: 'Incorrect API key provided: hunter2000' } })
    expect(refused({ status: 401, headers: {}, body }, ['hunter2000']).message).toBe(
      'Incorrect API key provided: •••',
    )
  })
})

describe('classify', () => {
  const apiError = (more: object) =>
    new APICallError({ message: 'm', url: 'http://x', requestBodyValues: { prompt: 'rate limit' }, ...more })

  test('reads status, body and Retry-After of a refused call', () => {
    const error = apiError({
      statusCode: 429,
      responseHeaders: { 'retry-after': '2' },
      responseBody: '{"error":{"message":"Slow down"}}',
    })
    expect(classify(error)).toMatchObject({ kind: 'overloaded', message: 'Slow down', retryAfter: 2000 })
  })

  test.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['UND_ERR_BODY_TIMEOUT', 'silent'],
    ['UND_ERR_SOCKET', 'broken_off'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT self-signed certificate', 'unreachable'],
  ])('finds %s in nested causes', (code, kind) => {
    const bottom = Object.assign(new Error(code), { code })
    expect(classify(apiError({ cause: new TypeError('fetch failed', { cause: bottom }) }))).toMatchObject({
      kind,
    })
  })

  test.each([
    ['ECONNREFUSED', 'Could not reach models.example:11434: connection refused.'],
    [
      'ENOTFOUND',
      'Could not reach models.example: this name does not exist, or this server has no internet connection.',
    ],
    ['EAI_AGAIN', 'Could not reach models.example: the name lookup failed.'],
    ['EHOSTUNREACH', 'Could not reach models.example:11434: there is no network route.'],
    ['UND_ERR_CONNECT_TIMEOUT', 'The connection to models.example:11434 timed out.'],
    ['ESOMETHING', 'The connection to models.example:11434 failed: odd'],
  ])('names the host and the reason of %s', (code, message) => {
    const bottom = Object.assign(new Error('odd'), { code })
    const error = new TypeError('fetch failed', { cause: bottom })
    expect(classify(error, [], 'models.example:11434')).toMatchObject({ message })
  })

  test('explains that fetch refuses a port', async () => {
    const error = await fetch('http://127.0.0.1:9').catch((reason: unknown) => reason)
    expect(classify(error, [], '127.0.0.1:9')).toMatchObject({
      kind: 'unreachable',
      message:
        'Could not reach 127.0.0.1:9: this port is reserved for another service. Use another port for the model server.',
    })
  })

  test('finds the first of several failed addresses', () => {
    const refusedOne = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    expect(classify(new AggregateError([refusedOne]))).toMatchObject({ kind: 'unreachable' })
  })

  test('recognises errors inside a stream', () => {
    expect(classify({ type: 'overloaded_error', message: 'Overloaded' })).toMatchObject({
      kind: 'overloaded',
      message: 'Overloaded',
    })
    expect(classify({ error: { code: 'server_error', message: 'Oops' } })).toMatchObject({
      kind: 'overloaded',
    })
    expect(classify('???')).toMatchObject({ kind: 'broken_off', message: '???' })
  })

  test('ignores the prompt in an error', () => {
    expect(classify(apiError({ message: 'Invalid JSON response' }))).toMatchObject({ kind: 'broken_off' })
  })

  test('returns our own errors unchanged, wherever they are wrapped', () => {
    const own = new ModelError('silent', 'quiet')
    expect(classify(new Error('outer', { cause: own }))).toBe(own)
  })

  test('always has a message', () => expect(classify(undefined).message).toBe('The provider gave no reason.'))
})
