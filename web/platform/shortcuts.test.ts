import { beforeAll, expect, test } from 'vitest'
import { shellShortcuts } from '#web/app/use-shell-commands.tsx'
import { domains } from '#web/domains.ts'
import { commandOfKeys, keysOf, listedShortcuts, registerShortcuts } from './shortcuts.ts'

beforeAll(() => registerShortcuts([shellShortcuts, ...domains.map(({ shortcuts }) => shortcuts)]))

test('every shortcut has keys of its own, and every entry with a shortcut names a registered one', () => {
  const keys = listedShortcuts().map((shortcut) => shortcut.keys)
  expect(keys).toEqual([...new Set(keys)])
  const named = domains
    .flatMap(({ navigation = [], accountMenu = [] }) => [...navigation, ...accountMenu])
    .flatMap(({ shortcut }) => shortcut ?? [])
  expect(named).toContain('new-notebook')
  expect(named.filter((id) => keysOf(id) === undefined)).toEqual([])
})

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key,
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
