import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { readProviderForm } from './provider-form.ts'
import { useSaveProvider } from './providers.queries.ts'

interface ProviderFormProps {
  /** The id for the typed name; `undefined` prevents saving. */
  idFor: (name: string) => string | undefined
  /** A server has an address and an optional key. */
  isServer: boolean
  address?: string | null
  submitLabel: string
  onSaved: () => void
  onCancel?: () => void
  /** Fields before its own. */
  children?: ReactNode
}

/** A form for a provider. An error of the server is shown at its field; at the key if it names none. */
export function ProviderForm(props: ProviderFormProps) {
  const { idFor, isServer, address, submitLabel, onSaved, onCancel, children } = props
  const { t } = useTranslation()
  const { mutate: save, isPending, error } = useSaveProvider()
  const [hasKey, setHasKey] = useState(!isServer)
  const { apiKey, baseUrl } = error?.fields ?? {}
  const otherError = baseUrl === undefined ? (error?.fields.id ?? error?.message) : undefined

  function submit(form: HTMLFormElement) {
    const given = readProviderForm(new FormData(form))
    const id = idFor(given.name ?? '')
    if (id !== undefined) save({ id, ...given }, { onSuccess: onSaved })
  }

  return (
    <PlainForm
      isBusy={isPending}
      onSubmit={submit}
      className="flex min-w-0 flex-1 basis-72 flex-wrap items-start gap-3"
    >
      {children}
      {isServer && <AddressField value={address} error={baseUrl} />}
      <PasswordField
        name="apiKey"
        kind="key"
        label={isServer ? t('providers.keyIfAny') : t('firstRun.key')}
        hint={hasKey && t('firstRun.keyHint')}
        onChange={({ target }) => setHasKey(!isServer || target.value !== '')}
        error={apiKey ?? otherError}
        autoComplete="off"
        className="min-w-0 basis-full sm:flex-1 sm:basis-40"
      />
      <div className="flex gap-2 max-sm:w-full sm:mt-[27px]">
        <Button type="submit" tone="primary" size="field" className="max-sm:flex-1">
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="field" className="max-sm:flex-1" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        )}
      </div>
    </PlainForm>
  )
}

function AddressField({ value, error }: { value?: string | null; error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <TextField
      name="baseUrl"
      label={t('providers.address')}
      placeholder="http://127.0.0.1:8000/v1"
      defaultValue={value ?? undefined}
      error={error}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="off"
      className="w-full"
    />
  )
}
