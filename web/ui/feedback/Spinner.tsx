import { LoaderCircle } from 'lucide-react'
import { cn } from '../layout/class-names.ts'

/** Decoration: say in words beside it what is going on. */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} className={cn('animate-spin', className)} />
}
