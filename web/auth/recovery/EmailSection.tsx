import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recovery } from '#contract/recovery.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Outcome } from './Outcome.tsx'
import { problemOf } from './problem.ts'
import {
  pendingEmailChange,
  useChangeEmail,
  useResendVerification,
  useWithdrawEmailChange,
} from './queries.ts'

const Fields = inputSchemaOf(recovery.changeEmail)

/** The email address: its confirmation and its change. */
export function EmailSection() {
  const { t } = useTranslation()
  const { email, isEmailVerified } = useCurrentUser()
  const [isChanging, setChanging] = useState(false)
  const { data: pending } = useQuery(pendingEmailChange())
  const asked = pending?.email === email ? null : pending?.email
  const [wasOpened, setOpened] = useState(false)
  const show = (isShown: boolean) => {
    setChanging(isShown)
    setOpened(true)
  }
  return (
    <Section title={t('recovery.sectionTitle')} hint={t('recovery.sectionHint')}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <Chip tone={isEmailVerified ? 'good' : 'warn'}>
            {isEmailVerified ? t('recovery.confirmed') : t('recovery.unconfirmed')}
          </Chip>
        </p>
        {asked && <Pending email={asked} />}
        {isChanging ? (
          <ChangeForm onAsked={() => show(false)} onCancel={() => show(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {!isEmailVerified && <ResendButton />}
            <Button ref={wasOpened ? takeFocus : undefined} onClick={() => show(true)}>
              {t('recovery.changeEmail')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** The form and the button that opens it replace each other, and the new one gets the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Until the new address is confirmed, the change can be cancelled. */
function Pending({ email }: { email: string }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useWithdrawEmailChange()
  return (
    <div className="flex flex-col items-start gap-2">
      <Outcome>{t('recovery.changeAsked', { email })}</Outcome>
      <Button tone="quiet" isBusy={isPending} onClick={() => mutate(undefined)}>
        {t('recovery.withdrawChange')}
      </Button>
    </div>
  )
}

function ResendButton() {
  const { t } = useTranslation()
  const { mutate, isPending } = useResendVerification()
  return (
    <Button isBusy={isPending} onClick={() => mutate()}>
      {t('recovery.resend')}
    </Button>
  )
}

interface ChangeFormProps {
  onAsked: () => void
  onCancel: () => void
}

function ChangeForm({ onAsked, onCancel }: ChangeFormProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useChangeEmail()
  return (
    <Form
      isBusy={isPending}
      schema={Fields}
      serverErrors={error?.fields}
      onSubmit={(values) => mutate(values, { onSuccess: onAsked })}
      className="flex flex-col gap-4"
    >
      <ErrorState message={problemOf(error)} />
      <TextField
        name="email"
        inputMode="email"
        label={t('recovery.newEmail')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={takeFocus}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary">
          {t('recovery.sendChange')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}
