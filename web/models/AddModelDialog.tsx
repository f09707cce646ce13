import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { modelsMessages } from '#contract/messages/models.ts'
import { rule } from '#contract/messages.ts'
import { type CatalogModelType, MODEL_ID_MAX, type Provider } from '#contract/models.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
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
  const [type, setType] = useState<CatalogModelType>('text')
  const add = useAddModel()
  const chosen = providerId ?? providers.find(isConnected)?.id ?? providers[0]?.id
  const submit = ({ modelId }: z.output<typeof ModelId>) =>
    chosen !== undefined &&
    add.mutate(
      { providerId: chosen, modelId, type },
      {
        onSuccess: ({ id }) => {
          onClose()
          openDialog('edit-model', { id })
        },
      },
    )
  return (
    <FormDialog
      onClose={onClose}
      title={t('llmModels.addTitle')}
      description={t('llmModels.addBody')}
      width="form"
      schema={ModelId}
      onSubmit={submit}
      request={add}
      action={t('llmModels.add')}
    >
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
          { value: 'speech-to-text', label: t('llmModels.typeSpeech') },
        ]}
      />
    </FormDialog>
  )
}

const isConnected = ({ source }: Provider) => source !== 'none'
