import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contract/auth.ts'
import { recovery } from '#contract/recovery.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { forgotPasswordPath, loginPath } from '../paths.ts'
import { formLinkStyles, SignInFrame } from '../SignInFrame.tsx'
import { Outcome } from './Outcome.tsx'
import { problemOf } from './problem.ts'
import { useResetPassword } from './queries.ts'
import { useLinkToken } from './use-link-token.ts'

const Fields = inputSchemaOf(recovery.resetPassword).omit({ token: true })

export function PasswordResetPage() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const { mutate, isPending, isSuccess, error } = useResetPassword()
  const askAgain = (
    <Link {...forgotPasswordPath()} className={formLinkStyles}>
      {t('recovery.askAgain')}
    </Link>
  )
  if (token === undefined)
    return (
      <SignInFrame
        title={t('recovery.resetTitle')}
        body={t('recovery.incompleteBody')}
        problem={t('recovery.incomplete')}
        footer={askAgain}
      >
        {null}
      </SignInFrame>
    )
  if (isSuccess)
    return (
      <SignInFrame title={t('recovery.resetDoneTitle')} body={t('recovery.resetDoneBody')}>
        <div className="flex flex-col gap-4">
          <Outcome>{t('recovery.resetDoneHelp')}</Outcome>
          <Link {...loginPath()} className={buttonStyles({ tone: 'primary', size: 'large' })}>
            {t('auth.signIn')}
          </Link>
        </div>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('recovery.resetTitle')}
      body={t('recovery.resetBody')}
      problem={problemOf(error)}
      footer={askAgain}
    >
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={({ password }) => mutate({ token, password })}
        className="flex flex-col gap-4"
      >
        <PasswordField
          name="password"
          label={t('recovery.newPassword')}
          hint={t('auth.passwordHint', { count: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <Button type="submit" tone="primary" size="large" className="mt-2">
          {t('recovery.resetSave')}
        </Button>
      </Form>
    </SignInFrame>
  )
}
