import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InviteKindName } from '#contract/invites.ts'
import { RecipientsForm } from '#web/friends/recipients/RecipientsForm.tsx'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { SentInviteRow } from './InviteRow.tsx'
import { invitesOfTarget, useCreateInvite } from './queries.ts'

interface ObjectInvitesProps {
  kind: InviteKindName
  id: string
}

/** Open invites for one object, and a form for more, by name, by address or as a link. */
export function ObjectInvites({ kind, id }: ObjectInvitesProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(invitesOfTarget(kind, id))
  const { mutate: create, isPending, error: refusal } = useCreateInvite()
  const { isEmailVerified } = useCurrentUser()
  return (
    <Panel
      title={t('objectInvites.title')}
      count={data?.length}
      hint={t(isEmailVerified ? 'objectInvites.hint' : 'objectInvites.hintUnmailed')}
      actions={
        <Button
          size="small"
          icon={<Link2 size={15} />}
          disabled={isPending}
          onClick={() => create({ kind, id })}
        >
          {t('objectInvites.createLink')}
        </Button>
      }
    >
      <RecipientsForm
        submitLabel={t('objectInvites.invite')}
        isBusy={isPending}
        serverErrors={refusal?.fields}
        onSubmit={({ recipients }, clear) => create({ kind, id, recipients }, { onSuccess: clear })}
        className="px-4 py-3"
      />
      {error && !data && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
      {/* Without a placeholder: mostly there is none, and nothing is shown then. */}
      {data && data.length > 0 && (
        <ul aria-label={t('objectInvites.title')} className="border-t border-line [&>li:last-child]:border-0">
          {data.map((invite) => (
            <SentInviteRow key={invite.id} invite={invite} isOfOneObject />
          ))}
        </ul>
      )}
    </Panel>
  )
}
