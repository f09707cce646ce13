export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

const EVERYWHERE = { Shift: '⇧', Enter: '↵', ArrowUp: '↑', ArrowDown: '↓', PageUp: 'PgUp', PageDown: 'PgDn' }
const APPLE: Record<string, string> = { ...EVERYWHERE, Mod: '⌘', Alt: '⌥', Escape: 'esc' }
const OTHER: Record<string, string> = { ...EVERYWHERE, Mod: 'Ctrl', Alt: 'Alt', Escape: 'Esc' }

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
