import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/groups.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { groupList } from './queries.ts'

/** The groups of the user or, with its id, of an organization. Each opens in a dialog. */
export function GroupList({ organizationId }: { organizationId?: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(groupList(organizationId))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorBanner message={error.message} onRetry={() => void refetch()} />
  // An organization mostly has no or few groups.
  if (!data && organizationId) return <Skeleton lines={1} rowHeight="h-15" className="px-4" />
  if (!data) return <Skeleton lines={3} rowHeight="h-12" />
  const groups = itemsOf(data)
  if (groups.length === 0 && organizationId)
    return <p className="px-4 py-5 text-soft">{t('groups.noneInOrganization')}</p>
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<Users size={28} strokeWidth={1.5} />}
        title={t('groups.none')}
        body={t('groups.noneBody')}
      />
    )
  return (
    <>
      <ul aria-label={t('groups.title')} className="divide-y divide-line">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} isInset={organizationId !== undefined} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

function GroupRow({ group, isInset }: { group: Group; isInset: boolean }) {
  const { t } = useTranslation()
  const { name, memberCount, organization, owner, isManaged } = group
  const facts = [
    t('groups.memberCount', { count: memberCount }),
    !isInset && organization?.name,
    !isInset && owner && !isManaged && t('groups.ownedBy', { name: owner.name ?? owner.username }),
  ]
  return (
    <li>
      <button
        type="button"
        onClick={() => openDialog('group', { group })}
        className={`flex min-h-13 w-full items-center gap-3 py-1.5 text-start transition-colors hover:bg-hover ${
          isInset ? 'px-4' : 'rounded-control px-2'
        }`}
      >
        <span
          aria-hidden
          className="grid size-8 flex-none place-items-center rounded-full bg-hover text-soft"
        >
          <Users size={16} />
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-[550]">{name}</bdi>
          <span className="block truncate text-small text-faint">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight aria-hidden size={16} className="flex-none text-faint rtl:-scale-x-100" />
      </button>
    </li>
  )
}
