import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auth, PASSWORD_MIN } from '#contract/auth.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { StrategyButtons } from '../external/StrategyButtons.tsx'
import { loginPath } from '../paths.ts'
import { authStatus, useRegister } from '../queries.ts'
import { safeRedirectTarget } from '../redirect-target.ts'
import { formLinkStyles, SignInFrame } from '../SignInFrame.tsx'

const Fields = inputSchemaOf(auth.register)

export function RegisterPage() {
  const { t } = useTranslation()
  const { redirectTo, error, invite } = useSearch({ from: '/register' })
  const { data: status } = useSuspenseQuery(authStatus())
  const register = useRegister()
  // External registration uses the entered invite code.
  const [inviteCode, setInviteCode] = useState(invite)
  const signInLink = (
    <>
      {t('auth.haveAccount')}{' '}
      <Link {...loginPath({ redirectTo })} className={formLinkStyles}>
        {t('auth.signIn')}
      </Link>
    </>
  )
  if (status.registrationMode === 'closed' && !status.isFirstAccount)
    return (
      <SignInFrame title={t('auth.closedTitle')} body={t('auth.closedBody')} footer={signInLink}>
        {null}
      </SignInFrame>
    )
  const needsInvite = status.registrationMode === 'invite' && !status.isFirstAccount
  return (
    <SignInFrame
      title={status.isFirstAccount ? t('auth.firstTitle') : t('auth.registerTitle')}
      body={introduction(status.isFirstAccount, needsInvite)}
      problem={problemBesideFields(register.error) ?? error}
      footer={!status.isFirstAccount && signInLink}
    >
      <Form
        isBusy={register.isPending || register.isSuccess}
        schema={Fields}
        serverErrors={register.error?.fields}
        onSubmit={(values) => register.mutate(values)}
        className="flex flex-col gap-4"
      >
        {(needsInvite || (invite && !status.isFirstAccount)) && (
          <TextField
            name="inviteCode"
            label={t('auth.inviteCode')}
            defaultValue={invite}
            onChange={({ target }) => setInviteCode(target.value)}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            required={needsInvite}
          />
        )}
        <TextField name="name" label={t('auth.name')} hint={t('auth.optional')} autoComplete="name" />
        <TextField
          name="username"
          label={t('auth.username')}
          hint={t('auth.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        {/* Not type="email": the browser's own message would replace those of the schema. */}
        <TextField
          name="email"
          inputMode="email"
          label={t('auth.email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label={t('auth.password')}
          hint={t('auth.passwordHint', { count: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <Button type="submit" tone="primary" size="large" className="mt-2">
          {t('auth.register')}
        </Button>
      </Form>
      <StrategyButtons redirectTo={safeRedirectTarget(redirectTo)} inviteCode={inviteCode} />
    </SignInFrame>
  )

  function introduction(isFirst: boolean, isInvite: boolean) {
    if (isFirst) return t('auth.firstBody')
    return isInvite ? t('auth.inviteBody') : t('auth.registerBody')
  }
}
