import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCurrentUser } from '#web/users/queries.ts'
import { useImpersonate } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    impersonate: { id: string; username: string }
  }
}

interface ImpersonateDialogProps {
  input: { id: string; username: string }
  onClose: () => void
}

const Fields = z.object({ code: z.string().trim().optional() })

/** Asks whether an administrator means to act as somebody, and for a fresh code where they have an app for it. */
export function ImpersonateDialog({ input: { id, username }, onClose }: ImpersonateDialogProps) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { mutate: impersonate, isPending, error } = useImpersonate(me)
  const problem = error && Object.keys(error.fields).length === 0 ? error.message : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('impersonation.title', { username })}
      description={t('impersonation.body')}
    >
      <Form
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ code }) => impersonate({ id, ...(code && { code }) })}
        className="flex flex-col gap-4"
      >
        {problem && (
          <p role="alert" className="rounded-control bg-bad-soft px-3.5 py-2.5 text-bad">
            {problem}
          </p>
        )}
        {me.mfa.totpEnabled && (
          <TextField
            name="code"
            label={t('impersonation.code')}
            hint={t('impersonation.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <div className="mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="danger" isBusy={isPending}>
            {t('impersonation.start')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
