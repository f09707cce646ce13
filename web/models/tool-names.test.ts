import { expect, test } from 'vitest'
import { toolName } from './tool-names.ts'

test('a known tool has a translated name, another one its name in words', () => {
  expect(toolName('dice_roll')).toBe('Dice')
  expect(toolName('add_row-below')).toBe('Add row below')
})

test('the name of a tool of an MCP server has no hash', () => {
  expect(toolName('tide_notes__note_add')).toBe('Tide notes note add')
  expect(toolName('tide_notes__note_add_0f3a9c')).toBe('Tide notes note add')
  expect(toolName('paint_c0ffee')).toBe('Paint c0ffee')
})
