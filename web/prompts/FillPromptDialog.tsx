import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SavedPrompt, variablesOf, withValues } from '#contract/prompts.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'fill-prompt': { prompt: SavedPrompt; onText: (text: string) => void }
  }
}

/** Asks for the variables of a saved prompt. */
export function FillPromptDialog({ input: { prompt, onText }, onClose }: DialogProps<'fill-prompt'>) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Record<string, string>>({})
  const insert = () => {
    onText(withValues(prompt.text, values))
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={`/${prompt.name}`} width="form">
      <PlainForm isBusy={false} onSubmit={insert} className="grid gap-4">
        {variablesOf(prompt.text).map((name) => (
          <TextArea
            key={name}
            label={name}
            rows={1}
            value={values[name] ?? ''}
            onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          />
        ))}
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" tone="primary">
            {t('prompts.insert')}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  )
}
