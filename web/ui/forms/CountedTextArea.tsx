import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/platform/formats.ts'
import { cn } from '../layout/class-names.ts'
import { TextArea, type TextAreaProps } from './TextArea.tsx'

interface CountedTextAreaProps extends Omit<TextAreaProps, 'value' | 'onChange' | 'maxLength'> {
  value: string
  onText: (text: string) => void
  /** The permitted number of characters. A longer text is kept, so that it can be shortened, and marked. */
  max: number
}

/** A text with a counter, which turns red above the limit. */
export function CountedTextArea({ value, onText, max, className, ...area }: CountedTextAreaProps) {
  const { t } = useTranslation()
  const count = value.trim().length
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <TextArea {...area} value={value} onChange={(event) => onText(event.target.value)} />
      <span
        className={cn('self-end text-small tabular-nums', count > max ? 'font-[550] text-bad' : 'text-faint')}
      >
        <span aria-hidden>
          {formatNumber(count)} / {formatNumber(max)}
        </span>
        <span className="sr-only" role="status">
          {count > max ? t('ui.tooLong', { count: count - max }) : ''}
        </span>
      </span>
    </div>
  )
}
