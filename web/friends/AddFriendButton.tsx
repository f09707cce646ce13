import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { useRelationTo, useSendFriendRequest } from './queries.ts'

/** Sends a request to a user; nothing for friends, open requests and blocked users. */
export function AddFriendButton({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const relation = useRelationTo(userId)
  const { mutate: send, isPending } = useSendFriendRequest()
  if (relation !== null) return null
  return (
    <Button icon={<UserPlus size={16} />} isBusy={isPending} onClick={() => send({ userId })}>
      {t('friends.add')}
    </Button>
  )
}
