import { cn } from '../layout/class-names.ts'

interface ErrorStateProps {
  message: string | undefined
  className?: string
}

/** The error of a form or a part of the page. */
export function ErrorState({ message, className }: ErrorStateProps) {
  if (message === undefined) return null
  return (
    <p role="alert" className={cn('rounded-control bg-bad-soft px-3.5 py-2.5 text-bad', className)}>
      {message}
    </p>
  )
}
