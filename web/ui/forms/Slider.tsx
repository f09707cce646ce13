import { type ReactNode, useId } from 'react'
import { formatNumber } from '#web/platform/formats.ts'

interface SliderProps {
  label: string
  hint?: ReactNode
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  /** Shown in place of the number. */
  valueText?: string
  /** Where only the position has a meaning for users. */
  isValueHidden?: boolean
}

/** A native range input with its keyboard support. */
export function Slider(props: SliderProps) {
  const { label, hint, value, min, max, step, onChange, valueText, isValueHidden } = props
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 font-medium break-words">
          {label}
        </label>
        {!isValueHidden && (
          <output htmlFor={id} className="text-soft tabular-nums">
            {valueText ?? formatNumber(value)}
          </output>
        )}
      </div>
      <input
        id={id}
        type="range"
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-valuetext={valueText}
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-1 h-6 w-full cursor-pointer accent-accent touch:h-11"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-small text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
