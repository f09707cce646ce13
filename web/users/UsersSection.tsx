import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MEGABYTE } from '#contract/constants/files.ts'
import { ACCOUNT_PAGE_SIZE, type Account, AccountOrder } from '#contract/user-administration.ts'
import { adminPath } from '#web/admin/paths.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { PagedRecords } from '#web/ui/lists/PagedRecords.tsx'
import type { RecordColumn } from '#web/ui/lists/RecordTable.tsx'
import { AccountActions } from './AccountActions.tsx'
import { accountQueryOf } from './account-rows.ts'
import { accountList } from './administration.queries.ts'

/** The administration of users. */
export function UsersSection() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search, sort, page } = accountQueryOf(useSearch({ from: '/shell/admin-only/admin' }))
  const query = useQuery(accountList({ search, sort, page }))
  const show = (changed: { search?: string; sort?: string; page?: number }) => {
    const shown = { search, sort, page: 1, ...changed }
    void navigate({
      ...adminPath({ ...shown, section: 'users', page: shown.page > 1 ? String(shown.page) : undefined }),
      replace: true,
    })
  }
  const columns = useColumns()
  return (
    <div className="space-y-4">
      <search className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('accounts.search')}
          initial={search}
          onSearch={(text) => show({ search: text || undefined })}
          className="min-w-0 flex-1 basis-56"
        />
        <Select
          label={t('accounts.sort')}
          isLabelHidden
          isFilter
          value={sort}
          onChange={(chosen) => show({ sort: chosen })}
          options={AccountOrder.options.map((value) => ({ value, label: t(`accounts.orders.${value}`) }))}
          className="max-sm:w-full"
        />
      </search>
      <PagedRecords
        query={query}
        none={{ Icon: Users, title: t('accounts.noneTitle'), body: t('accounts.noneBody') }}
        label={t('accounts.list')}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(account) => <AccountActions account={account} />}
        actionsLabel={t('accounts.actions')}
        page={page}
        pageSize={ACCOUNT_PAGE_SIZE}
        onPage={(next) => show({ page: next })}
      />
    </div>
  )
}

function useColumns(): [RecordColumn<Account>, ...RecordColumn<Account>[]] {
  const { t } = useTranslation()
  return [
    {
      key: 'person',
      header: t('accounts.person'),
      // As wide as the other columns permit: long names are cut first.
      className: 'w-full min-w-56 max-w-0',
      cell: (account) => <Person account={account} />,
    },
    { key: 'rights', header: t('accounts.rights'), cell: rightsOf },
    {
      key: 'tags',
      header: t('accounts.tags'),
      className: 'text-soft',
      cell: ({ tags }) => tags.join(', ') || null,
    },
    {
      key: 'storage',
      header: t('accounts.storage'),
      className: 'whitespace-nowrap text-soft',
      isNumber: true,
      cell: (account) =>
        t('accounts.storageUsed', {
          used: formatBytes(account.currentStorageSize),
          limit: formatBytes(account.storageLimit * MEGABYTE),
        }),
    },
    {
      key: 'lastUsed',
      header: t('accounts.lastUsed'),
      className: 'whitespace-nowrap text-soft',
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDate(lastUsedAt) : t('accounts.never')),
    },
  ]
}

function Person({ account: { name, username, email, photoUrl } }: { account: Account }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name ?? username} photoUrl={photoUrl} />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-[550]">{name ?? username}</span>
        <span className="block truncate text-small text-faint">
          {name === null ? email : `@${username} · ${email}`}
        </span>
      </span>
    </span>
  )
}

const rightsOf = (account: Account) =>
  account.isAdmin || account.isDeveloper || account.isSuspended ? <Rights account={account} /> : null

function Rights({ account: { isAdmin, isDeveloper, isSuspended } }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-1">
      {isSuspended && <Chip tone="bad">{t('accounts.suspended')}</Chip>}
      {isAdmin && <Chip tone="accent">{t('accounts.admin')}</Chip>}
      {isDeveloper && <Chip>{t('accounts.developer')}</Chip>}
    </span>
  )
}
