import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { users } from '#contract/users.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { personPath } from './paths.ts'
import { useUpdateProfile } from './queries.ts'

const Fields = inputSchemaOf(users.update).omit({ id: true })

/** The personal details of the user. */
export function ProfileSection() {
  const { t } = useTranslation()
  const { id, name, username, phone } = useCurrentUser()
  const { mutate, isPending, error } = useUpdateProfile()
  return (
    <Section title={t('profile.aboutTitle')} hint={t('profile.aboutHint')}>
      <Form
        isBusy={isPending}
        schema={Fields}
        serverErrors={error?.fields}
        onSubmit={(values) => mutate({ id, ...values })}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problemBesideFields(error)} />
        <TextField
          name="name"
          label={t('profile.name')}
          hint={t('auth.optional')}
          defaultValue={name ?? ''}
          autoComplete="name"
        />
        <TextField
          name="username"
          label={t('auth.username')}
          hint={t('auth.usernameHint')}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="phone"
          inputMode="tel"
          label={t('profile.phone')}
          hint={t('profile.phoneHint')}
          defaultValue={phone ?? ''}
          autoComplete="tel"
        />
        <div className="mt-1 flex flex-wrap gap-2">
          <Button type="submit" tone="primary">
            {t('profile.save')}
          </Button>
          <Link {...personPath(id)} className={buttonStyles({ tone: 'quiet' })}>
            {t('profile.seeCard')}
          </Link>
        </div>
      </Form>
    </Section>
  )
}
