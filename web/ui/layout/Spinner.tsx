import { LoaderCircle } from 'lucide-react'
import { cn } from './class-names.ts'

/** Decorative: it needs a text beside it. */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} className={cn('animate-spin', className)} />
}
