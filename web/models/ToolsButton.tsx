import { Wrench, WrenchOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { withTexts } from '#web/platform/texts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import type { FoldedPopup } from '#web/ui/overlays/use-folded-popup.ts'
import { useAreToolsIgnored, useToolsOn } from './use-tools-on.ts'

const ToolFields = lazyComponent(
  async () => (await withTexts(import('./ToolFields.tsx'), 'tools')).ToolFields,
)

interface ToolsButtonProps {
  model: Model | undefined
  popup: Pick<FoldedPopup, 'isOpen' | 'setOpen'>
}

/** Opens the tools that the model may use for the next answers; shows how many are on, or that it can use none. */
export function ToolsButton({ model, popup }: ToolsButtonProps) {
  const { t } = useTranslation()
  const shown = useToolsOn(model)
  const areIgnored = useAreToolsIgnored(model)
  const offered = shown > 0 ? t('models.toolsOn', { count: shown }) : t('models.tools')
  const label = areIgnored ? t('models.toolsUnsupported') : offered
  const Icon = areIgnored ? WrenchOff : Wrench
  return (
    <Popover
      label={t('models.tools')}
      isOpen={popup.isOpen}
      onOpenChange={popup.setOpen}
      side="top"
      prepare={ToolFields.load}
      className="max-h-[min(32rem,var(--available-height))] w-[min(22rem,calc(100vw-1rem))] overflow-y-auto p-3"
      trigger={
        <Button size="small" tone="quiet" icon={<Icon aria-hidden size={15} />} aria-label={label}>
          {shown > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 text-small text-accent tabular-nums">
              {shown}
            </span>
          )}
        </Button>
      }
    >
      <ToolFields model={model} />
    </Popover>
  )
}
