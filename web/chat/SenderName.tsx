import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { person } from '#web/users/queries.ts'

/** The other user who asked a question. */
export function SenderName({ userId }: { userId: string }) {
  const { data } = useQuery(person(userId))
  if (!data) return <p className="mb-1 h-5" />
  const name = data.name ?? data.username
  return (
    <p className="mb-1 flex h-5 items-center justify-end gap-1.5 text-small text-soft">
      <Avatar name={name} photoUrl={data.photoUrl} size="tiny" />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </p>
  )
}
