import { cn } from './class-names.ts'
import { formatKeys } from './key-names.ts'

interface KbdProps {
  keys: string
  /** The keys are the content itself; elsewhere they repeat what `aria-keyshortcuts` says, and touch screens hide them. */
  isRead?: boolean
}

/** A keyboard shortcut, written for this machine: `<Kbd keys="Mod+Shift+O" />`. */
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
