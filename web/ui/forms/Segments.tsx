import { useId } from 'react'
import { cn } from '../layout/class-names.ts'

interface SegmentsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  options: { value: V; label: string }[]
  className?: string
}

/** One of two or three options, all visible. */
export function Segments<V extends string>({ label, value, onChange, options, className }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={cn('flex min-w-0 rounded-control bg-hover p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-8 flex-1 cursor-pointer items-center justify-center rounded-small px-3 font-medium max-sm:min-w-0 max-sm:px-1.5 whitespace-nowrap text-soft transition-colors hover:text-ink border border-transparent has-checked:border-line-strong has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-accent touch:h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
