import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { REGISTRATION_INVITE_PAGE_SIZE, type RegistrationInvite } from '#contract/registration-invites.ts'
import { adminPath } from '#web/admin/paths.ts'
import { authStatus } from '#web/auth/queries.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { pageNumberOf } from '#web/platform/search-params.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { PagedRecords } from '#web/ui/lists/PagedRecords.tsx'
import type { RecordColumn } from '#web/ui/lists/RecordTable.tsx'
import { HeadingActions } from '#web/ui/page/heading-actions.ts'
import { InviteActions } from './InviteActions.tsx'
import { inviteList, useRemoveInvites } from './queries.ts'

/** The administration of invites. */
export function InvitesSection() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const page = pageNumberOf(useSearch({ from: '/shell/admin-only/admin' }).page)
  const query = useQuery(inviteList(page))
  const { data: status, isPending } = useQuery(authStatus())
  const columns = useColumns()
  // The sentence above the list would move it.
  if (isPending) return <Skeleton lines={8} />
  return (
    <div className="space-y-4">
      {status && <p className="text-soft">{t(`registrationInvites.modes.${status.registrationMode}`)}</p>}
      <HeadingActions>
        <ClearButton invites={query.data?.data ?? []} />
        <Button tone="primary" icon={<Plus size={16} />} onClick={() => openDialog('new-invite')}>
          {t('registrationInvites.new')}
        </Button>
      </HeadingActions>
      <PagedRecords
        query={query}
        none={{
          Icon: Ticket,
          title: t('registrationInvites.noneTitle'),
          body: t('registrationInvites.noneBody'),
        }}
        label={t('registrationInvites.list')}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(invite) => <InviteActions invite={invite} />}
        actionsLabel={t('registrationInvites.actions')}
        page={page}
        pageSize={REGISTRATION_INVITE_PAGE_SIZE}
        onPage={(next) => void navigate(adminPath({ section: 'invites', page: String(next) }))}
      />
    </div>
  )
}

/** Deletes inactive invites of the page. */
function ClearButton({ invites }: { invites: RegistrationInvite[] }) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useRemoveInvites()
  const ids = invites.filter(({ state }) => state !== 'usable').map(({ id }) => id)
  if (ids.length === 0) return null
  async function removeAfterConfirming() {
    const isConfirmed = await confirm({
      title: t('registrationInvites.clearTitle', { count: ids.length }),
      body: t('registrationInvites.clearBody'),
      confirmLabel: t('registrationInvites.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ ids })
  }
  return (
    <Button tone="quiet" isBusy={isPending} onClick={() => void removeAfterConfirming()}>
      {t('registrationInvites.clear')}
    </Button>
  )
}

const TONES = { usable: 'good', used_up: 'plain', expired: 'warn', revoked: 'bad' } as const

function useColumns(): [RecordColumn<RegistrationInvite>, ...RecordColumn<RegistrationInvite>[]] {
  const { t } = useTranslation()
  return [
    { key: 'code', header: t('registrationInvites.code'), cell: (invite) => <Code invite={invite} /> },
    {
      key: 'state',
      header: t('registrationInvites.state'),
      cell: ({ state }) => <Chip tone={TONES[state]}>{t(`registrationInvites.states.${state}`)}</Chip>,
    },
    { key: 'who', header: t('registrationInvites.who'), cell: (invite) => <Receiver invite={invite} /> },
    {
      key: 'gives',
      header: t('registrationInvites.gives'),
      className: 'text-soft',
      cell: (invite) => givesOf(invite) || null,
    },
    {
      key: 'uses',
      header: t('registrationInvites.uses'),
      className: 'whitespace-nowrap text-soft',
      isNumber: true,
      cell: ({ uses, maxUses }) => t('registrationInvites.usesOf', { uses, maxUses }),
    },
    {
      key: 'expires',
      header: t('registrationInvites.expires'),
      className: 'whitespace-nowrap text-soft',
      cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : t('registrationInvites.always')),
    },
  ]

  function givesOf({ tags, storageLimit, credits }: RegistrationInvite): string {
    const room = storageLimit === null ? [] : [t('registrationInvites.storage', { limit: storageLimit })]
    const promised = credits === 0 ? [] : [t('registrationInvites.creditsOf', { count: credits })]
    return [...tags, ...room, ...promised].join(', ')
  }
}

function Code({ invite: { code, createdBy } }: { invite: RegistrationInvite }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="block font-code text-small whitespace-nowrap">{code}</span>
      {createdBy !== null && (
        <span className="block text-small text-faint">
          {t('registrationInvites.by', { name: createdBy })}
        </span>
      )}
    </>
  )
}

function Receiver({ invite: { email, sentAt } }: { invite: RegistrationInvite }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="block max-w-60 truncate">{email ?? t('registrationInvites.anybody')}</span>
      {sentAt && (
        <span className="block text-small text-faint">
          {t('registrationInvites.mailed', { date: formatDate(sentAt) })}
        </span>
      )}
    </>
  )
}
