import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonalKey } from '#contract/models.ts'
import { useImpersonator } from '#web/auth/impersonation/queries.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { personalKeyList, useRemovePersonalKey, useSavePersonalKey } from './personal-keys.queries.ts'
import { RemoveButton } from './RemoveButton.tsx'

/** The user's own keys of vendors. Administrators who act as the user see none of them. */
export function PersonalKeysSection() {
  const { t } = useTranslation()
  const isOwn = useImpersonator() === null
  return (
    <Section title={t('personalKeys.title')} hint={t('personalKeys.hint')}>
      {isOwn ? <KeyList /> : <p className="text-soft">{t('personalKeys.notYours')}</p>}
    </Section>
  )
}

function KeyList() {
  const { t } = useTranslation()
  const { data: keys, error, refetch } = useQuery(personalKeyList())
  if (!keys) {
    if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
    return <Skeleton lines={7} />
  }
  return (
    <ul aria-label={t('personalKeys.title')} className="divide-y divide-line">
      {keys.map((key) => (
        <KeyRow key={key.id} personalKey={key} />
      ))}
    </ul>
  )
}

function KeyRow({ personalKey }: { personalKey: PersonalKey }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { name, hasKey, keyHint } = personalKey
  const state = keyHint ? t('personalKeys.ending', { hint: keyHint }) : t('personalKeys.saved')
  return (
    <li className="py-2 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="truncate font-[550]">{name}</p>
          <p className="text-small text-faint">{hasKey ? state : t('personalKeys.none')}</p>
        </div>
        {!isEditing && (
          <div className="flex gap-1">
            <Button
              size="small"
              tone="quiet"
              aria-label={t(hasKey ? 'personalKeys.replaceOf' : 'personalKeys.addOf', { name })}
              onClick={() => setEditing(true)}
            >
              {t(hasKey ? 'personalKeys.replace' : 'personalKeys.add')}
            </Button>
            {hasKey && <RemoveKey personalKey={personalKey} />}
          </div>
        )}
      </div>
      {isEditing && <KeyForm personalKey={personalKey} onClose={() => setEditing(false)} />}
    </li>
  )
}

function KeyForm({ personalKey: { id, name }, onClose }: { personalKey: PersonalKey; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate: save, isPending, error } = useSavePersonalKey()
  const submit = (form: HTMLFormElement) => {
    const apiKey = new FormData(form).get('apiKey')
    save({ id, apiKey: typeof apiKey === 'string' ? apiKey : '' }, { onSuccess: onClose })
  }
  return (
    <PlainForm
      isBusy={isPending}
      onSubmit={submit}
      className="mt-2 mb-1 flex min-w-0 flex-wrap items-start gap-3"
    >
      <PasswordField
        name="apiKey"
        kind="key"
        label={t('personalKeys.keyOf', { name })}
        hint={t('firstRun.keyHint')}
        error={error?.fields.apiKey ?? error?.message}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for to be typed in
        autoFocus
        className="min-w-0 basis-full"
      />
      <div className="flex gap-2 max-sm:w-full">
        <Button type="submit" tone="primary" className="max-sm:flex-1">
          {t('personalKeys.save')}
        </Button>
        <Button className="max-sm:flex-1" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </PlainForm>
  )
}

function RemoveKey({ personalKey: { id, name } }: { personalKey: PersonalKey }) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useRemovePersonalKey()
  return (
    <RemoveButton
      label={t('personalKeys.remove')}
      fullLabel={t('personalKeys.removeOf', { name })}
      isBusy={isPending}
      title={t('personalKeys.removeTitle', { name })}
      body={t('personalKeys.removeBody')}
      onRemove={() => remove({ id })}
    />
  )
}
