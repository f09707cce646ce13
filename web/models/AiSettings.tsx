import { SlidersHorizontal } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'

const loadForm = () => import('./AiSettingsForm.tsx')
const AiSettingsForm = lazy(async () => ({ default: (await loadForm()).AiSettingsForm }))

/** How the next answers are asked for; kept by the browser. */
export function AiSettings({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('models.settings')}
      side="top"
      prepare={loadForm}
      className="w-[min(20rem,calc(100vw-1rem))] p-3"
      trigger={
        <Button
          size="small"
          tone="quiet"
          icon={<SlidersHorizontal aria-hidden size={15} />}
          aria-label={t('models.settings')}
        >
          <span className="max-sm:hidden">{t('models.settings')}</span>
        </Button>
      }
    >
      <AiSettingsForm model={model} />
    </Popover>
  )
}
