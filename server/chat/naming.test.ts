import { expect, test } from 'vitest'
import { firstWords, toName } from './naming.ts'

test.each([
  ['"Tide tables for Skagen."', 'Tide tables for Skagen'],
  ['\n**Title: A very long name indeed for this**\nmore', 'A very long name indeed'],
  ['   \n ', undefined],
  ['潮汐表', '潮汐表'],
])('reads %j as a name', (suggestion, name) => {
  expect(toName(suggestion)).toBe(name)
})

test('falls back to the first words of the question', () => {
  expect(firstWords('  When is  there enough water\nover the sill?')).toBe('When is there enough water')
  expect(firstWords('x'.repeat(500))).toHaveLength(100)
})
