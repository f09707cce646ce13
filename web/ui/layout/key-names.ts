export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

const APPLE: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵', Escape: 'esc' }
const OTHER: Record<string, string> = { Mod: 'Ctrl', Shift: '⇧', Alt: 'Alt', Enter: '↵', Escape: 'Esc' }

/** "Mod+Shift+O" for display: "Ctrl ⇧ O", or "⌘⇧O" on Apple keyboards. */
export function formatKeys(keys: string, onApple = isApple): string {
  const names = onApple ? APPLE : OTHER
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(onApple ? '' : ' ')
}

/** The value of `aria-keyshortcuts`: "Control+Shift+O". */
export const ariaKeys = (keys: string, onApple = isApple) => keys.replace('Mod', onApple ? 'Meta' : 'Control')
