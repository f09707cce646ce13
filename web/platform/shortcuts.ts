/** A keyboard shortcut, registered by a domain or the shell under the id of the command that it runs. */
export interface Shortcut {
  /** As in `Mod+Shift+O`: `Mod` is ⌘ on Apple keyboards and Ctrl elsewhere. Without it, ignored while the user is typing. */
  keys: string
  label: () => string
  /** All shortcuts are listed in ascending order of this number. */
  position: number
  /** A widget handles the keys itself. */
  isOfWidget?: boolean
}

export type Shortcuts = Readonly<Record<string, Shortcut>>

let registered: Shortcuts = {}

/** Called once by the application with the shortcuts of the shell and of all domains. */
export function registerShortcuts(shortcuts: readonly (Shortcuts | undefined)[]): void {
  registered = Object.assign({}, ...shortcuts)
}

export const listedShortcuts = () =>
  Object.entries(registered)
    .map(([id, shortcut]) => ({ id, ...shortcut }))
    .toSorted((a, b) => a.position - b.position)

export const keysOf = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : registered[id]?.keys

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The command of a key press, if any. */
export function commandOfKeys(press: KeyPress, isTyping: boolean): string | undefined {
  const found = Object.entries(registered).find(([, { keys, isOfWidget }]) => {
    const parts = keys.split('+')
    if (isOfWidget || (isTyping && !parts.includes('Mod') && keys !== 'Escape')) return false
    return matches(press, parts)
  })
  return found?.[0]
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
