import { cn } from './class-names.ts'

interface AvatarProps {
  name: string
  photoUrl?: string | null
  className?: string
}

/** A picture, or the initials. Decoration: the name stands beside it. */
export function Avatar({ name, photoUrl, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-7 flex-none place-items-center overflow-hidden rounded-full bg-accent-soft text-[11px] font-semibold text-accent',
        className,
      )}
    >
      {photoUrl ? <img src={photoUrl} alt="" className="size-full object-cover" /> : initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/[\s._-]+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ((Array.from(first)[0] ?? '') + (Array.from(last)[0] ?? '')).toLocaleUpperCase()
}
