import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type ModelPreset, modelPresetName } from '#contract/model-presets.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { presetSettingsOf } from './preset-settings.ts'
import { useCreatePreset, useUpdatePreset } from './presets.queries.ts'
import { useModelSettings } from './view-state.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'model-preset': { preset?: ModelPreset }
  }
}

interface ModelPresetDialogProps {
  /** The one to rename; without it, the current settings are saved. */
  input: { preset?: ModelPreset }
  onClose: () => void
}

const Name = z.object({ name: modelPresetName })

/** Names a preset. */
export function ModelPresetDialog({ input: { preset }, onClose }: ModelPresetDialogProps) {
  const { t } = useTranslation()
  const create = useCreatePreset()
  const rename = useUpdatePreset({ isErrorShown: true })
  const { isPending, error } = preset ? rename : create
  const submit = ({ name }: z.output<typeof Name>) =>
    preset
      ? rename.mutate({ id: preset.id, name }, { onSuccess: onClose })
      : create.mutate(
          { name, settings: presetSettingsOf(useModelSettings.getState()) },
          { onSuccess: onClose },
        )
  return (
    <Dialog
      isOpen
      isStep
      onClose={onClose}
      title={preset ? t('presets.renameTitle') : t('presets.saveTitle')}
      width="form"
    >
      <Form
        isBusy={isPending}
        schema={Name}
        serverErrors={error?.fields}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <TextField name="name" label={t('presets.name')} defaultValue={preset?.name} autoComplete="off" />
        <div className="mt-2 mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('presets.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
