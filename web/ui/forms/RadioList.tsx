import { type RefObject, useId } from 'react'

interface RadioOption {
  value: string
  label: string
  /** Shown below the label. */
  hint?: string
}

interface RadioListProps {
  label: string
  options: readonly RadioOption[]
  value: string | undefined
  onChange: (value: string) => void
  /** The chosen option, for the first focus of a dialog. */
  checkedRef?: RefObject<HTMLInputElement | null>
}

/** Exclusive options, each with a description; for more than fit into segments. */
export function RadioList({ label, options, value, onChange, checkedRef }: RadioListProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              ref={option.value === value ? checkedRef : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 flex-none accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-[550] break-words">
                <bdi>{option.label}</bdi>
              </span>
              {option.hint && <span className="block text-small text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
