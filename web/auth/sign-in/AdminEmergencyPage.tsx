import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auth } from '#contract/auth.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { SecondStep } from '../mfa/SecondStep.tsx'
import { loginPath } from '../paths.ts'
import { useEmergencySignIn } from '../queries.ts'
import { formLinkStyles, SignInFrame } from '../SignInFrame.tsx'

const Fields = inputSchemaOf(auth.emergencyLogin)

/** The emergency sign-in for administrators, while the operator enables it. A session then redirects. */
export function AdminEmergencyPage() {
  const { t } = useTranslation()
  const { mutate, reset, isPending, isSuccess, data, error, variables } = useEmergencySignIn()
  const [startedOver, setStartedOver] = useState<{ identifier: string; reason?: string }>()
  if (data && 'mfaToken' in data)
    return (
      <SignInFrame title={t('mfa.stepTitle')} body={t('mfa.stepBody')}>
        <SecondStep
          firstStep={data}
          onStartOver={(reason) => {
            setStartedOver({ identifier: variables.identifier, reason })
            reset()
          }}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('emergency.title')}
      body={t('emergency.body')}
      problem={error?.message ?? startedOver?.reason}
      footer={
        <Link {...loginPath()} className={formLinkStyles}>
          {t('recovery.backToSignIn')}
        </Link>
      }
    >
      <Form
        isBusy={isPending || isSuccess}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(values) => mutate(values)}
        className="flex flex-col gap-4"
      >
        <TextField
          name="identifier"
          label={t('auth.identifier')}
          defaultValue={startedOver?.identifier}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
        <Button type="submit" tone="primary" size="large" className="mt-2">
          {t('emergency.enter')}
        </Button>
      </Form>
    </SignInFrame>
  )
}
