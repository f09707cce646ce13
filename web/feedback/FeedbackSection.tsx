import { useQuery } from '@tanstack/react-query'
import { Download, MessageSquareHeart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_PAGE_SIZE, type Feedback, FeedbackStatus, FeedbackTag } from '#contract/feedback.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { formatMoment } from '#web/platform/formats.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { PagedRecords } from '#web/ui/lists/PagedRecords.tsx'
import type { RecordColumn } from '#web/ui/lists/RecordTable.tsx'
import { feedbackList, useExportFeedback, useRemoveFeedback, useUpdateFeedback } from './queries.ts'

interface Shown {
  status?: FeedbackStatus
  tag?: FeedbackTag
  search?: string
  page: number
}

/** The feedback of users, with its status and answers. */
export function FeedbackSection() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown>({ page: 1 })
  const query = useQuery(feedbackList(shown))
  const { mutate: save, isPending } = useExportFeedback()
  return (
    <div className="space-y-4">
      <search className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('feedback.search')}
          onSearch={(text) => setShown({ ...shown, search: text || undefined, page: 1 })}
          className="min-w-0 flex-1 basis-56"
        />
        <Select
          label={t('feedback.show')}
          isLabelHidden
          isFilter
          value={shown.status ?? ''}
          onChange={(chosen) =>
            setShown({ ...shown, status: FeedbackStatus.safeParse(chosen).data, page: 1 })
          }
          options={[
            { value: '', label: t('feedback.all') },
            ...FeedbackStatus.options.map((value) => ({
              value: value as string,
              label: t(`feedback.statuses.${value}`),
            })),
          ]}
          className="max-sm:w-full"
        />
        <Select
          label={t('feedback.kind')}
          isLabelHidden
          isFilter
          value={shown.tag ?? ''}
          onChange={(chosen) => setShown({ ...shown, tag: FeedbackTag.safeParse(chosen).data, page: 1 })}
          options={[
            { value: '', label: t('feedback.allKinds') },
            ...FeedbackTag.options.map((value) => ({
              value: value as string,
              label: t(`feedback.kinds.${value}`),
            })),
          ]}
          className="max-sm:w-full"
        />
        <Button icon={<Download size={16} />} isBusy={isPending} onClick={() => save()}>
          {t('feedback.export')}
        </Button>
      </search>
      <PagedRecords
        query={query}
        none={{ Icon: MessageSquareHeart, title: t('feedback.noneTitle'), body: t('feedback.noneBody') }}
        label={t('feedback.list')}
        keyOf={({ id }) => id}
        columns={useColumns()}
        actions={(one) => <Actions feedback={one} />}
        actionsLabel={t('feedback.actions')}
        page={shown.page}
        pageSize={FEEDBACK_PAGE_SIZE}
        onPage={(page) => setShown({ ...shown, page })}
      />
    </div>
  )
}

function useColumns(): [RecordColumn<Feedback>, ...RecordColumn<Feedback>[]] {
  const { t } = useTranslation()
  return [
    {
      key: 'text',
      header: t('feedback.text'),
      cell: ({ content, tags, answer, screenshotUrl, username }) => (
        <span className="block max-w-96 min-w-0">
          <span
            role="group"
            tabIndex={0}
            aria-label={t('feedback.text')}
            className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere"
          >
            {content}
          </span>
          {tags.includes('cs') && <Chip className="mt-1">{t('feedback.kinds.cs')}</Chip>}
          {screenshotUrl && (
            <a href={screenshotUrl} target="_blank" rel="noreferrer" className="mt-1.5 block w-fit">
              <img
                src={screenshotUrl}
                alt={t('feedback.screenshotOf', { name: username ?? t('feedback.deleted') })}
                className="max-h-28 max-w-full rounded-control border border-line object-contain"
              />
            </a>
          )}
          {answer && (
            <span className="mt-1 block text-small wrap-anywhere text-soft">
              {t('feedback.answered', { answer })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'from',
      header: t('feedback.from'),
      className: 'min-w-40',
      cell: ({ username, userEmail, createdAt }) => (
        <span className="block leading-tight">
          <span className="block">{username ?? t('feedback.deleted')}</span>
          <span className="block text-small wrap-anywhere text-faint">{userEmail}</span>
          <time dateTime={createdAt} className="block text-small text-faint tabular-nums">
            {formatMoment(createdAt)}
          </time>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('feedback.status'),
      className: 'min-w-36',
      cell: (one) => <Status feedback={one} />,
    },
  ]
}

function Status({ feedback: { id, status, username } }: { feedback: Feedback }) {
  const { t } = useTranslation()
  const { mutate: update } = useUpdateFeedback()
  return (
    <Select
      label={t('feedback.statusOf', { name: username ?? t('feedback.deleted') })}
      isLabelHidden
      value={status}
      onChange={(chosen) => update({ id, status: chosen })}
      options={FeedbackStatus.options.map((value) => ({ value, label: t(`feedback.statuses.${value}`) }))}
    />
  )
}

function Actions({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation()
  const { mutate: remove } = useRemoveFeedback()
  const name = feedback.username ?? t('feedback.deleted')
  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: t('feedback.removeTitle', { name }),
      body: t('feedback.removeBody'),
      confirmLabel: t('feedback.remove'),
    })
    if (isConfirmed) remove({ id: feedback.id })
  }
  return (
    <span className="inline-flex items-center gap-1">
      {feedback.username !== null && (
        <Button
          size="small"
          aria-label={t('feedback.answerOf', { name })}
          onClick={() => openDialog('answer-feedback', { feedback })}
        >
          {t('feedback.answer')}
        </Button>
      )}
      <IconButton
        label={t('feedback.removeOf', { name })}
        icon={<Trash2 size={15} />}
        size="small"
        onClick={() => void confirmAndRemove()}
      />
    </span>
  )
}
