import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { externalSignIn, type StrategyConfiguration } from '#contract/external-sign-in.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { rule } from '#contract/messages.ts'
import { problemBesideFields } from '#web/platform/errors.ts'
import { inputSchemaOf } from '#web/platform/input-schema.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useConfigureStrategy } from './queries.ts'

/** An empty field is missing: its stored value does not change. */
const Fields = z.preprocess(
  (typed) =>
    Object.fromEntries(Object.entries(typed as object).map(([name, text]) => [name, text || undefined])),
  inputSchemaOf(externalSignIn.configure)
    .omit({ strategy: true })
    .extend({ clientId: z.string(rule(authMessages.clientIdRequired())).trim() }),
)

interface StrategyFormProps {
  configuration: StrategyConfiguration
  onClose: () => void
}

/** The client data of a provider, which are tested before they are saved. */
export function StrategyForm({ configuration, onClose }: StrategyFormProps) {
  const { t } = useTranslation()
  const { mutate: save, isPending, error } = useConfigureStrategy()
  const { strategy, name, source, issuer, clientId, hasSecret } = configuration
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Form
      isBusy={isPending}
      schema={Fields}
      serverErrors={error?.fields}
      onSubmit={(values) => save({ strategy, ...values }, { onSuccess: onClose })}
      className="mt-4 grid gap-4 sm:grid-cols-2"
    >
      <TextField
        name="name"
        label={t('externalSignIn.name')}
        hint={t('externalSignIn.nameHint')}
        defaultValue={source === 'none' ? undefined : name}
        autoComplete="off"
      />
      <TextField
        name="issuer"
        label={t(strategy === 'github' ? 'externalSignIn.githubAddress' : 'externalSignIn.issuer')}
        hint={t(strategy === 'oidc' ? 'externalSignIn.issuerHint' : 'externalSignIn.usualAddress')}
        defaultValue={issuer ?? undefined}
        inputMode="url"
        {...plain}
      />
      <TextField
        name="clientId"
        label={t('externalSignIn.clientId')}
        defaultValue={clientId ?? undefined}
        {...plain}
      />
      <PasswordField
        name="clientSecret"
        kind="secret"
        label={t('externalSignIn.clientSecret')}
        hint={t(hasSecret ? 'externalSignIn.secretKept' : 'externalSignIn.secretHint')}
        autoComplete="off"
      />
      <ErrorState message={problemBesideFields(error)} className="sm:col-span-2" />
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" tone="primary">
          {t('externalSignIn.testAndSave')}
        </Button>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </Form>
  )
}
