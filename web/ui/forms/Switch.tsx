import type { ReactNode } from 'react'

interface SwitchProps {
  label: string
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean
  hint?: ReactNode
  isOn: boolean
  disabled?: boolean
  /** Ignores presses, but keeps the focus: for a change that is saved at once. */
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({
  label,
  isLabelHidden,
  hint,
  isOn,
  disabled,
  isBusy = false,
  onChange,
}: SwitchProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-4 touch:min-h-11">
      <span className={isLabelHidden ? 'sr-only' : 'min-w-0 flex-1 break-words'}>
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-small text-faint">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        aria-disabled={isBusy || undefined}
        onChange={(event) => isBusy || onChange(event.target.checked)}
        className="flex h-6 w-10 flex-none cursor-pointer appearance-none rounded-full border border-line-control bg-hover p-[2px] transition-colors before:size-[18px] before:rounded-full before:bg-line-control before:transition-[translate,background-color] checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:opacity-50 aria-disabled:opacity-50 rtl:checked:before:-translate-x-4"
      />
    </label>
  )
}
