import { Field as Base } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'

export interface FieldProps {
  name?: string
  label: string
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** A message set by the screen; messages of a `Form` arrive by `name`. */
  error?: string
  disabled?: boolean
  className?: string
}

/** A label, a control, a hint and what is wrong, tied together for assistive technology. */
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
      {/* What is wrong takes the place of the hint, which says the same before it is wrong. */}
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
