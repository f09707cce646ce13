import { expect, test } from 'vitest'
import {
  aspectRatioOf,
  defaultImageSettings,
  fittingImageSettings,
  imageAbilitiesOf,
  imageSettings,
  imageSettingsWhenChosen,
} from './image-settings.ts'

const abilities = (backend: string, id: string) => imageAbilitiesOf({ backend, id })

function abilitiesOf(backend: string, id: string) {
  const found = abilities(backend, id)
  if (!found) throw new Error('No abilities')
  return found
}

test('models of one provider differ in their settings', () => {
  expect(abilities('openai', 'gpt-image-2')?.qualities).toEqual(['low', 'medium', 'high'])
  expect(abilities('openai', 'dall-e-3')).toMatchObject({ qualities: ['standard', 'hd'], has: ['style'] })
  expect(abilities('openai_compatible', 'compatible-a/gpt-image-1')?.qualities[0]).toBe('low')
  expect(abilities('openai_compatible', 'compatible-a/flux')?.qualities[0]).toBe('standard')
  expect(abilities('mistral', 'mistral-large')).toBeUndefined()
})

test('Kontext models have an aspect ratio in place of a size, width and height', () => {
  expect(abilities('bfl', 'flux-kontext-max')).toMatchObject({ sizes: [], safetyMax: 6 })
  expect(abilities('bfl', 'flux-kontext-max')?.sides).toBeUndefined()
  expect(abilities('bfl', 'flux-kontext-max')?.has).toContain('aspect_ratio')
  expect(abilities('bfl', 'flux-pro-1.1')?.has).not.toContain('aspect_ratio')
})

test('width and height are in the steps of the model', () => {
  const flux = abilitiesOf('bfl', 'flux-pro-1.1')
  const fitting = [1024, 1032, 1472, undefined].map((width) => fittingImageSettings({ width }, flux))
  expect(fitting.map(({ width }) => width)).toEqual([1024, undefined, undefined, undefined])
})

test('only the settings that the model has are kept', () => {
  const all = {
    n: 2,
    size: '1024x1024',
    quality: 'low',
    style: 'vivid',
    seed: 7,
    aspect_ratio: '16:9',
  } as const
  expect(fittingImageSettings(all, abilitiesOf('openai', 'gpt-image-2'))).toEqual({
    n: 2,
    size: '1024x1024',
    quality: 'low',
    output_format: 'jpeg',
  })
  expect(fittingImageSettings(all, abilitiesOf('gemini', 'gemini-3-pro-image'))).toEqual({
    n: 2,
    seed: 7,
    aspect_ratio: '16:9',
  })
})

test.each([
  ['openai', 'gpt-image-2', { quality: 'low' }],
  ['openai', 'dall-e-3', { quality: 'standard', style: 'natural' }],
  ['openai_compatible', 'compatible-a/dall-e-3', { quality: 'standard', style: 'natural' }],
  ['openai_compatible', 'compatible-a/sdxl', { quality: 'standard' }],
  ['gemini', 'gemini-3-pro-image', {}],
])('choosing a model of %s, %s, sets its quality and style', (backend, id, expected) => {
  expect(imageSettingsWhenChosen(abilitiesOf(backend, id))).toEqual(expected)
})

test.each([
  ['openai', 'gpt-image-2', { size: '1024x1024', output_format: 'jpeg', quality: 'low' }],
  ['openai', 'dall-e-3', { size: '1024x1024', quality: 'standard', style: 'natural' }],
  ['openai_compatible', 'compatible-a/sdxl', { size: '1024x1024', quality: 'standard', style: 'vivid' }],
  ['bfl', 'flux-pro-1.1', { output_format: 'jpeg' }],
])('a reset for a model of %s, %s, sets what the model has', (backend, id, expected) => {
  expect(defaultImageSettings(abilitiesOf(backend, id))).toEqual(expected)
})

test.each([255, 4104, 1025, 1024.5])('refuses %d as a width', (width) => {
  expect(imageSettings.width.safeParse(width).success).toBe(false)
})

test.each([-1, 7, 1.5])('refuses %d as a safety tolerance', (tolerance) => {
  expect(imageSettings.safety_tolerance.safeParse(tolerance).success).toBe(false)
})

test.each([
  [{ size: '1024x1536' }, 2 / 3],
  [{ aspect_ratio: '16:9' }, 16 / 9],
  [{ width: 1024, height: 768 }, 4 / 3],
  [{ size: 'auto' }, undefined],
  [{}, undefined],
] as const)('the shape of a picture with %j is %s', (settings, ratio) => {
  expect(aspectRatioOf(settings)).toBe(ratio)
})
