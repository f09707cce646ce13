import { useTranslation } from 'react-i18next'
import { DisclosureMark } from '#web/ui/layout/DisclosureMark.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { formatSeconds } from './durations.ts'

interface ReasoningProps {
  text: string
  isThinking: boolean
  /** How long it took, if that is known. */
  milliseconds: number | undefined
}

const BRIEF_MS = 1000

/** The model's reasoning, collapsed above its answer. */
export function Reasoning({ text, isThinking, milliseconds }: ReasoningProps) {
  const { t } = useTranslation()
  return (
    <details className="group/disclosure mb-3 text-soft">
      <summary className="flex w-fit list-none items-center gap-1 rounded-small text-[13px] select-none hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <DisclosureMark />
        {label()}
      </summary>
      <PlainText text={text} className="mt-2 border-s-2 border-line ps-3 text-base" />
    </details>
  )

  function label(): string {
    if (isThinking) return t('chat.thinking')
    if (milliseconds === undefined) return t('chat.reasoning')
    if (milliseconds < BRIEF_MS) return t('chat.thoughtBriefly')
    return t('chat.thoughtFor', { seconds: formatSeconds(milliseconds) })
  }
}
