import { expect, test } from 'vitest'
import { ariaKeys, formatKeys } from './key-names.ts'

test.each([
  ['Mod+Shift+O', 'Ctrl ⇧ O', '⌘⇧O'],
  ['ArrowUp', '↑', '↑'],
  ['Alt+ArrowDown', 'Alt ↓', '⌥↓'],
  ['Alt+PageUp', 'Alt PgUp', '⌥PgUp'],
])('%s is shown as on the keys of the computer', (keys, other, apple) => {
  expect([formatKeys(keys, false), formatKeys(keys, true)]).toEqual([other, apple])
})

test('assistive technology gets the names of the standard', () => {
  expect(ariaKeys('Mod+Shift+O', false)).toBe('Control+Shift+O')
  expect(ariaKeys('Mod+Shift+O', true)).toBe('Meta+Shift+O')
})
