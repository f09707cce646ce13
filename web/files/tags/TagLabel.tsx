import type { CSSProperties } from 'react'
import type { FileTag } from '#contract/file-tags.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { TagIcon } from './TagIcon.tsx'

interface TagLabelProps {
  tag: Pick<FileTag, 'name' | 'icon' | 'color'>
  /** Emphasized. */
  isStrong?: boolean
  className?: string
}

/** A tag in its colour, mixed with the background, so that the text is readable on any colour. */
export function TagLabel({ tag: { name, icon, color }, isStrong, className }: TagLabelProps) {
  return (
    <span
      style={{ '--tag': color } as CSSProperties}
      className={cn(
        'inline-flex h-6 min-w-0 items-center gap-1 rounded-full border px-2 text-small text-ink',
        isStrong
          ? 'border-[color-mix(in_srgb,var(--tag)_80%,var(--ink))] bg-[color-mix(in_srgb,var(--tag)_30%,var(--paper-raised))] font-medium'
          : 'border-[color-mix(in_srgb,var(--tag)_45%,var(--line))] bg-[color-mix(in_srgb,var(--tag)_12%,var(--paper-raised))]',
        className,
      )}
    >
      <TagIcon icon={icon} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </span>
  )
}
