import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Copy, Megaphone, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { formatMoment, formatNumber } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { RecordTable } from '#web/ui/lists/RecordTable.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { HeadingActions } from '#web/ui/page/heading-actions.ts'
import {
  allAnnouncements,
  useDuplicateAnnouncement,
  useRemoveAnnouncement,
} from './administration.queries.ts'
import { stateOf } from './announcement-form.ts'

const TONES = { active: 'good', scheduled: 'accent', ended: 'plain', off: 'plain' } as const

/** All announcements, whether users see them or not. */
export function AnnouncementsSection() {
  const { t } = useTranslation()
  return (
    <div className="space-y-4">
      <HeadingActions>
        <Button tone="primary" icon={<Plus size={16} />} onClick={() => openDialog('announcement', {})}>
          {t('announcementEditor.new')}
        </Button>
      </HeadingActions>
      <List />
    </div>
  )
}

function List() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(allAnnouncements())
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Megaphone size={28} strokeWidth={1.5} />}
        title={t('announcementEditor.noneTitle')}
        body={t('announcementEditor.noneBody')}
      />
    )
  return (
    <RecordTable
      label={t('announcements.label')}
      rows={data}
      keyOf={({ _id }) => _id}
      actions={(announcement) => <Actions announcement={announcement} />}
      actionsLabel={t('announcementEditor.actions')}
      columns={[
        {
          key: 'title',
          header: t('announcementEditor.title'),
          cell: ({ title, isBanner }) => (
            <span className="block min-w-0 leading-tight">
              <span className="block font-[550] wrap-anywhere">{title}</span>
              <span className="block text-small text-faint">
                {t(isBanner ? 'announcementEditor.banner' : 'announcementEditor.modal')}
              </span>
            </span>
          ),
        },
        { key: 'state', header: t('announcementEditor.state'), cell: (one) => <State announcement={one} /> },
        {
          key: 'tags',
          header: t('announcementEditor.tags'),
          className: 'text-soft',
          cell: ({ tags }) => tags.join(', ') || t('announcementEditor.all'),
        },
        {
          key: 'priority',
          header: t('announcementEditor.priority'),
          className: 'tabular-nums',
          cell: ({ priority }) => formatNumber(priority),
        },
      ]}
    />
  )
}

function State({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation()
  const state = stateOf(announcement, Date.now())
  const { startDate, endDate } = announcement
  const moment = { active: endDate, scheduled: startDate, ended: endDate, off: null }[state]
  return (
    <span className="flex flex-col items-start gap-1">
      <Chip tone={TONES[state]}>{t(`announcementEditor.states.${state}`)}</Chip>
      {moment && (
        <span className="text-small text-faint">
          {t(`announcementEditor.moments.${state === 'scheduled' ? 'from' : 'until'}`, {
            moment: formatMoment(moment),
          })}
        </span>
      )}
    </span>
  )
}

function Actions({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation()
  const { mutate: duplicate, isPending } = useDuplicateAnnouncement()
  const { mutate: remove } = useRemoveAnnouncement()
  const { _id: id, title } = announcement
  async function askAndRemove() {
    const isConfirmed = await confirm({
      title: t('announcementEditor.removeTitle'),
      body: t('announcementEditor.removeBody'),
      confirmLabel: t('announcementEditor.remove'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id })
  }
  return (
    <ActionsMenu label={t('announcementEditor.actionsFor', { title })} isBusy={isPending}>
      <MenuItem icon={<Pencil size={15} />} onSelect={() => openDialog('announcement', { announcement })}>
        {t('announcementEditor.edit')}
      </MenuItem>
      <MenuItem icon={<Copy size={15} />} onSelect={() => duplicate({ id })}>
        {t('announcementEditor.duplicate')}
      </MenuItem>
      <MenuItem
        icon={<ChartColumn size={15} />}
        onSelect={() => openDialog('announcement-statistics', { announcement })}
      >
        {t('announcementEditor.statistics')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => void askAndRemove()}>
        {t('announcementEditor.remove')}
      </MenuItem>
    </ActionsMenu>
  )
}
