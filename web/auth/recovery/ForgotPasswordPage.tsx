import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recovery } from '#contract/recovery.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { loginPath } from '../paths.ts'
import { formLinkStyles, SignInFrame } from '../SignInFrame.tsx'
import { Outcome } from './Outcome.tsx'
import { problemOf } from './problem.ts'
import { useForgotPassword } from './queries.ts'

const Fields = inputSchemaOf(recovery.forgotPassword)

/** Shows the same for known and unknown addresses. */
export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error } = useForgotPassword()
  const back = (
    <Link {...loginPath()} className={formLinkStyles}>
      {t('recovery.backToSignIn')}
    </Link>
  )
  if (isSuccess)
    return (
      <SignInFrame title={t('recovery.askedTitle')} body={t('recovery.askedBody')} footer={back}>
        <Outcome>{t('recovery.askedHelp')}</Outcome>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('recovery.forgotTitle')}
      body={t('recovery.forgotBody')}
      problem={problemOf(error)}
      footer={back}
    >
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(values) => mutate(values)}
        className="flex flex-col gap-4"
      >
        {/* Not type="email": the browser's own message would replace those of the schema. */}
        <TextField
          name="email"
          inputMode="email"
          label={t('auth.email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" tone="primary" size="large" className="mt-2">
          {t('recovery.forgotSend')}
        </Button>
      </Form>
    </SignInFrame>
  )
}
