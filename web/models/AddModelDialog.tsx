import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { modelsMessages } from '#contract/messages/models.ts'
import { rule } from '#contract/messages.ts'
import { MODEL_ID_MAX, type ModelType, type Provider } from '#contract/models.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useAddModel } from './administration.queries.ts'
import { providerList } from './providers.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'add-model': undefined
  }
}

const ModelId = z.object({
  modelId: z.string().trim().min(1, rule(modelsMessages.modelIdRequired())).max(MODEL_ID_MAX),
})

/** Adds a model that its provider does not list; then its facts can be corrected. */
export function AddModelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: providers = [] } = useQuery(providerList())
  const [providerId, setProviderId] = useState<string>()
  const [type, setType] = useState<ModelType>('text')
  const { mutate: add, isPending, error } = useAddModel()
  const chosen = providerId ?? providers.find(isConnected)?.id ?? providers[0]?.id
  const submit = ({ modelId }: z.output<typeof ModelId>) =>
    chosen !== undefined &&
    add(
      { providerId: chosen, modelId, type },
      {
        onSuccess: ({ id }) => {
          onClose()
          openDialog('edit-model', { id })
        },
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('llmModels.addTitle')}
      description={t('llmModels.addBody')}
      width="form"
    >
      <Form
        isBusy={isPending}
        schema={ModelId}
        serverErrors={error?.fields}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <Select
          label={t('llmModels.provider')}
          value={chosen ?? ''}
          onChange={setProviderId}
          options={providers
            .filter(({ backend }) => backend !== 'builtin')
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          name="modelId"
          label={t('llmModels.modelId')}
          hint={t('llmModels.modelIdHint')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Segments
          label={t('models.type')}
          value={type}
          onChange={setType}
          options={[
            { value: 'text', label: t('models.typeText') },
            { value: 'image', label: t('models.typeImage') },
          ]}
        />
        <div className="mt-2 mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('llmModels.add')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const isConnected = ({ source }: Provider) => source !== 'none'
