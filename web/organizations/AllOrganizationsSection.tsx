import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ALL_ORGANIZATIONS_PAGE_SIZE, type Organization, OrganizationOrder } from '#contract/organizations.ts'
import { adminPath } from '#web/admin/paths.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { formatDate, formatNumber } from '#web/platform/formats.ts'
import { pageNumberOf } from '#web/platform/search-params.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { PagedRecords } from '#web/ui/lists/PagedRecords.tsx'
import type { RecordColumn } from '#web/ui/lists/RecordTable.tsx'
import { organizationPath } from './paths.ts'
import { allOrganizations } from './queries.ts'

/** All organizations, for administrators of the site, who change their seats. */
export function AllOrganizationsSection() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search, sort, ...address } = useSearch({ from: '/shell/admin-only/admin' })
  const orderBy = OrganizationOrder.safeParse(sort).data ?? 'name'
  const page = pageNumberOf(address.page)
  const query = useQuery(allOrganizations({ query: search, orderBy, page }))
  const show = (changed: { search?: string; sort?: string; page?: string }) =>
    void navigate({ ...adminPath({ section: 'organizations', search, sort, ...changed }), replace: true })
  return (
    <div className="space-y-4">
      <search className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('organizations.searchAll')}
          initial={search}
          onSearch={(text) => show({ search: text || undefined })}
          className="min-w-0 flex-1 basis-56"
        />
        <Select
          label={t('organizations.sort')}
          isLabelHidden
          isFilter
          value={orderBy}
          onChange={(chosen) => show({ sort: chosen })}
          options={OrganizationOrder.options.map((value) => ({
            value,
            label: t(`organizations.orders.${value}`),
          }))}
          className="max-sm:w-full"
        />
      </search>
      <PagedRecords
        query={query}
        none={{
          Icon: Building2,
          title: t(search ? 'organizations.noneFoundTitle' : 'organizations.noneTitle'),
          body: t(search ? 'organizations.noneFoundBody' : 'organizations.noneAtAllBody'),
        }}
        label={t('organizations.title')}
        keyOf={({ id }) => id}
        columns={useColumns()}
        actions={(organization) => <SeatsButton organization={organization} />}
        actionsLabel={t('organizations.actions')}
        page={page}
        pageSize={ALL_ORGANIZATIONS_PAGE_SIZE}
        onPage={(next) => show({ page: next > 1 ? String(next) : undefined })}
      />
    </div>
  )
}

function useColumns(): [RecordColumn<Organization>, ...RecordColumn<Organization>[]] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      header: t('organizations.name'),
      // As wide as the other columns permit: long names are cut first.
      className: 'w-full min-w-48 max-w-0',
      cell: ({ id, name }) => (
        <Link
          {...organizationPath(id)}
          dir="auto"
          className="block truncate rounded-small font-[550] hover:underline"
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'owner',
      header: t('organizations.roles.owner'),
      cell: ({ owner }) => (
        <bdi className="block max-w-48 truncate text-soft">{owner.name ?? owner.username}</bdi>
      ),
    },
    {
      key: 'members',
      header: t('organizations.members'),
      className: 'text-soft',
      isNumber: true,
      cell: ({ memberCount }) => formatNumber(memberCount),
    },
    {
      key: 'seats',
      header: t('organizations.seats'),
      className: 'whitespace-nowrap text-soft',
      isNumber: true,
      cell: ({ seats, availableSeats }) =>
        t('organizations.seatsOf', { seats: formatNumber(seats), available: formatNumber(availableSeats) }),
    },
    {
      key: 'created',
      header: t('organizations.createdAt'),
      className: 'whitespace-nowrap text-soft',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
  ]
}

function SeatsButton({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('organizations.changeSeatsOf', { name: organization.name })}
      icon={<Pencil size={15} />}
      size="small"
      onClick={() => openDialog('organization-seats', { organization })}
    />
  )
}
