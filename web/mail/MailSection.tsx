import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAILS_PER_PAGE, MailState, type MailSummary } from '#contract/mail.ts'
import { adminPath } from '#web/admin/paths.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { formatMoment } from '#web/platform/formats.ts'
import { shownText } from '#web/platform/messages.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { PagedRecords } from '#web/ui/lists/PagedRecords.tsx'
import type { RecordColumn } from '#web/ui/lists/RecordTable.tsx'
import { MailRoute } from './MailRoute.tsx'
import { canSendNow, mailQueryOf, STATE_TONES } from './mail-states.ts'
import { mailList, mailStatus, useRetryMail } from './queries.ts'

/** The emails of this server and their status. */
export function MailSection() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state, page } = mailQueryOf(useSearch({ from: '/shell/admin-only/admin' }))
  const query = useQuery(mailList({ state, page }))
  const show = (shown: { state?: string; page?: number }) =>
    void navigate({
      ...adminPath({
        section: 'mail',
        state: shown.state || undefined,
        page: shown.page && shown.page > 1 ? String(shown.page) : undefined,
      }),
      replace: true,
    })
  const columns = useColumns()
  return (
    <div className="space-y-4">
      <MailRoute />
      <Select
        label={t('mail.show')}
        isLabelHidden
        isFilter
        value={state ?? ''}
        onChange={(chosen) => show({ state: chosen })}
        options={[
          { value: '', label: t('mail.all') },
          ...MailState.options.map((value) => ({ value: value as string, label: t(`mail.states.${value}`) })),
        ]}
        className="sm:max-w-56"
      />
      <PagedRecords
        query={query}
        none={{
          Icon: Mail,
          title: t('mail.noneTitle'),
          body: state ? t('mail.noneOfState') : t('mail.noneBody'),
        }}
        label={t('mail.list')}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(mail) => <MailActions mail={mail} />}
        actionsLabel={t('mail.actions')}
        page={page}
        pageSize={MAILS_PER_PAGE}
        onPage={(next) => show({ state, page: next })}
      />
    </div>
  )
}

function useColumns(): [RecordColumn<MailSummary>, ...RecordColumn<MailSummary>[]] {
  const { t } = useTranslation()
  return [
    {
      key: 'mail',
      header: t('mail.mail'),
      cell: ({ subject, to }) => (
        <span className="block min-w-0 leading-tight">
          <span className="block font-[550]">{subject}</span>
          <span className="block max-w-96 text-small wrap-anywhere text-faint">{to}</span>
        </span>
      ),
    },
    { key: 'state', header: t('mail.state'), cell: (mail) => <State mail={mail} /> },
    {
      key: 'when',
      header: t('mail.when'),
      className: 'whitespace-nowrap tabular-nums text-soft',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
    },
  ]
}

function State({ mail: { state, reason, reasonKey, nextAttemptAt, attempts } }: { mail: MailSummary }) {
  const { t } = useTranslation()
  return (
    <span className="flex max-w-96 flex-col items-start gap-1">
      <Chip tone={STATE_TONES[state]}>{t(`mail.states.${state}`)}</Chip>
      {reason !== null && (
        <span className="text-small break-words text-soft">{shownText(reason, reasonKey)}</span>
      )}
      {nextAttemptAt !== null && attempts > 0 && (
        <span className="text-small text-faint">
          {t('mail.again', { when: formatMoment(nextAttemptAt) })}
        </span>
      )}
    </span>
  )
}

function MailActions({ mail: { id, subject, to, state } }: { mail: MailSummary }) {
  const { t } = useTranslation()
  const { data: status } = useQuery(mailStatus())
  const { mutate: retry, isPending } = useRetryMail()
  return (
    <span className="flex items-center justify-end gap-1">
      {canSendNow(state, Boolean(status?.route)) && (
        <Button size="small" isBusy={isPending} onClick={() => retry({ id })}>
          {t('mail.sendNow')}
        </Button>
      )}
      <IconButton
        label={t('mail.open', { subject, to })}
        icon={<MailOpen size={16} />}
        tone="faint"
        onClick={() => openDialog('mail', { id })}
      />
    </span>
  )
}
