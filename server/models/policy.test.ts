import { describe, expect, test } from 'vitest'
import { canUse, defaultConfiguration, textPrice } from './policy.ts'

type Priced = Parameters<typeof defaultConfiguration>[0]

const text = (input: number, output: number): Priced => ({
  id: 'm',
  type: 'text',
  pricing: [{ aboveTokens: 0, input, output }],
})
const image = (price?: number): Priced => ({
  id: 'i',
  type: 'image',
  pricing: price === undefined ? [] : [{ aboveTokens: 0, input: 0, output: 0, image: price }],
})
const speechToText: Priced = { id: 's', type: 'speech-to-text', pricing: [] }

describe('canUse', () => {
  const person = (...tags: string[]) => ({ isAdmin: false, tags })
  const admin = { isAdmin: true, tags: [] }
  test.each([
    ['a shared tag', person('customer'), true, ['customer'], true],
    ['a shared tag in other letters', person('Customer'), true, ['CUSTOMER'], true],
    ['no shared tag', person('customer'), true, ['developer'], false],
    ['no tags on the model', person('customer', 'developer'), true, [], false],
    ['no tags on the person', person(), true, ['customer'], false],
    ['an administrator without tags', admin, true, [], true],
    ['a disabled model', person('customer'), false, ['customer'], false],
    ['a disabled model and an administrator', admin, false, ['customer'], false],
  ])('decides for %s', (_name, user, enabled, allowedUserTags, expected) => {
    expect(canUse(user, { enabled, private: false, allowedUserTags })).toBe(expected)
  })

  test('reserves a private model for administrators', () => {
    const configuration = { enabled: true, private: true, allowedUserTags: ['customer'] }
    expect(canUse(person('customer'), configuration)).toBe(false)
    expect(canUse(admin, configuration)).toBe(true)
  })
})

describe('defaultConfiguration', () => {
  test.each([
    [text(0, 0), ['customer', 'analyst', 'developer']],
    [text(4.9e-7, 4.9e-7), ['customer', 'analyst', 'developer']],
    [text(5e-7, 5e-7), ['analyst', 'developer']],
    [text(1e-6, 8.9e-6), ['analyst', 'developer']],
    [text(5e-6, 5e-6), ['developer']],
    [text(2e-6, 8e-6), ['developer']],
    [text(2.5e-6, 7.5e-6), ['developer']],
    [image(0.019), ['customer', 'analyst', 'developer']],
    [image(0.02), ['analyst', 'developer']],
    [image(0.05), ['developer']],
    [image(), ['developer']],
    [speechToText, ['customer', 'analyst', 'developer']],
  ])('chooses the allowed tags by price', (model, tags) => {
    expect(defaultConfiguration(model)).toMatchObject({ enabled: true, allowedUserTags: tags })
  })
})

test('the price of text uses the first tier', () => {
  expect(textPrice(text(2e-6, 4e-6))).toBeCloseTo(3e-6)
})
