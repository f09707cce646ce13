import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Invite, InviteType } from '#contract/invites.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { InviteRow, SentInviteRow } from './InviteRow.tsx'
import { invitesOfUser, useReadInvites } from './queries.ts'

/** The kinds in the order of their groups. */
const ORDER: InviteType[] = ['Project', 'Session', 'FabFile', 'Tool']
const TYPES = [...ORDER, ...InviteType.options.filter((type) => !ORDER.includes(type))]

/** Invites to the user by what they are for, and those that the user has sent. */
export function InvitesPanel() {
  const { id } = useCurrentUser()
  const { data, error, refetch } = useQuery(invitesOfUser(id))
  const received = data?.filter(({ userId }) => userId !== id) ?? []
  useMarkRead(received.some(({ readAt }) => readAt === null))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
      {data && <Lists received={received} sent={data.filter(({ userId }) => userId === id)} />}
      {!data && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="p-4">
          <Skeleton lines={6} />
        </div>
      )}
    </div>
  )
}

/** Invites that are shown are read; their dots stay until the panel is opened again. */
function useMarkRead(hasUnread: boolean) {
  const { mutate: read } = useReadInvites()
  useEffect(() => {
    if (hasUnread) read(undefined)
  }, [hasUnread, read])
}

function Lists({ received, sent }: { received: Invite[]; sent: Invite[] }) {
  const { t } = useTranslation()
  const byType = Map.groupBy(received, ({ type }) => type)
  return (
    <>
      {received.length === 0 && (
        <EmptyState
          icon={<MailOpen size={28} strokeWidth={1.5} />}
          title={t('objectInvites.none')}
          body={t('objectInvites.noneBody')}
        />
      )}
      {TYPES.map((type) => (
        <Group key={type} title={t(`objectInvites.types.${type}`)}>
          {byType.get(type)?.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </Group>
      ))}
      <Group title={t('objectInvites.sent')}>
        {sent.map((invite) => (
          <SentInviteRow key={invite.id} invite={invite} />
        ))}
      </Group>
    </>
  )
}

/** Nothing without rows. */
function Group({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  if (!children?.length) return null
  return (
    <section aria-label={title} className="pt-3">
      <h3 className="px-4 pb-1 text-small font-[550] text-soft">{title}</h3>
      <ul aria-label={title}>{children}</ul>
    </section>
  )
}
