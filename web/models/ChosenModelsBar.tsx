import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useConfigureModels } from './administration.queries.ts'

interface ChosenModelsBarProps {
  found: AdminModel[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** The tags to choose from. */
  tags: string[]
}

/** Selects all models of the list, and acts on the selected ones. It has one height, so that the list never moves. */
export function ChosenModelsBar({ found, chosen, onChoose, tags }: ChosenModelsBarProps) {
  const { t } = useTranslation()
  const models = found.filter(({ id }) => chosen.has(id))
  const isAll = found.length > 0 && models.length === found.length
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 touch:min-h-11">
      {found.length > 0 && (
        <label className="flex min-h-8 cursor-pointer items-center gap-3 ps-5 text-soft touch:min-h-11 touch:ps-7.5">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChoose(isAll ? new Set() : new Set(found.map(({ id }) => id)))}
            className="size-4 cursor-pointer accent-accent"
          />
          {t('llmModels.selectAll', { count: found.length })}
        </label>
      )}
      {models.length > 0 && <Actions models={models} tags={tags} />}
    </div>
  )
}

function Actions({ models, tags }: { models: AdminModel[]; tags: string[] }) {
  const { t } = useTranslation()
  const { mutate: save, isPending } = useConfigureModels()
  const setEnabled = (enabled: boolean) =>
    save(models.map(({ configuration }) => ({ ...configuration, enabled })))
  return (
    <div
      role="toolbar"
      aria-label={t('llmModels.chosen')}
      className="flex flex-1 flex-wrap items-center gap-2 max-sm:basis-full"
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
