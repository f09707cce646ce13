import { describe, expect, test } from 'vitest'
import {
  isOffered,
  limitsOfWindow,
  listedModel,
  modelIdAtProvider,
  unverifiedModel,
} from './served-models.ts'

const listed = (id: string, contextWindow?: number) =>
  listedModel('compatible-lab', 'lab', { id, ...(contextWindow !== undefined && { contextWindow }) })

describe('a model that a server lists', () => {
  test('has what its server says, against its name', () => {
    const facts = { supportsTools: false, supportsVision: true }
    expect(listedModel('compatible-lab', 'lab', { id: 'mistral:7b', ...facts })).toMatchObject(facts)
  })

  test.each([
    ['llava:13b', true],
    ['qwen2.5vl:7b', true],
    ['Qwen/Qwen2-VL-7B', true],
    ['gemma3:27b', true],
    ['gpt-4o-mini', true],
    ['gemma2:9b', false],
    ['qwen3:8b', false],
    ['mistral:7b', false],
  ])('accepts pictures by its name: %s', (id, supportsVision) => {
    expect(listed(id).supportsVision).toBe(supportsVision)
  })

  test.each([
    ['llama3.1:8b', true],
    ['meta-llama/Llama-4-Scout', true],
    ['o3-mini', true],
    ['openai/o1', true],
    ['deepseek-r1:14b', true],
    ['llama3:8b', false],
    ['llama3-1-8b-instruct', true],
    ['llama3-8b-instruct', false],
    ['amazon.nova-lite-v1:0', true],
    ['gemma3:27b', false],
    ['turbo3-mini', false],
  ])('calls tools by its name: %s', (id, supportsTools) => {
    expect(listed(id).supportsTools).toBe(supportsTools)
  })

  test.each([
    ['dall-e-3', true],
    ['black-forest-labs/FLUX.1-schnell', true],
    ['stable-diffusion-3.5', true],
    ['gpt-image-1', true],
    ['sdxl-turbo', true],
    ['fluxion-7b', false],
    ['qwen3:8b', false],
    ['imagine-7b', false],
  ])('makes pictures by its name: %s', (id, isImage) => {
    const made = { type: 'image', contextWindow: 0, isContextWindowAssumed: false, supportsTools: false }
    expect(listed(id)).toMatchObject(isImage ? made : { type: 'text' })
  })

  test.each(['whisper-large-v3', 'Systran/faster-whisper-small', 'gpt-4o-mini-transcribe'])(
    'turns speech into text by its name: %s',
    (id) =>
      expect(listed(id)).toMatchObject({ type: 'speech-to-text', contextWindow: 0, supportsTools: false }),
  )

  test('has the window that the server reports, else that of its family, else a small one', () => {
    expect(listed('qwen3:8b', 16_000)).toMatchObject({ contextWindow: 16_000, isContextWindowAssumed: false })
    expect(listed('qwen3:8b')).toMatchObject({ contextWindow: 40_960, isContextWindowAssumed: true })
    expect(listed('stamp-1')).toMatchObject({ contextWindow: 8192, isContextWindowAssumed: true })
  })

  test('is named by the last part of its id, or by the whole id where that part is empty', () => {
    expect(listed('org/team/model-a').name).toBe('model-a')
    expect(listed('org/').name).toBe('org/')
  })

  test('keeps its id at the provider, slashes included', () => {
    expect(modelIdAtProvider(listed('org/team/model-a').id)).toBe('org/team/model-a')
    expect(modelIdAtProvider('gpt-6-luna')).toBe('gpt-6-luna')
  })
})

describe('a model that a vendor lists', () => {
  const bedrock = { backend: 'bedrock', name: 'Amazon Bedrock' } as const

  test('has the company that makes it, where the vendor names one', () => {
    expect(unverifiedModel(bedrock, { id: 'a.one', vendor: 'Maker' })).toMatchObject({
      vendor: 'Maker',
      description: 'Listed by Amazon Bedrock. What it does not report is assumed',
    })
    expect(unverifiedModel(bedrock, { id: 'a.one' })).toMatchObject({ vendor: 'Amazon Bedrock' })
  })

  test('makes pictures where the vendor says so, whatever its name', () => {
    const listed = { id: 'amazon.titan-image-generator-v2:0', type: 'image', supportsVision: true } as const
    expect(isOffered(listed)).toBe(true)
    expect(isOffered({ id: listed.id, type: 'text' })).toBe(false)
    expect(unverifiedModel(bedrock, listed)).toMatchObject({
      type: 'image',
      contextWindow: 0,
      isContextWindowAssumed: false,
      max_tokens: 0,
      supportsVision: false,
      isUnverified: true,
    })
  })
})

test('the longest answer is half of the window and never empty', () => {
  expect(limitsOfWindow(8193)).toEqual({ contextWindow: 8193, max_tokens: 4096 })
  expect(limitsOfWindow(1)).toEqual({ contextWindow: 1, max_tokens: 1 })
})
