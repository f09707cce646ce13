import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auth, PASSWORD_MIN } from '#contract/auth.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useChangePassword } from './queries.ts'

const Fields = inputSchemaOf(auth.changePassword)

/** Changes the password, or sets a first one. */
export function PasswordSection() {
  const { t } = useTranslation()
  const { hasPassword } = useCurrentUser()
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title={t('password.title')} hint={hasPassword ? t('password.hint') : t('password.noneHint')}>
      {isChanging ? (
        <PasswordForm hasPassword={hasPassword} onDone={() => setChanging(false)} />
      ) : (
        <Button onClick={() => setChanging(true)}>
          {hasPassword ? t('password.change') : t('password.choose')}
        </Button>
      )}
    </Section>
  )
}

interface PasswordFormProps {
  hasPassword: boolean
  onDone: () => void
}

function PasswordForm({ hasPassword, onDone }: PasswordFormProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useChangePassword()
  return (
    <Form
      isBusy={isPending}
      schema={Fields}
      serverErrors={error?.fields}
      onSubmit={(values) => mutate(values, { onSuccess: onDone })}
      className="flex flex-col gap-4"
    >
      <ErrorState message={problemBesideFields(error)} />
      <PasswordField
        name="password"
        label={t('password.new')}
        hint={t('auth.passwordHint', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary">
          {hasPassword ? t('password.change') : t('password.choose')}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}
