import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountExport } from '#contract/accounts.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { accountExport, useDownloadExport, useStartExport } from './queries.ts'

/** Exports all data of the user. */
export function ExportSection() {
  const { t } = useTranslation()
  const { data: latest, error, refetch } = useQuery(accountExport())
  return (
    <Section title={t('ownAccount.exportTitle')} hint={t('ownAccount.exportHint')}>
      {latest !== undefined && <Archive latest={latest} />}
      {latest === undefined && error && (
        <ErrorScreen message={error.message} onRetry={() => void refetch()} />
      )}
      {latest === undefined && !error && <Skeleton lines={1} className="max-w-60" />}
    </Section>
  )
}

function Archive({ latest }: { latest: AccountExport | null }) {
  const { t } = useTranslation()
  if (latest === null) return <StartButton>{t('ownAccount.exportStart')}</StartButton>
  const shown = {
    running: <Running archive={latest} />,
    ready: <Ready archive={latest} />,
    failed: (
      <>
        <ErrorState message={t('ownAccount.exportFailed')} className="mb-3" />
        <StartButton>{t('ownAccount.exportRetry')}</StartButton>
      </>
    ),
  } satisfies Record<AccountExport['status'], ReactNode>
  return shown[latest.status]
}

function StartButton({ tone, children }: { tone?: 'quiet'; children: ReactNode }) {
  const { mutate, isPending } = useStartExport()
  return (
    <Button tone={tone} isBusy={isPending} onClick={() => mutate(undefined)}>
      {children}
    </Button>
  )
}

function Running({ archive: { done, total } }: { archive: AccountExport }) {
  const { t } = useTranslation()
  const share = total === 0 ? 0 : done / total
  return (
    <div className="flex flex-col gap-2">
      <p className="font-[550]">{t('ownAccount.exportRunning')}</p>
      <div
        role="progressbar"
        aria-label={t('ownAccount.exportRunning')}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        className="h-1.5 overflow-hidden rounded-full bg-hover"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${Math.max(4, share * 100)}%` }}
        />
      </div>
      <p className="text-small text-faint">
        {total > 0 && `${t('ownAccount.exportProgress', { done, total })}. `}
        {t('ownAccount.exportLeave')}
      </p>
    </div>
  )
}

function Ready({ archive: { id, createdAt, expiresAt, size } }: { archive: AccountExport }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useDownloadExport()
  return (
    <>
      <p className="mb-3 text-soft">
        {t('ownAccount.exportReady', {
          date: formatDate(createdAt),
          size: formatBytes(size ?? 0),
          until: formatDate(expiresAt),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download size={16} />} isBusy={isPending} onClick={() => mutate(id)}>
          {t('ownAccount.exportDownload')}
        </Button>
        <StartButton tone="quiet">{t('ownAccount.exportAgain')}</StartButton>
      </div>
    </>
  )
}
