import { commandEntry, useCommands } from './commands.ts'
import type { CommandEntry } from './entries.ts'

const GROUPS: CommandEntry['group'][] = ['here', 'go', 'do', 'view']

/** The commands with a shortcut, in the order of the list of all shortcuts. */
export function listedShortcuts(): { id: string; label: string; keys: string }[] {
  const { entries } = useCommands.getState()
  return entries
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.position - b.position)
    .flatMap(({ id, label, keys }) => (keys === undefined ? [] : { id, label: label(), keys }))
}

/** The keys that run a command, if any. */
export const keysOf = (id: string): string | undefined => commandEntry(id)?.keys

interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The command of a key press, if any. */
export function commandOfKeys(press: KeyPress, isTyping: boolean): string | undefined {
  const found = useCommands.getState().entries.find(({ keys, isKeyOfWidget }) => {
    if (keys === undefined || isKeyOfWidget) return false
    const parts = keys.split('+')
    const hasModifier = parts.includes('Mod') || parts.includes('Alt')
    if (isTyping && !hasModifier && keys !== 'Escape') return false
    return matches(press, parts)
  })
  return found?.id
}

/** Signs that Shift changes into another one on most keyboards. */
const CODES: Record<string, string> = { ';': 'Semicolon' }

function matches(press: KeyPress, keys: string[]): boolean {
  const key = keys.at(-1) ?? ''
  if (keys.includes('Alt') !== press.altKey) return false
  if (keys.includes('Mod') !== (press.ctrlKey || press.metaKey)) return false
  if (keys.includes('Shift') && key in CODES)
    return press.shiftKey && (press.key === key || press.code === CODES[key])
  // A character such as "?" needs Shift on some keyboards and not on others, so only the character is
  // compared.
  const isSign = key.length === 1 && !/[a-z]/i.test(key)
  if (!isSign && keys.includes('Shift') !== press.shiftKey) return false
  return press.key.toLowerCase() === key.toLowerCase()
}
