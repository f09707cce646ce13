import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ReauthenticationRequest } from '#web/platform/dialogs.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { CodeForm } from '../mfa/CodeForm.tsx'
import { isAnyCode } from '../mfa/code-entry.ts'
import { fieldProblemOf } from '../mfa/failures.ts'
import { useReauthenticate } from '../mfa/queries.ts'

interface ReauthenticationDialogProps {
  input: ReauthenticationRequest
  onClose: () => void
}

/** Reauthenticates before credentials are changed: by a code if codes are enabled, else by password. */
export function ReauthenticationDialog({ input: { kind, onAnswer }, onClose }: ReauthenticationDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useReauthenticate()
  const answer = (isReauthenticated: boolean) => {
    onAnswer(isReauthenticated)
    onClose()
  }
  const reauthenticate = (credential: { code?: string; password?: string }) =>
    mutate(credential, {
      onSuccess: () => answer(true),
      // The last wrong code ends the session; the page behind redirects to sign-in.
      onError: ({ details }) => details.forceLogout && answer(false),
    })
  const buttons = (canSubmit: boolean) => (
    <Buttons onCancel={() => answer(false)}>
      <Button type="submit" tone="primary" disabled={!canSubmit}>
        {t('reauthentication.confirm')}
      </Button>
    </Buttons>
  )
  return (
    <Dialog
      isOpen
      isStep
      onClose={() => answer(false)}
      title={t('reauthentication.title')}
      description={kind === 'code' ? t('reauthentication.codeBody') : t('reauthentication.passwordBody')}
      width="form"
    >
      {kind === 'code' ? (
        <div className="flex flex-col gap-4">
          <ErrorState message={problemBesideFields(error)} />
          <CodeForm
            label={t('mfa.code')}
            hint={t('mfa.anyCodeHint')}
            accepts={isAnyCode}
            isFocused
            isBusy={isPending}
            error={error === null ? undefined : fieldProblemOf(error)}
            onSubmit={(code) => reauthenticate({ code })}
          >
            {buttons}
          </CodeForm>
        </div>
      ) : (
        <PasswordForm error={error} isBusy={isPending} onSubmit={(password) => reauthenticate({ password })}>
          {buttons(true)}
        </PasswordForm>
      )}
    </Dialog>
  )
}

const Fields = z.object({ password: z.string() })

interface PasswordFormProps {
  error: ReturnType<typeof useReauthenticate>['error']
  isBusy: boolean
  onSubmit: (password: string) => void
  children: ReactNode
}

function PasswordForm({ error, isBusy, onSubmit, children }: PasswordFormProps) {
  const { t } = useTranslation()
  return (
    <Form
      isBusy={isBusy}
      schema={Fields}
      serverErrors={error?.fields}
      onSubmit={({ password }) => onSubmit(password)}
      className="flex flex-col gap-4"
    >
      <ErrorState message={problemBesideFields(error)} />
      <PasswordField
        name="password"
        label={t('reauthentication.password')}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person is asked for this alone
        autoFocus
      />
      {children}
    </Form>
  )
}

function Buttons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      {children}
    </div>
  )
}
