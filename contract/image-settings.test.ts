import { expect, test } from 'vitest'
import { hasSide, imageAbilitiesOf, imageSettings } from './image-settings.ts'

const abilities = (backend: string, id: string) => imageAbilitiesOf({ backend, id })

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
  const flux = abilities('bfl', 'flux-pro-1.1')
  if (!flux) throw new Error('No abilities')
  expect([1024, 1032, 1472, undefined].map((side) => hasSide(flux, side))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test.each([255, 4104, 1025, 1024.5])('refuses %d as a width', (width) => {
  expect(imageSettings.width.safeParse(width).success).toBe(false)
})

test.each([-1, 7, 1.5])('refuses %d as a safety tolerance', (tolerance) => {
  expect(imageSettings.safety_tolerance.safeParse(tolerance).success).toBe(false)
})
