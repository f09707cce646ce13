import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'

export interface FieldProps {
  name?: string
  label: string
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** An error set by the screen; errors of a `Form` are found by `name`. */
  error?: string
  disabled?: boolean
  className?: string
}

/** A label, a control, a hint and an error, connected for assistive technology. */
export function Field(props: FieldProps & { children: ReactNode }) {
  const { name, label, isLabelHidden, hint, error, disabled, className, children } = props
  return (
    <Base.Root
      name={name}
      disabled={disabled}
      invalid={error ? true : undefined}
      className={cn('group/field flex flex-col gap-1.5', className)}
    >
      <Base.Label className={cn('font-[550] text-ink', isLabelHidden && 'sr-only')}>{label}</Base.Label>
      {children}
      {/* The error replaces the hint, which describes the same rule. */}
      {hint && <Base.Description className={hintStyles}>{hint}</Base.Description>}
      {error ? (
        <Base.Error match className={errorStyles}>
          {error}
        </Base.Error>
      ) : (
        <Base.Error className={errorStyles} />
      )}
    </Base.Root>
  )
}

const hintStyles = 'text-small text-faint group-data-invalid/field:hidden'
const errorStyles = 'text-small text-bad'
