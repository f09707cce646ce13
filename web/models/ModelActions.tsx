import { Gauge, ListPlus, Pencil, Power, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { toast } from '#web/platform/toast.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { isCorrected, withoutCorrections } from './administered-models.ts'
import { useAddModel, useConfigureModels, useRemoveModel } from './administration.queries.ts'

/** The actions of an administrator on a model. */
export function ModelActions({ model }: { model: AdminModel }) {
  const { t } = useTranslation()
  const { mutate: save, isPending } = useConfigureModels()
  const { mutate: add } = useAddModel()
  const { mutate: remove } = useRemoveModel()
  const { id, name, type, configuration, isAdded, isListed, providerId } = model

  async function removeAfterConfirming() {
    const isConfirmed = await confirm({
      title: t('llmModels.removeTitle', { name }),
      body: t('llmModels.removeBody'),
      confirmLabel: t('llmModels.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove(model)
  }

  return (
    <ActionsMenu label={t('llmModels.actionsOn', { name })} isBusy={isPending}>
      <MenuItem icon={<Pencil size={15} />} onSelect={() => openDialog('edit-model', { id })}>
        {t('llmModels.edit')}
      </MenuItem>
      <MenuItem icon={<Gauge size={15} />} onSelect={() => openDialog('test-model', { id, name })}>
        {t('llmModels.test')}
      </MenuItem>
      <MenuItem
        icon={<Power size={15} />}
        onSelect={() => save([{ ...configuration, enabled: !configuration.enabled }])}
      >
        {configuration.enabled ? t('llmModels.disable') : t('llmModels.enable')}
      </MenuItem>
      {!isListed && !isAdded && (
        <MenuItem
          icon={<ListPlus size={15} />}
          onSelect={() =>
            add({ providerId, modelId: id, type }, { onError: ({ message }) => toast.error(message) })
          }
        >
          {t('llmModels.offerAnyway')}
        </MenuItem>
      )}
      {isCorrected(model) && (
        <MenuItem icon={<RotateCcw size={15} />} onSelect={() => save([withoutCorrections(configuration)])}>
          {t('llmModels.withdrawCorrections')}
        </MenuItem>
      )}
      {isAdded && <MenuSeparator />}
      {isAdded && (
        <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => void removeAfterConfirming()}>
          {t('llmModels.remove')}
        </MenuItem>
      )}
    </ActionsMenu>
  )
}
