import { cn } from '../layout/class-names.ts'

interface FieldErrorProps {
  message: string | undefined
  className?: string
}

/** The error of one control, beside it. */
export function FieldError({ message, className }: FieldErrorProps) {
  if (message === undefined) return null
  return (
    <p role="alert" className={cn('text-small text-bad', className)}>
      {message}
    </p>
  )
}
