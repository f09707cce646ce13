import { cn } from './class-names.ts'
import { formatKeys } from './key-names.ts'

interface KbdProps {
  keys: string
  /**
   * Set when the keys are the content; elsewhere they repeat `aria-keyshortcuts`, and touch screens hide
   * them.
   */
  isRead?: boolean
}

/** A keyboard shortcut in the notation of this platform: `<Kbd keys="Mod+Shift+O" />`. */
export function Kbd({ keys, isRead }: KbdProps) {
  return (
    <kbd
      aria-hidden={isRead ? undefined : true}
      className={cn(
        'rounded-small border border-line bg-raised px-1.5 py-[3px] font-interface text-[11px] leading-none font-medium whitespace-nowrap text-faint',
        !isRead && 'touch:hidden',
      )}
    >
      {formatKeys(keys)}
    </kbd>
  )
}
