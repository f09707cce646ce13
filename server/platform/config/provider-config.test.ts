import { describe, expect, test } from 'vitest'
import { parseProviders, variableOf } from './provider-config.ts'

describe('parseProviders', () => {
  test('finds nothing in an empty environment, or in one with only a region', () => {
    expect(parseProviders({})).toEqual([])
    expect(parseProviders({ AWS_REGION: 'eu-central-1', OPENAI_API_KEY: '  ' })).toEqual([])
  })

  test('reads keys and addresses of vendors', () => {
    const env = { OPENAI_API_KEY: ' sk-1 ', GOOGLE_API_KEY: 'g', GOOGLE_BASE_URL: 'http://127.0.0.1:9/' }
    expect(parseProviders(env)).toEqual([
      { providerId: 'openai', backend: 'openai', apiKey: 'sk-1', baseUrl: undefined },
      { providerId: 'google', backend: 'gemini', apiKey: 'g', baseUrl: 'http://127.0.0.1:9' },
    ])
  })

  test('reads Bedrock credentials and keeps a default region', () => {
    const [bedrock] = parseProviders({ AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'S' })
    expect(bedrock?.aws).toMatchObject({ region: 'us-east-1', accessKeyId: 'A', secretAccessKey: 'S' })
    expect(parseProviders({ AWS_BEARER_TOKEN_BEDROCK: 'b', AWS_REGION: 'eu-west-1' })[0]).toMatchObject({
      apiKey: 'b',
      aws: { region: 'eu-west-1' },
    })
  })

  test('reads any number of OpenAI-compatible servers', () => {
    const servers = parseProviders({
      OPENAI_COMPATIBLE_LM_STUDIO_BASE_URL: 'http://localhost:1234/v1',
      OPENAI_COMPATIBLE_GROQ_BASE_URL: 'https://api.groq.com/openai/v1/',
      OPENAI_COMPATIBLE_GROQ_API_KEY: 'gsk',
      OPENAI_COMPATIBLE_GROQ_MODELS: 'llama-4, , qwen-4',
    })
    expect(servers).toEqual([
      {
        providerId: 'compatible-groq',
        backend: 'openai_compatible',
        baseUrl: 'https://api.groq.com/openai/v1',
        apiKey: 'gsk',
        models: ['llama-4', 'qwen-4'],
      },
      {
        providerId: 'compatible-lm-studio',
        backend: 'openai_compatible',
        baseUrl: 'http://localhost:1234/v1',
        apiKey: undefined,
      },
    ])
  })

  test.each([
    [{ OPENAI_BASE_URL: 'ftp://example.com' }, 'OPENAI_BASE_URL should be an http or https address'],
    [
      { XAI_BASE_URL: 'https://me:hunter2@example.com' },
      'XAI_BASE_URL should be without a user name and password',
    ],
    [{ ANTHROPIC_API_KEY: 'two words' }, 'ANTHROPIC_API_KEY should be one key without spaces'],
    [
      { OPENAI_COMPATIBLE_X_API_KEY: 'k' },
      'OPENAI_COMPATIBLE_X_BASE_URL should be the http or https address of the server',
    ],
    [{ AWS_ACCESS_KEY_ID: 'A' }, 'AWS_SECRET_ACCESS_KEY should be set together with AWS_ACCESS_KEY_ID'],
  ])('names the variable that is invalid in %j', (environment, message) => {
    expect(() => parseProviders(environment)).toThrow(message)
  })
})

test('returns the variable that configures a provider', () => {
  expect(variableOf({ providerId: 'mistral' })).toBe('MISTRAL_API_KEY')
  expect(variableOf({ providerId: 'compatible-lm-studio' })).toBe('OPENAI_COMPATIBLE_LM_STUDIO_BASE_URL')
  expect(variableOf({ providerId: 'builtin' })).toBeNull()
  const aws = { region: 'eu-west-1', accessKeyId: 'A', secretAccessKey: 'S' }
  expect(variableOf({ providerId: 'bedrock', aws })).toBe('AWS_ACCESS_KEY_ID')
  expect(variableOf({ providerId: 'bedrock', apiKey: 'K', aws })).toBe('AWS_BEARER_TOKEN_BEDROCK')
})
