import { cn } from './class-names.ts'

interface InlineProblemProps {
  message: string | undefined
  className?: string
}

/** What went wrong with one control, in a line beside it. */
export function InlineProblem({ message, className }: InlineProblemProps) {
  if (message === undefined) return null
  return (
    <p role="alert" className={cn('text-small text-bad', className)}>
      {message}
    </p>
  )
}
