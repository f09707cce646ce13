import { Ban, MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '#contract/users.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { AddFriendButton } from './AddFriendButton.tsx'
import { FriendMenu } from './FriendMenu.tsx'
import { Answers } from './FriendsSection.tsx'
import { useIsPresent } from './present-friends.view-state.ts'
import { useRelationTo, useUnblockUser } from './queries.ts'

/** How another user is related to the signed-in one, and what can be done, on the card of that user. */
export function PersonRelation({ person }: { person: PersonCard }) {
  const { t } = useTranslation()
  const relation = useRelationTo(person.id)
  const isPresent = useIsPresent(person.id)
  const { mutate: unblock, isPending } = useUnblockUser()
  // As high as the buttons, so that nothing moves when they come.
  if (relation === undefined) return <div className="mt-5 h-9 touch:h-11" />
  if (relation?.status === 'blocked')
    return (
      <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
        <Chip tone="warn" icon={<Ban size={13} />}>
          {t('friends.blocked')}
        </Chip>
        <Button isBusy={isPending} onClick={() => unblock({ userId: person.id })}>
          {t('friends.unblock')}
        </Button>
      </div>
    )
  return (
    <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
      {relation?.status === 'accepted' && <Chip tone="good">{t('friends.isFriend')}</Chip>}
      {isPresent && (
        <Chip icon={<span className="size-2 rounded-full bg-good" />}>{t('friends.present')}</Chip>
      )}
      {relation?.status === 'pending' && relation.direction === 'outgoing' && (
        <Chip>{t('friends.waiting')}</Chip>
      )}
      <Button
        icon={<MessageSquare size={16} />}
        onClick={() => openDialog('send-message', { receiver: person.username })}
      >
        {t('friends.sendMessage')}
      </Button>
      <AddFriendButton userId={person.id} />
      {relation?.status === 'pending' && relation.direction === 'incoming' ? (
        <Answers friend={relation} />
      ) : (
        <FriendMenu friend={relation ?? { id: person.id, person, email: null, status: 'rejected' }} />
      )}
    </div>
  )
}
