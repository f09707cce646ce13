/**
 * All keyboard shortcuts by the command they run. `Mod` is ⌘ on Apple keyboards and Ctrl elsewhere. A
 * shortcut without a modifier is ignored while the user is typing.
 */
export const shortcuts = {
  'show-commands': 'Mod+K',
  'new-notebook': 'Mod+Shift+O',
  'search-notebooks': 'Mod+Shift+F',
  'find-in-notebook': 'Mod+F',
  'focus-composer': '/',
  'stop-reply': 'Escape',
  'toggle-navigation': 'Mod+B',
  'show-shortcuts': '?',
} as const satisfies Record<string, string>

/** Keys that a widget handles itself. */
export const widgetShortcuts = { 'focus-notices': 'F6' } as const satisfies Record<string, string>

export type ShortcutId = keyof typeof shortcuts

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The command of a key press, if any. */
export function commandOfKeys(press: KeyPress, isTyping: boolean): ShortcutId | undefined {
  const ids = Object.keys(shortcuts) as ShortcutId[]
  return ids.find((id) => {
    const keys = shortcuts[id].split('+')
    const hasModifier = keys.includes('Mod')
    if (isTyping && !hasModifier && shortcuts[id] !== 'Escape') return false
    return matches(press, keys)
  })
}

function matches(press: KeyPress, keys: string[]): boolean {
  const key = keys.at(-1) ?? ''
  if (press.altKey || keys.includes('Mod') !== (press.ctrlKey || press.metaKey)) return false
  // A character such as "?" needs Shift on some keyboards and not on others, so only the character is
  // compared.
  const isSign = key.length === 1 && !/[a-z]/i.test(key)
  if (!isSign && keys.includes('Shift') !== press.shiftKey) return false
  return press.key.toLowerCase() === key.toLowerCase()
}
