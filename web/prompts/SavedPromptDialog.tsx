import { useTranslation } from 'react-i18next'
import { type SavedPrompt, SavedPromptFields } from '#contract/prompts.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const { isPending, error } = prompt ? update : create
  const submit = (fields: SavedPromptFields) =>
    prompt
      ? update.mutate({ id: prompt.id, ...fields }, { onSuccess: onClose })
      : create.mutate(fields, { onSuccess: onClose })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(prompt ? 'prompts.editTitle' : 'prompts.newTitle')}
      width="form"
    >
      <Form
        schema={SavedPromptFields}
        isBusy={isPending}
        serverErrors={error?.fields}
        onSubmit={submit}
        className="grid gap-4"
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
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" tone="primary">
            {t('prompts.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
