import { useQuery } from '@tanstack/react-query'
import { Inbox, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mail } from '#contract/mail.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { mailStatus, useSendTestMail } from './queries.ts'

const Fields = inputSchemaOf(mail.sendTest)

/** The mail server, if any, with a test email. */
export function MailRoute() {
  const { t } = useTranslation()
  const { email } = useCurrentUser()
  const { data: status } = useQuery(mailStatus())
  const { mutate: send, isPending, error } = useSendTestMail()
  const problem = problemBesideFields(error)
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-sunk/60 px-4 py-3.5">
      <p className="flex items-start gap-3">
        <span className="mt-0.5 text-faint">{status?.route ? <Send size={17} /> : <Inbox size={17} />}</span>
        <span className="min-w-0">
          {status && (status.route ? t('mail.leaves', status.route) : t('mail.stays'))}
        </span>
      </p>
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(values) => send(values)}
        className="flex max-w-dialog flex-wrap items-start gap-2"
      >
        <TextField
          name="to"
          label={t('mail.testTo')}
          isLabelHidden
          inputMode="email"
          defaultValue={email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" size="field">
          {t('mail.sendTest')}
        </Button>
        <ErrorState message={problem} className="basis-full" />
      </Form>
    </div>
  )
}
