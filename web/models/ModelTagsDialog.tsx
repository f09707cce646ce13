import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useConfigureModels } from './administration.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'model-tags': { models: AdminModel[]; tags: string[] }
  }
}

interface ModelTagsDialogProps {
  input: { models: AdminModel[]; tags: string[] }
  onClose: () => void
}

/** Sets the tags of several models. */
export function ModelTagsDialog({ input: { models, tags }, onClose }: ModelTagsDialogProps) {
  const { t } = useTranslation()
  const [allowed, setAllowed] = useState<string[]>(() => sharedTags(models))
  const { mutate: save, isPending } = useConfigureModels()
  const submit = () =>
    save(
      models.map(({ configuration }) => ({ ...configuration, allowedUserTags: allowed })),
      { onSuccess: onClose },
    )
  const offered = [...new Set([...tags, ...allowed])]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('llmModels.tagsTitle', { count: models.length })}
      description={t('llmModels.tagsHint')}
      width="form"
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" isBusy={isPending} onClick={submit}>
            {t('llmModels.save')}
          </Button>
        </>
      }
    >
      {offered.map((tag) => (
        <Switch
          key={tag}
          label={tag}
          isOn={allowed.includes(tag)}
          onChange={(isOn) => setAllowed(isOn ? [...allowed, tag] : allowed.filter((one) => one !== tag))}
        />
      ))}
    </Dialog>
  )
}

/** The tags that every one of the models has. */
function sharedTags([first, ...others]: AdminModel[]): string[] {
  const tags = first?.configuration.allowedUserTags ?? []
  return tags.filter((tag) =>
    others.every(({ configuration }) => configuration.allowedUserTags.includes(tag)),
  )
}
