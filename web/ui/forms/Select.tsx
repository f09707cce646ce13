import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cn } from '../layout/class-names.ts'
import { controlStyles } from './control-styles.ts'

interface SelectProps<V extends string> {
  label: string
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean
  value: V
  onChange: (value: V) => void
  options: { value: V; label: string }[]
  /** In a toolbar: as high and as quiet as the search field beside it. */
  isFilter?: boolean
  disabled?: boolean
  /** Ignores choices, but keeps the focus: for a change that is saved at once. */
  isBusy?: boolean
  className?: string
}

/** A native select: on a phone nothing is easier to use. */
export function Select<V extends string>(props: SelectProps<V>) {
  const {
    label,
    isLabelHidden,
    value,
    onChange,
    options,
    isFilter,
    disabled,
    isBusy = false,
    className,
  } = props
  const id = useId()
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen && !isBusy) onChange(chosen.value)
  }
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={cn('font-[550]', isLabelHidden && 'sr-only')}>
        {label}
      </label>
      <div className="relative flex items-center">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-disabled={isBusy || undefined}
          onChange={(event) => choose(event.target.value)}
          className={cn(isFilter ? filterStyles : `${controlStyles} h-10`, 'appearance-none pe-9 touch:h-11')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-raised text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={16} className="pointer-events-none absolute end-3 text-faint" />
      </div>
    </div>
  )
}

const filterStyles =
  'h-9 w-full rounded-control border border-transparent bg-hover px-3 text-large text-ink transition-colors sm:text-base hover:border-line-control focus-visible:outline-offset-0 disabled:opacity-60'
