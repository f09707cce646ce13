import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type ModelPreset, modelPresetName } from '#contract/model-presets.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
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
  const create = useCreatePreset({ isErrorShown: true })
  const rename = useUpdatePreset({ isErrorShown: true })
  const submit = ({ name }: z.output<typeof Name>) =>
    preset
      ? rename.mutate({ id: preset.id, name }, { onSuccess: onClose })
      : create.mutate(
          { name, settings: presetSettingsOf(useModelSettings.getState()) },
          { onSuccess: onClose },
        )
  return (
    <FormDialog
      isStep
      onClose={onClose}
      title={preset ? t('presets.renameTitle') : t('presets.saveTitle')}
      width="form"
      schema={Name}
      onSubmit={submit}
      request={preset ? rename : create}
      action={t('presets.save')}
    >
      <TextField name="name" label={t('presets.name')} defaultValue={preset?.name} autoComplete="off" />
    </FormDialog>
  )
}
