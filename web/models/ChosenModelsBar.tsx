import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useConfigureModels } from './administration.queries.ts'

interface ChosenModelsBarProps {
  models: AdminModel[]
  /** The tags to choose from. */
  tags: string[]
}

/** The actions on all selected models; nothing while none is selected. */
export function ChosenModelsBar({ models, tags }: ChosenModelsBarProps) {
  const { t } = useTranslation()
  const { mutate: save, isPending } = useConfigureModels()
  if (models.length === 0) return null
  const setEnabled = (enabled: boolean) =>
    save(models.map(({ configuration }) => ({ ...configuration, enabled })))
  return (
    <div
      role="toolbar"
      aria-label={t('llmModels.chosen')}
      className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-sunk px-4 py-2"
    >
      <span className="me-auto font-[550]">{t('llmModels.selected', { count: models.length })}</span>
      <Button size="small" isBusy={isPending} onClick={() => setEnabled(true)}>
        {t('llmModels.enable')}
      </Button>
      <Button size="small" isBusy={isPending} onClick={() => setEnabled(false)}>
        {t('llmModels.disable')}
      </Button>
      <Button size="small" onClick={() => openDialog('model-tags', { models, tags })}>
        {t('llmModels.setTags')}
      </Button>
    </div>
  )
}
