import { describe, expect, test } from 'vitest'
import { removeSecrets, sentenceIn, shorten, WORDS_MAX } from './provider-error-text.ts'

describe('removeSecrets', () => {
  test.each([
    ['Incorrect API key provided: sk-proj-abcdefghijklmnop1234. See', 'sk-proj-abcdefghijklmnop1234'],
    ['header Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.abc was refused', 'eyJhbGciOiJIUzI1NiJ9'],
    ['{"api_key":"0123456789abcdef","x":1}', '0123456789abcdef'],
    ['GET /v1?api_key=deadbeefdeadbeef&x=1', 'deadbeefdeadbeef'],
    ['AIzaSyA1234567890abcdefghijk is not valid', 'AIzaSyA1234567890abcdefghijk'],
    ['signed by AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
  ])('removes the key from %j', (words, key) => {
    expect(removeSecrets(words)).not.toContain(key)
    expect(removeSecrets(words)).toContain('•••')
  })

  test('removes the given secrets, of any shape', () => {
    expect(removeSecrets('key hunter2 refused, hunter2!', ['hunter2', undefined, ''])).toBe(
      'key ••• refused, •••!',
    )
  })

  test('removes the given secrets in any encoding', () => {
    const key = 'sk-proj-Ab3dEf6hIj9kLm2nOp5q'
    const spellings = [
      Buffer.from(key).toString('base64'),
      Buffer.from(`user:${key}`).toString('base64'),
      Buffer.from(key.slice(1)).toString('base64'),
      Buffer.from(key.slice(2)).toString('base64'),
      Buffer.from(`x:${key}!`).toString('base64url'),
      Buffer.from(key).toString('hex'),
      key.split('').join(' '),
      key.split('').join('-'),
      key.slice(4),
      key.slice(0, -6),
      key.toUpperCase(),
      `${key.slice(0, 14)}\n${key.slice(14)}`,
    ]
    for (const spelling of spellings) {
      const clean = removeSecrets(`Wrong key (${spelling}) given.`, [key])
      expect(clean).toBe('Wrong key (•••) given.')
    }
  })

  test('keeps ordinary text', () => {
    const words = 'The token limit of 128000 tokens was exceeded; reduce the keyword list.'
    expect(removeSecrets(words)).toBe(words)
  })
})

describe('shorten', () => {
  test('keeps short text and joins lines', () => expect(shorten(' a\n  b ')).toBe('a b'))
  test('cuts long text at a word', () => {
    const short = shorten('word '.repeat(200))
    expect(short.length).toBeLessThanOrEqual(WORDS_MAX)
    expect(short.endsWith('word…')).toBe(true)
  })
  test('never splits a character', () => expect(shorten('😀'.repeat(300))).not.toMatch(/[\uD800-\uDBFF]…/))
})

describe('sentenceIn', () => {
  test.each([
    ['{"error":{"message":"Bad model","type":"x"}}', 'Bad model'],
    ['{"error":"plain"}', 'plain'],
    ['{"message":"Cohere says no"}', 'Cohere says no'],
    ['{"detail":[{"msg":"Mistral field"}]}', 'Mistral field'],
    ['[{"error":{"code":400,"message":"Gemini list"}}]', 'Gemini list'],
    ['{"Message":"AWS"}', 'AWS'],
    ['just text', 'just text'],
    ['{"code":7}', '{"code":7}'],
  ])('finds the message in %s', (body, sentence) => expect(sentenceIn(body)).toBe(sentence))

  test('finds none in web pages and empty bodies', () => {
    expect(sentenceIn('<!DOCTYPE html><html><title>502</title>')).toBeUndefined()
    expect(sentenceIn(' ')).toBeUndefined()
  })
})
