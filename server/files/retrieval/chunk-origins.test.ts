import { expect, test } from 'vitest'
import { originsOf } from './chunk-origins.ts'

const long = (name: string) => `${name}${'x'.repeat(50)}${name}${'y'.repeat(50)}`

test('a text comes from the old one that has its middle', () => {
  const olds = [long('a') + long('b'), long('c')]
  expect(originsOf([long('a'), long('b'), long('c')], olds)).toEqual([0, 0, 1])
})

test('a text that was not there before comes from the one before it', () => {
  expect(originsOf(['new', long('b'), 'newer', long('c')], [long('a'), long('b'), long('c')])).toEqual([
    0, 1, 1, 2,
  ])
})
