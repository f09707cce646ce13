import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permission } from '#contract/access.ts'
import { SHARE_DESCRIPTION_MAX } from '#contract/shares.ts'
import { RecipientsForm } from '#web/friends/recipients/RecipientsForm.tsx'
import type { Recipients } from '#web/friends/recipients/recipients.ts'
import { groupChoices } from '#web/groups/queries.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { toApiError } from '#web/platform/errors.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useShareItems } from './queries.ts'
import { SharingState } from './SharingState.tsx'
import type { ShareItem } from './share-items.ts'
import {
  grantableRoles,
  PERMISSIONS_OF,
  roleHint,
  roleLabel,
  type ShareRole,
  usualRole,
} from './share-roles.ts'

interface ShareByUsersProps {
  items: ShareItem[]
  /** Notified whether recipients are entered with whom nothing is shared yet. */
  onUnsentChange: (hasUnsent: boolean) => void
}

/** Gives users and groups access to the items. Those that could not be shared stay, to be shared again. */
export function ShareByUsers({ items, onUnsentChange }: ShareByUsersProps) {
  const { t } = useTranslation()
  const { data: choices } = useQuery(groupChoices())
  const type = items[0]?.type ?? 'Session'
  const [role, setRole] = useState<ShareRole>(usualRole(type))
  const [message, setMessage] = useState('')
  const [left, setLeft] = useState(items)
  const [done, setDone] = useState(0)
  const { mutate: share, isPending, error } = useShareItems()
  const { isEmailVerified } = useCurrentUser()
  const granted = Permission.options.filter((permission) =>
    items.every(({ permissions }) => permissions.includes(permission)),
  )
  const submit = (entered: Recipients, clear: () => void) => {
    setDone(0)
    const description = message.trim() || (items.length > 1 ? t('shares.severalItems') : '')
    const terms = { ...entered, permissions: PERMISSIONS_OF[role], description }
    share(
      { items: left, ...terms, onProgress: setDone },
      {
        onSuccess: ({ failed }) => {
          setLeft(failed.length > 0 ? failed : items)
          if (failed.length > 0) return
          setMessage('')
          clear()
        },
      },
    )
  }
  return (
    <>
      <RecipientsForm
        choices={choices}
        role={{
          label: t('shares.permissions'),
          value: role,
          onChange: setRole,
          options: grantableRoles(granted).map((value) => ({ value, label: roleLabel(type, value) })),
          hint: roleHint(type, role),
        }}
        submitLabel={
          left.length < items.length ? t('shares.again', { count: left.length }) : t('shares.share')
        }
        isBusy={isPending}
        serverErrors={error ? toApiError(error).fields : undefined}
        onSubmit={submit}
        onUnsentChange={onUnsentChange}
      >
        {(typed) =>
          // Only an address may belong to a user without an account, who gets an invite.
          typed.includes('@') && (
            <TextField
              name="description"
              label={t('shares.message')}
              hint={t(isEmailVerified ? 'shares.messageHint' : 'shares.messageHintUnmailed')}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
              maxLength={SHARE_DESCRIPTION_MAX}
            />
          )
        }
      </RecipientsForm>
      <SharingState items={items} left={left} done={isPending ? done : undefined} />
    </>
  )
}
