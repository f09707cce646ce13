import { useTranslation } from 'react-i18next'
import { type SavedPrompt, SavedPromptFields } from '#contract/prompts.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useCreatePrompt, useUpdatePrompt } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    /** Without a prompt, a new one is saved, which may begin as a text. */
    'saved-prompt': { prompt?: SavedPrompt; text?: string }
  }
}

/** Saves a prompt, or changes one. */
export function SavedPromptDialog({ input: { prompt, text }, onClose }: DialogProps<'saved-prompt'>) {
  const { t } = useTranslation()
  const create = useCreatePrompt()
  const update = useUpdatePrompt()
  const submit = (fields: SavedPromptFields) =>
    prompt
      ? update.mutate({ id: prompt.id, ...fields }, { onSuccess: onClose })
      : create.mutate(fields, { onSuccess: onClose })
  return (
    <FormDialog
      onClose={onClose}
      title={t(prompt ? 'prompts.editTitle' : 'prompts.newTitle')}
      width="form"
      schema={SavedPromptFields}
      onSubmit={submit}
      request={prompt ? update : create}
      action={t('prompts.save')}
    >
      <TextField
        name="name"
        label={t('prompts.name')}
        hint={t('prompts.nameHint')}
        defaultValue={prompt?.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        name="text"
        label={t('prompts.text')}
        hint={t('prompts.textHint', { example: '{{topic}}' })}
        rows={6}
        defaultValue={prompt?.text ?? text}
      />
    </FormDialog>
  )
}
