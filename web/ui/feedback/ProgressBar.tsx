import { cn } from '../layout/class-names.ts'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** The text that assistive technology reads for the numbers. */
  valueText?: string
  tone?: 'accent' | 'warn' | 'bad'
  className?: string
}

const TONES = { accent: 'bg-accent', warn: 'bg-warn', bad: 'bg-bad' }

/** The progress or the used share of something. */
export function ProgressBar({ label, value, max, valueText, tone = 'accent', className }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
      className={cn('h-1.5 overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className={cn('h-full rounded-full transition-[width]', TONES[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
