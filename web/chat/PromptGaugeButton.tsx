import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { PromptSources } from './PromptSources.tsx'
import { isMeasurable, type PromptGauge, promptGauge } from './prompt-gauge.ts'
import { usePromptSize } from './prompt-size.queries.ts'

interface PromptGaugeButtonProps {
  notebookId: string
  text: string
  llm: LlmSettings
}

const TONES = { normal: 'text-soft', high: 'text-warn', 'too-long': 'text-bad' }

/** A ring that fills with the tokens of the next message; opens what they are spent on. */
export function PromptGaugeButton({ notebookId, text, llm }: PromptGaugeButtonProps) {
  const { t } = useTranslation()
  const size = usePromptSize(notebookId, { text, llm })
  if (!size || !isMeasurable(text)) return null
  const gauge = promptGauge(size)
  const label =
    gauge.level === 'too-long'
      ? t('promptGauge.tooLongLabel', { count: gauge.excess })
      : t('promptGauge.label', { used: formatNumber(size.inputTokens), limit: formatNumber(size.inputLimit) })
  return (
    <Popover
      side="top"
      align="end"
      label={t('promptGauge.title')}
      className="w-[min(20rem,calc(100vw-1rem))] p-3"
      trigger={
        <button
          type="button"
          aria-label={label}
          {...tooltip(label, { side: 'top' })}
          className={cn(
            'overlay-fade inline-flex h-8 min-w-8 flex-none items-center justify-center gap-1.5 rounded-control px-1.5 text-small hover:bg-hover data-popup-open:bg-hover touch:min-h-11 touch:min-w-11',
            TONES[gauge.level],
          )}
        >
          {gauge.level === 'too-long' && <span className="max-sm:hidden">{t('promptGauge.tooLong')}</span>}
          <Ring gauge={gauge} />
        </button>
      }
    >
      <PromptSources notebookId={notebookId} size={size} gauge={gauge} />
    </Popover>
  )
}

const RADIUS = 7

/** The drawing says nothing that the name of the button does not say. */
function Ring({ gauge: { share } }: { gauge: PromptGauge }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 18 18"
      className="size-4.5 flex-none -rotate-90"
      fill="none"
      strokeWidth="2.5"
    >
      <circle cx="9" cy="9" r={RADIUS} className="stroke-line-control opacity-50" />
      <circle
        cx="9"
        cy="9"
        r={RADIUS}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        className="stroke-current transition-[stroke-dasharray] duration-200 motion-reduce:transition-none"
      />
    </svg>
  )
}
