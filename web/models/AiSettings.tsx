import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { withTexts } from '#web/platform/texts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'

const AiSettingsForm = lazyComponent(
  async () => (await withTexts(import('./AiSettingsForm.tsx'), 'model-presets')).AiSettingsForm,
)

/** The settings of the next answers. */
export function AiSettings({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={t('models.settings')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      side="top"
      prepare={AiSettingsForm.load}
      className="w-[min(20rem,calc(100vw-1rem))] p-3"
      trigger={
        <Button
          size="small"
          tone="quiet"
          icon={<SlidersHorizontal aria-hidden size={15} />}
          aria-label={t('models.settings')}
        >
          <span className="max-lg:hidden">{t('models.settings')}</span>
        </Button>
      }
    >
      <AiSettingsForm model={model} onLeave={() => setOpen(false)} />
    </Popover>
  )
}
