import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Friend } from '#contract/friends.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { personPath } from '#web/users/paths.ts'
import { friendName } from './friend-names.ts'
import { PresenceMark } from './PresenceMark.tsx'
import { useIsPresent } from './present-friends.view-state.ts'

interface FriendRowProps {
  friend: Friend
  /** Buttons at the end. */
  children: ReactNode
}

/** A user, with a link to their page, and what can be done. */
export function FriendRow({ friend, children }: FriendRowProps) {
  const { person, message } = friend
  const name = friendName(friend)
  const isPresent = useIsPresent(person?.id)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 last:border-0">
      <span className="relative flex-none">
        <Avatar name={name} photoUrl={person?.photoUrl ?? null} />
        {isPresent && <PresenceMark className="absolute -end-0.5 -bottom-0.5" />}
      </span>
      <div className="min-w-40 flex-1">
        {person ? (
          <Link
            {...personPath(person.id)}
            className="block truncate rounded-small font-[550] hover:underline touch:-my-2 touch:leading-[2.75rem]"
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="block truncate font-[550]">{name}</bdi>
        )}
        {person && (
          <bdi className="block truncate text-small text-faint">{person.email ?? `@${person.username}`}</bdi>
        )}
        {message && friend.status === 'pending' && (
          <p className="mt-0.5 text-small wrap-anywhere text-soft">{message}</p>
        )}
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2">{children}</div>
    </li>
  )
}
