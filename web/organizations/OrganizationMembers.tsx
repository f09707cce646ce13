import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization, OrganizationMember } from '#contract/organizations.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { MemberControls } from './MemberControls.tsx'
import { memberName } from './member-name.ts'
import { memberList } from './queries.ts'

/** The number of members from which a search helps. */
const SEARCHED_FROM = 10
const SKELETON_LINES_MAX = 8

/** The members of an organization, with controls for those who manage them. */
export function OrganizationMembers({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(memberList(organization.id, search))
  const { data, error, refetch } = query
  const members = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Panel title={t('organizations.members')} count={organization.memberCount}>
      {organization.memberCount >= SEARCHED_FROM && (
        <SearchField
          label={t('organizations.searchMembers')}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={setSearch}
          className="m-3"
        />
      )}
      {error && !data && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton
          lines={Math.min(organization.memberCount, SKELETON_LINES_MAX)}
          rowHeight="h-14"
          className="px-4"
        />
      )}
      {data && members.length === 0 && <p className="px-4 py-5 text-soft">{t('organizations.noMember')}</p>}
      {members.length > 0 && (
        <>
          <ul aria-label={t('organizations.members')} className="divide-y divide-line">
            {members.map((member) => (
              <Member key={member.userId} organization={organization} member={member} />
            ))}
          </ul>
          <ListEnd query={query} />
        </>
      )}
    </Panel>
  )
}

interface MemberProps {
  organization: Organization
  member: OrganizationMember
}

function Member({ organization, member }: MemberProps) {
  const { t } = useTranslation()
  const { email, username, role, since, photoUrl } = member
  const shown = memberName(member, t('organizations.unknownUser'))
  // The role first: on phones the rest is cut off.
  const facts = [
    t('organizations.roleSince', { role: t(`organizations.roles.${role}`), date: formatDate(since) }),
    username && username !== shown ? `@${username}` : null,
    email,
  ]
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5 ps-4 pe-2">
      <Avatar name={shown} photoUrl={photoUrl} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-[550]">{shown}</bdi>
        <span className="block truncate text-small text-faint">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <MemberControls organization={organization} member={member} />
    </li>
  )
}
