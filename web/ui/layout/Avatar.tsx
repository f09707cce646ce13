import { useState } from 'react'
import { cn } from './class-names.ts'

interface AvatarProps {
  name: string
  photoUrl?: string | null
  /** `small` by default, beside a name; `tiny` in a line of facts. */
  size?: keyof typeof SIZES
  className?: string
}

const SIZES = {
  tiny: 'size-4 text-[8px]',
  compact: 'size-6 text-[10px]',
  small: 'size-7 text-[11px]',
  large: 'size-24 text-[1.75rem] tracking-tight',
}

/** A picture, or the initials. Decorative: the name is beside it. */
export function Avatar({ name, photoUrl, size = 'small', className }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  const shown = photoUrl === missing ? undefined : photoUrl
  return (
    <span
      aria-hidden
      className={cn(
        'grid flex-none place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
        SIZES[size],
        className,
      )}
    >
      {shown ? (
        <img src={shown} alt="" onError={() => setMissing(shown)} className="size-full object-cover" />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  // Of an address only the part before the @ is a name.
  const words = name
    .replace(/^([^\s@]+)@\S+$/, '$1')
    .split(/[\s._()-]+/)
    .filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ((Array.from(first)[0] ?? '') + (Array.from(last)[0] ?? '')).toLocaleUpperCase()
}
