import { Ban, MessageSquare, UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Friend } from '#contract/friends.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { friendName } from './friend-names.ts'
import { useBlockUser, useRemoveFriend } from './queries.ts'

/** What a user can do about another: write, end the friendship, block. */
export function FriendMenu({ friend }: { friend: Pick<Friend, 'id' | 'person' | 'email' | 'status'> }) {
  const { t } = useTranslation()
  const { mutate: remove } = useRemoveFriend()
  const { mutate: block } = useBlockUser()
  const { person } = friend
  const name = friendName(friend)
  if (!person) return null

  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('friends.removeTitle', { name }),
      body: t('friends.removeBody'),
      confirmLabel: t('friends.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id: friend.id })
  }
  async function askAndBlock(userId: string) {
    const isConfirmed = await confirm({
      title: t('friends.blockTitle', { name }),
      body: t('friends.blockBody'),
      confirmLabel: t('friends.block'),
      isDestructive: true,
    })
    if (isConfirmed) block({ userId })
  }
  return (
    <ActionsMenu label={t('friends.actionsFor', { name })}>
      <MenuItem
        icon={<MessageSquare size={16} />}
        onSelect={() => openDialog('send-message', { receiver: person.username })}
      >
        {t('friends.sendMessage')}
      </MenuItem>
      <MenuSeparator />
      {friend.status === 'accepted' && (
        <MenuItem icon={<UserMinus size={16} />} isDestructive onSelect={() => void askAndRemove()}>
          {t('friends.remove')}
        </MenuItem>
      )}
      <MenuItem icon={<Ban size={16} />} isDestructive onSelect={() => void askAndBlock(person.id)}>
        {t('friends.block')}
      </MenuItem>
    </ActionsMenu>
  )
}
