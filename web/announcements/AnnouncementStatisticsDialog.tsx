import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { announcementStatistics, useExportAgreements } from './administration.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'announcement-statistics': { announcement: Announcement }
  }
}

/** How often an announcement was seen and agreed to. */
export function AnnouncementStatisticsDialog({
  input: { announcement },
  onClose,
}: DialogProps<'announcement-statistics'>) {
  const { t } = useTranslation()
  const { data, error } = useQuery(announcementStatistics(announcement._id))
  const { mutate: save, isPending } = useExportAgreements()
  const figures = data && [
    [t('announcementEditor.views'), data.views],
    [t('announcementEditor.viewers'), data.viewers],
    [t('announcementEditor.agrees'), data.agrees],
    [t('announcementEditor.agreers'), data.agreers],
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('announcementEditor.statistics')}
      description={announcement.title}
      width="form"
      footer={
        <Button
          icon={<Download size={16} />}
          isBusy={isPending}
          disabled={data?.agreers === 0}
          onClick={() => save(announcement._id)}
        >
          {t('announcementEditor.exportAgreements')}
        </Button>
      }
    >
      <ErrorState message={error?.message} />
      {!data && !error && <Skeleton lines={4} />}
      {figures && (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
          {figures.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-soft">{term}</dt>
              <dd className="text-end tabular-nums">{formatNumber(Number(value))}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
