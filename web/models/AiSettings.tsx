import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { withTexts } from '#web/platform/texts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'

const AiSettingsForm = lazyComponent(
  async () => (await withTexts(import('./AiSettingsForm.tsx'), 'model-presets')).AiSettingsForm,
)

interface AiSettingsProps {
  model: Model | undefined
  /** Phones have the button in the header, wider screens in the composer. */
  place: 'header' | 'composer'
}

/** The settings of the next answers. */
export function AiSettings({ model, place }: AiSettingsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={t('models.settings')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      side={place === 'header' ? 'bottom' : 'top'}
      align={place === 'header' ? 'end' : 'start'}
      prepare={AiSettingsForm.load}
      className="w-[min(20rem,calc(100vw-1rem))] p-3"
      trigger={place === 'header' ? <HeaderButton /> : <ComposerButton />}
    >
      <AiSettingsForm model={model} onLeave={() => setOpen(false)} />
    </Popover>
  )
}

// The popover adds the properties of its trigger.
function HeaderButton(props: object) {
  const { t } = useTranslation()
  const icon = <SlidersHorizontal aria-hidden size={16} />
  return <IconButton label={t('models.settings')} icon={icon} {...props} className="sm:hidden" />
}

function ComposerButton(props: object) {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      tone="quiet"
      icon={<SlidersHorizontal aria-hidden size={15} />}
      aria-label={t('models.settings')}
      {...props}
      className="max-sm:hidden"
    >
      <span className="max-lg:hidden">{t('models.settings')}</span>
    </Button>
  )
}
