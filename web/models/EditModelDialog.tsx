import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminModel } from '#contract/model-administration.ts'
import { keepClear } from '#web/ui/feedback/kept-clear.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { formActionsStyles, fullScreenOnPhone } from '#web/ui/overlays/popup-styles.ts'
import { allModels, useConfigureModels } from './administration.queries.ts'
import { ModelFactFields } from './ModelFactFields.tsx'
import { choicesOf, fieldsOf, type ModelChoices, modelFormOf } from './model-form.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'edit-model': { id: string }
  }
}

interface EditModelDialogProps {
  input: { id: string }
  onClose: () => void
}

/** Who can use a model, what replaces it, and its facts. */
export function EditModelDialog({ input: { id }, onClose }: EditModelDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery(allModels())
  const model = data?.models.find((one) => one.id === id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('llmModels.editTitle', { name: model?.name ?? id })}
      description={model && `${model.vendor} · ${model.id}`}
      width="wide"
      className={fullScreenOnPhone}
    >
      {model && <ModelForm model={model} models={data?.models ?? []} onClose={onClose} />}
    </Dialog>
  )
}

interface ModelFormProps {
  model: AdminModel
  models: AdminModel[]
  onClose: () => void
}

function ModelForm({ model, models, onClose }: ModelFormProps) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<ModelChoices>(() => choicesOf(model))
  const change = (changed: Partial<ModelChoices>) => setChoices({ ...choices, ...changed })
  const { mutate: save, isPending, error } = useConfigureModels()
  const refused = error?.fields['configurations.0.fallbackModel']
  const others = models.filter((one) => one.type === model.type && one.id !== model.id)
  return (
    <Form
      isBusy={isPending}
      schema={modelFormOf(model, choices)}
      onSubmit={(configuration) => save([configuration], { onSuccess: onClose })}
      className="flex flex-col gap-4"
    >
      <Switch
        label={t('llmModels.enabled')}
        isOn={choices.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <Switch
        label={t('llmModels.private')}
        hint={t('llmModels.privateHint')}
        isOn={choices.private}
        onChange={(isPrivate) => change({ private: isPrivate })}
      />
      <TextField
        name="allowedUserTags"
        label={t('llmModels.tags')}
        hint={t('llmModels.tagsHint')}
        defaultValue={fieldsOf(model).allowedUserTags}
        autoCapitalize="none"
        autoComplete="off"
      />
      <div>
        <Select
          label={t('llmModels.fallback')}
          value={choices.fallbackModel}
          onChange={(fallbackModel: string) => change({ fallbackModel })}
          options={[
            { value: '', label: t('llmModels.noFallback') },
            ...others.map(({ id, name, vendor }) => ({ value: id, label: `${name} (${vendor})` })),
          ]}
        />
        <p className={refused ? 'mt-1.5 text-small text-bad' : 'mt-1.5 text-small text-faint'}>
          {refused ?? t('llmModels.fallbackHint')}
        </p>
      </div>
      <ModelFactFields model={model} choices={choices} onChange={change} />
      <div ref={keepClear} className={formActionsStyles}>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" tone="primary">
          {t('llmModels.save')}
        </Button>
      </div>
    </Form>
  )
}
