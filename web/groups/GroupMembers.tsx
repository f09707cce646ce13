import { useInfiniteQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group, GroupMember } from '#contract/groups.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { PersonRow } from '#web/ui/lists/PersonRow.tsx'
import { groupMembers, useRemoveGroupMember } from './queries.ts'

/** The number of members from which a search helps. */
const SEARCHED_FROM = 10

/** The members of a group, with buttons to remove them for those who manage it. */
export function GroupMembers({ group }: { group: Group }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(groupMembers(group.id, search))
  const { data, error, refetch } = query
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  const members = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section ref={section} {...keptFocus} aria-label={t('groups.members')}>
      <h3 className="pb-1 font-[550]">{t('groups.memberCount', { count: group.memberCount })}</h3>
      {group.memberCount >= SEARCHED_FROM && (
        <SearchField
          label={t('groups.searchMembers')}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={setSearch}
          className="my-2"
        />
      )}
      {error && !data && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} rowHeight="h-12" />}
      {data && members.length === 0 && <p className="py-2 text-soft">{t('groups.noMember')}</p>}
      {members.length > 0 && (
        <>
          <ul aria-label={t('groups.members')}>
            {members.map((member) => (
              <Member key={member.userId} group={group} member={member} />
            ))}
          </ul>
          <ListEnd query={query} />
        </>
      )}
    </section>
  )
}

function Member({ group, member }: { group: Group; member: GroupMember }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { mutate: remove, isPending } = useRemoveGroupMember()
  const { userId, username, isOwner, photoUrl } = member
  const name = member.name ?? username

  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('groups.removeTitle', { name }),
      body: t('groups.removeBody', { name: group.name }),
      confirmLabel: t('groups.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id: group.id, userId })
  }

  return (
    <PersonRow
      picture={<Avatar name={name} photoUrl={photoUrl} />}
      name={name}
      note={isOwner ? t('groups.owner') : `@${username}`}
    >
      {group.isManaged && !isOwner && userId !== me.id && (
        <IconButton
          size="small"
          label={t('groups.removeMember', { name })}
          icon={<UserMinus size={15} />}
          isBusy={isPending}
          onClick={() => void askAndRemove()}
        />
      )}
    </PersonRow>
  )
}
