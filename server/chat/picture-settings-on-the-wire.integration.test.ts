import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ImageSettings, imageAbilitiesOf, imageSettings } from '#contract/image-settings.ts'
import type { Backend } from '#contract/models.ts'
import { vendorModels } from '#server/models/catalogue.ts'
import { createPictureModels } from '#server/platform/pictures/ai-sdk.ts'
import { makePng } from '#server/testing/pictures.ts'
import { type Fields, startRefusingProvider } from '#server/testing/refusing-provider.ts'
import { pictureOptions } from './making-pictures.ts'

const { baseUrl, lastRequest } = await startRefusingProvider()
const models = createPictureModels()

interface Wire {
  backend: Backend
  modelId: string
  /** The limit of the administrators. */
  toleranceMax?: number
  /** A model that changes marked areas only. */
  isMasked?: boolean
  /** With unfinished pictures, where the provider streams them. */
  isStreamed?: boolean
}

const PICTURE = { mediaType: 'image/png', bytes: makePng(8, 6) }
const MASK = { fileId: randomUUID(), width: 8, height: 6, columns: 2, rows: 1, runs: [1, 1] }

/** The body of the request for a picture with these settings. */
async function bodyOf(wire: Wire, settings: ImageSettings): Promise<Fields> {
  const { backend, modelId, toleranceMax = 6, isStreamed, isMasked } = wire
  const abilities = imageAbilitiesOf({ backend, id: modelId })
  if (!abilities) throw new Error('No image model')
  const creating = models.create({
    provider: { backend, providerId: backend, apiKey: 'secret-key-of-the-test', baseUrl },
    modelId,
    modelName: modelId,
    prompt: 'A lighthouse',
    references: isMasked ? [PICTURE] : [],
    ...(isMasked && { mask: MASK }),
    options: pictureOptions(settings, abilities, toleranceMax),
    ...(isStreamed && { onPartial: () => undefined }),
    signal: AbortSignal.timeout(10_000),
  })
  await expect(creating).rejects.toThrow()
  return lastRequest().body
}

/** Values that every wire with the setting takes. */
const FLIPS = {
  size: '1024x1024',
  quality: 'hd',
  style: 'natural',
  seed: 7,
  aspect_ratio: '3:4',
  output_format: 'png',
  width: 512,
  height: 768,
  prompt_upsampling: true,
  safety_tolerance: 4,
} satisfies ImageSettings
type Setting = keyof typeof FLIPS

const FLUX = {
  seed: { seed: 7 },
  output_format: { output_format: 'png' },
  safety_tolerance: { safety_tolerance: 4 },
}
const UPSAMPLING = { prompt_upsampling: { prompt_upsampling: true } }
const SIDES = { width: { width: 512 }, height: { height: 768 } }

/** What each setting changes in the request; a setting that is missing changes nothing. */
const WIRES: [Wire, Partial<Record<Setting, Fields>>, flips?: ImageSettings][] = [
  [
    { backend: 'openai', modelId: 'gpt-image-2' },
    { size: { size: '1024x1024' }, quality: { quality: 'low' }, output_format: { output_format: 'png' } },
    { quality: 'low' },
  ],
  [
    { backend: 'openai', modelId: 'gpt-image-2', isStreamed: true },
    { size: { size: '1024x1024' }, quality: { quality: 'low' }, output_format: { output_format: 'png' } },
    { quality: 'low' },
  ],
  [
    { backend: 'openai', modelId: 'dall-e-3' },
    { size: { size: '1024x1024' }, quality: { quality: 'hd' }, style: { style: 'natural' } },
  ],
  [
    { backend: 'openai_compatible', modelId: 'dall-e-3' },
    { size: { size: '1792x1024' }, quality: { quality: 'hd' }, style: { style: 'natural' } },
    { size: '1792x1024' },
  ],
  [
    { backend: 'openai_compatible', modelId: 'stable-diffusion-xl' },
    { size: { size: '1024x1024' }, quality: { quality: 'hd' }, style: { style: 'natural' } },
  ],
  [
    { backend: 'gemini', modelId: 'gemini-3-pro-image' },
    {
      seed: { 'generationConfig.seed': 7 },
      aspect_ratio: { 'generationConfig.imageConfig.aspectRatio': '3:4' },
    },
  ],
  [{ backend: 'xai', modelId: 'grok-imagine-image' }, { aspect_ratio: { aspect_ratio: '3:4' } }],
  [
    { backend: 'bedrock', modelId: 'amazon.nova-canvas-v1:0' },
    {
      size: { 'imageGenerationConfig.width': 1024, 'imageGenerationConfig.height': 1024 },
      quality: { 'imageGenerationConfig.quality': 'premium' },
      seed: { 'imageGenerationConfig.seed': 7 },
    },
  ],
  [
    { backend: 'bfl', modelId: 'flux-pro-1.1' },
    { ...FLUX, ...UPSAMPLING, ...SIDES },
  ],
  [
    { backend: 'bfl', modelId: 'flux-2-pro' },
    { ...FLUX, ...SIDES },
  ],
  [
    { backend: 'bfl', modelId: 'flux-pro-1.1-ultra' },
    { ...FLUX, ...UPSAMPLING, aspect_ratio: { aspect_ratio: '3:4' } },
  ],
  [
    { backend: 'bfl', modelId: 'flux-kontext-pro' },
    { ...FLUX, ...UPSAMPLING, aspect_ratio: { aspect_ratio: '3:4' } },
  ],
  [
    { backend: 'bfl', modelId: 'flux-pro-1.0-fill', isMasked: true },
    { ...FLUX, ...UPSAMPLING },
  ],
  [
    { backend: 'bedrock', modelId: 'amazon.nova-canvas-v1:0', isMasked: true },
    {
      quality: { 'imageGenerationConfig.quality': 'premium' },
      seed: { 'imageGenerationConfig.seed': 7 },
    },
  ],
]

test('every setting of pictures but their number is flipped', () => {
  // The number is that of the requests: each creates one picture.
  expect(['n', ...Object.keys(FLIPS)].toSorted()).toEqual(Object.keys(imageSettings).toSorted())
})

test('every kind of image model has a wire', () => {
  const kinds = new Set(WIRES.map(([{ backend, modelId: id }]) => imageAbilitiesOf({ backend, id })))
  const images = vendorModels.filter(({ type }) => type === 'image')
  expect(images.filter((model) => !kinds.has(imageAbilitiesOf(model)))).toEqual([])
})

describe.each(WIRES)('the wire %j', (wire, changes, flips = {}) => {
  test.each(Object.keys(FLIPS) as Setting[])('has %s where the model has it', async (setting) => {
    const before = await bodyOf(wire, {})
    const after = await bodyOf(wire, { [setting]: flips[setting] ?? FLIPS[setting] })
    const expected = changes[setting]
    if (!expected) return expect(after).toEqual(before)
    expect(after).toMatchObject(expected)
    expect(before).not.toMatchObject(expected)
  })
})

test('the safety tolerance is at most that of the administrators, also where the user chose none', async () => {
  const wire: Wire = { backend: 'bfl', modelId: 'flux-pro-1.1', toleranceMax: 1 }
  expect(await bodyOf(wire, { safety_tolerance: 6 })).toMatchObject({ safety_tolerance: 1 })
  expect(await bodyOf(wire, {})).toMatchObject({ safety_tolerance: 1 })
  expect(await bodyOf({ ...wire, toleranceMax: 6 }, {})).toMatchObject({ safety_tolerance: 2 })
  expect(
    await bodyOf({ ...wire, modelId: 'flux-2-pro', toleranceMax: 6 }, { safety_tolerance: 6 }),
  ).toMatchObject({ safety_tolerance: 5 })
})
