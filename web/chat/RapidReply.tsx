import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface RapidReplyProps {
  /** The name of the model. */
  model: string
  text: string
}

/** The first answer of a fast model, until the answer takes its place. */
export function RapidReply({ model, text }: RapidReplyProps) {
  const { t } = useTranslation()
  const label = t('chat.rapidReply', { model })
  return (
    <div role="note" aria-label={label} className="mb-2 border-s-2 border-line ps-3 text-soft">
      <p aria-hidden className="flex items-center gap-1.5 text-small text-faint">
        <Zap size={13} className="flex-none" />
        {label}
      </p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {text}
      </p>
    </div>
  )
}
