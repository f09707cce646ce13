import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Building2, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/organizations.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { organizationPath } from './paths.ts'
import { organizationList } from './queries.ts'

/** The organizations of the user. */
export function OrganizationsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const create = () =>
    openDialog('organization', { onCreated: ({ id }) => void navigate(organizationPath(id)) })
  return (
    <Page
      title={t('organizations.title')}
      actions={
        <Button tone="primary" icon={<Plus size={16} />} onClick={create}>
          {t('organizations.new')}
        </Button>
      }
    >
      <SearchField
        label={t('organizations.search')}
        debounce={LONG_LIST_DEBOUNCE}
        onSearch={setSearch}
        className="mb-4"
      />
      <Organizations search={search} onCreate={create} />
    </Page>
  )
}

interface OrganizationsProps {
  search: string
  onCreate: () => void
}

function Organizations({ search, onCreate }: OrganizationsProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(organizationList(search))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} rowHeight="h-16" />
  const found = itemsOf(data)
  if (found.length === 0 && search)
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('organizations.noneFoundTitle')}
        body={t('organizations.noneFoundBody')}
      />
    )
  if (found.length === 0)
    return (
      <EmptyState
        icon={<Building2 size={28} strokeWidth={1.5} />}
        title={t('organizations.noneTitle')}
        body={t('organizations.noneBody')}
        action={
          <Button icon={<Plus size={16} />} onClick={onCreate}>
            {t('organizations.new')}
          </Button>
        }
      />
    )
  return (
    <>
      <ul
        aria-label={t('organizations.title')}
        className="divide-y divide-line rounded-card border border-line bg-raised"
      >
        {found.map((organization) => (
          <Row key={organization.id} organization={organization} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

function Row({ organization: { id, name, memberCount, role } }: { organization: Organization }) {
  const { t } = useTranslation()
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-hover">
      <Building2 aria-hidden size={18} className="flex-none text-faint" />
      <span className="min-w-0 flex-1">
        <Link
          {...organizationPath(id)}
          dir="auto"
          className="block truncate rounded-small font-[550] after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="block text-small text-faint">
          {t('organizations.memberCount', { count: memberCount })}
        </span>
      </span>
      {role && role !== 'member' && <Chip>{t(`organizations.roles.${role}`)}</Chip>}
    </li>
  )
}
