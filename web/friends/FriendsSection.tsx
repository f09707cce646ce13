import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Friend } from '#contract/friends.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { FriendMenu } from './FriendMenu.tsx'
import { FriendRow } from './FriendRow.tsx'
import { friendName, groupFriends } from './friend-names.ts'
import { friendList, useRespondToRequest, useUnblockUser, useWithdrawRequest } from './queries.ts'

/** The friends of the user, open requests and blocked users. */
export function FriendsSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('friends.title')} hint={t('friends.hint')} isUnsized>
      <Button icon={<UserPlus size={16} />} onClick={() => openDialog('invite-friend')} className="mb-4">
        {t('friends.add')}
      </Button>
      <Lists />
    </Section>
  )
}

function Lists() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(friendList(useCurrentUser().id))
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  const { friends, incoming, outgoing, blocked } = groupFriends(data)
  return (
    <div className="space-y-6">
      <Group
        title={t('friends.incoming')}
        list={incoming}
        actions={(friend) => <Answers friend={friend} />}
      />
      {friends.length === 0 ? (
        <EmptyState
          icon={<Users size={28} strokeWidth={1.5} />}
          title={t('friends.none')}
          body={t('friends.noneBody')}
        />
      ) : (
        <Group
          title={t('friends.list')}
          list={friends}
          actions={(friend) => <FriendMenu friend={friend} />}
        />
      )}
      <Group
        title={t('friends.outgoing')}
        list={outgoing}
        actions={(friend) => <Withdraw friend={friend} />}
      />
      <Group
        title={t('friends.blocked')}
        hint={t('friends.blockedHint')}
        list={blocked}
        actions={(friend) => <Unblock friend={friend} />}
      />
    </div>
  )
}

interface GroupProps {
  title: string
  hint?: string
  list: Friend[]
  actions: (friend: Friend) => ReactNode
}

/** Nothing for an empty list. */
function Group({ title, hint, list, actions }: GroupProps) {
  if (list.length === 0) return null
  return (
    <div>
      <h3 className="font-[550]">{title}</h3>
      {hint && <p className="text-small text-faint">{hint}</p>}
      <ul aria-label={title} className="mt-1">
        {list.map((friend) => (
          <FriendRow key={friend.id} friend={friend}>
            {actions(friend)}
          </FriendRow>
        ))}
      </ul>
    </div>
  )
}

/** The buttons for a request to the user. */
export function Answers({ friend }: { friend: Friend }) {
  const { t } = useTranslation()
  const { mutate: respond, isPending } = useRespondToRequest()
  const { id } = friend
  const name = friendName(friend)
  return (
    <>
      <Button
        size="small"
        tone="primary"
        disabled={isPending}
        aria-label={t('friends.acceptOf', { name })}
        onClick={() => respond({ id, accept: true })}
      >
        {t('friends.accept')}
      </Button>
      <Button
        size="small"
        disabled={isPending}
        aria-label={t('friends.rejectOf', { name })}
        onClick={() => respond({ id, accept: false })}
      >
        {t('friends.reject')}
      </Button>
      <FriendMenu friend={friend} />
    </>
  )
}

function Withdraw({ friend }: { friend: Friend }) {
  const { t } = useTranslation()
  const { mutate: withdraw, isPending } = useWithdrawRequest()
  return (
    <Button
      size="small"
      isBusy={isPending}
      aria-label={t('friends.withdrawOf', { name: friendName(friend) })}
      onClick={() => withdraw({ id: friend.id })}
    >
      {t('friends.withdraw')}
    </Button>
  )
}

function Unblock({ friend }: { friend: Friend }) {
  const { t } = useTranslation()
  const { mutate: unblock, isPending } = useUnblockUser()
  return (
    <Button
      size="small"
      isBusy={isPending}
      aria-label={t('friends.unblockOf', { name: friendName(friend) })}
      onClick={() => unblock({ userId: friend.id })}
    >
      {t('friends.unblock')}
    </Button>
  )
}
