import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useCreateFromUrl } from './sources.queries.ts'
import { useUploadTarget } from './upload-target.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'create-from-url': undefined
  }
}

/** Creates a file from a web address. */
export function CreateFromUrlDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { uploadTo } = useUploadTarget()
  const [typed, setTyped] = useState('')
  const { mutate: create, isPending, error, reset } = useCreateFromUrl(uploadTo)
  const url = typed.trim()

  function submit() {
    if (url === '') toast.error(t('fileSources.urlRequired'))
    else create({ url }, { onSuccess: onClose })
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('fileSources.urlTitle')}>
      <PlainForm isBusy={isPending} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="url"
          type="url"
          inputMode="url"
          label={t('fileSources.url')}
          hint={t('fileSources.urlHint')}
          placeholder="https://"
          error={error?.fields.url ?? error?.message}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            if (error) reset()
          }}
          // A form with a disabled button is not submitted by Enter.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && url === '') submit()
          }}
          readOnly={isPending}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="mt-2 mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary" disabled={url === '' || isPending}>
            {t('fileSources.create')}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  )
}
