import { expect, test } from 'vitest'
import { originsOf } from './chunk-origins.ts'

const long = (name: string) => `${name}${'x'.repeat(50)}${name}${'y'.repeat(50)}`

test('maps a text to the old text that contains its middle', () => {
  const olds = [long('a') + long('b'), long('c')]
  expect(originsOf([long('a'), long('b'), long('c')], olds)).toEqual([0, 0, 1])
})

test('maps a new text to the old text before it', () => {
  expect(originsOf(['new', long('b'), 'newer', long('c')], [long('a'), long('b'), long('c')])).toEqual([
    0, 1, 1, 2,
  ])
})
