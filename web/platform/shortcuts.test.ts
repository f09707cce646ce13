import { beforeAll, expect, test } from 'vitest'
import { shellCommands } from '#web/app/use-shell-commands.tsx'
import { domains } from '#web/domains.ts'
import { commandEntry, registerCommands } from './commands.ts'
import { commandOfKeys, listedShortcuts } from './shortcuts.ts'

beforeAll(() => registerCommands([...shellCommands, ...domains.flatMap(({ commands }) => commands ?? [])]))

test('every shortcut has keys of its own, and every entry of a menu names a command', () => {
  const keys = listedShortcuts().map((shortcut) => shortcut.keys)
  expect(keys).toEqual([...new Set(keys)])
  const named = domains
    .flatMap(({ navigation = [], accountMenu = [] }) => [...navigation, ...accountMenu])
    .flatMap((entry) => ('command' in entry ? entry.command : []))
  expect(named).toContain('new-notebook')
  expect(named.filter((id) => commandEntry(id)?.choose === undefined)).toEqual([])
})

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
})

test('finds a command by its keys, with Ctrl or ⌘', () => {
  expect(commandOfKeys(press('k', { ctrlKey: true }), false)).toBe('show-commands')
  expect(commandOfKeys(press('k', { metaKey: true }), true)).toBe('show-commands')
  expect(commandOfKeys(press('O', { ctrlKey: true, shiftKey: true }), true)).toBe('new-notebook')
})

test('ignores other combinations', () => {
  expect(commandOfKeys(press('o', { ctrlKey: true }), false)).toBeUndefined()
  expect(commandOfKeys(press('k'), false)).toBeUndefined()
  expect(commandOfKeys(press('k', { ctrlKey: true, altKey: true }), false)).toBeUndefined()
})

test('lets users type characters that are shortcuts elsewhere', () => {
  expect(commandOfKeys(press('?', { shiftKey: true }), false)).toBe('show-shortcuts')
  expect(commandOfKeys(press('?', { shiftKey: true }), true)).toBeUndefined()
  expect(commandOfKeys(press('/'), true)).toBeUndefined()
  expect(commandOfKeys(press('Escape'), true)).toBe('stop-reply')
})

test('finds commands with Alt, and with a sign that Shift changes', () => {
  expect(commandOfKeys(press('ArrowUp', { altKey: true }), true)).toBe('previous-notebook')
  const semicolon = { ...press(':', { ctrlKey: true, shiftKey: true }), code: 'Semicolon' }
  expect(commandOfKeys(semicolon, true)).toBe('copy-last-code')
  expect(commandOfKeys(press('ArrowUp'), true)).toBeUndefined()
})
