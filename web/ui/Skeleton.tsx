import { cn } from './class-names.ts'

/** Stands where lines of text are about to be, so that nothing jumps when they come. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cn('animate-breathe space-y-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="h-10 rounded-control bg-sunk" />
      ))}
    </div>
  )
}
