import { useTranslation } from 'react-i18next'
import type { PromptSize } from '#contract/chat.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { NEW_NOTEBOOK, useDraftFact } from './drafts.view-state.ts'
import { PromptSources } from './PromptSources.tsx'
import { isMeasurable, type PromptGauge, promptGauge } from './prompt-gauge.ts'
import { useFirstPromptSize, usePromptSize } from './prompt-size.queries.ts'

interface PromptGaugeButtonProps {
  notebookId: string
  llm: LlmSettings
}

interface FirstPromptGaugeButtonProps extends Omit<PromptGaugeButtonProps, 'notebookId'> {
  projectId: string | undefined
}

const TONES = { normal: 'text-soft', high: 'text-warn', 'too-long': 'text-bad' }

/** The size of the next message of a notebook. */
export function PromptGaugeButton({ notebookId, llm }: PromptGaugeButtonProps) {
  const size = usePromptSize(notebookId, llm)
  return size && <GaugeButton place={notebookId} size={size} />
}

/** The size of the first message of a notebook. */
export function FirstPromptGaugeButton({ projectId, llm }: FirstPromptGaugeButtonProps) {
  const size = useFirstPromptSize(projectId, llm)
  return size && <GaugeButton place={NEW_NOTEBOOK} size={size} />
}

/** A ring that fills with the tokens of the next message; opens what they are spent on. */
function GaugeButton({ place, size }: { place: string; size: PromptSize }) {
  const { t } = useTranslation()
  const isShown = useDraftFact(place, isMeasurable)
  if (!isShown) return null
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
      <PromptSources notebookId={place} size={size} gauge={gauge} />
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
