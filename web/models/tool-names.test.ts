import { expect, test } from 'vitest'
import { toolName } from './tool-names.ts'

test('a known tool has a translated name, another one its name in words', () => {
  expect(toolName('dice_roll')).toBe('Dice')
  expect(toolName('add_row-below')).toBe('Add row below')
})
