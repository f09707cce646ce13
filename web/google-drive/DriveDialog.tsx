import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DriveStatus } from '#contract/google-drive.ts'
import { driveStatus } from '#web/files/sources.queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { DrivePicker } from './DrivePicker.tsx'
import { useConnectDrive } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'google-drive': undefined
  }
}

/** Imports files from Google Drive, once it is connected. */
export function DriveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(driveStatus())
  if (data?.isConnected) return <DrivePicker onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={t('drive.title')} width="wide">
      {!data && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && (data.isConfigured ? <Connect /> : <SetUp setUp={data.setUp} />)}
    </Dialog>
  )
}

function Connect() {
  const { t } = useTranslation()
  const { mutate: connect, isPending, isSuccess } = useConnectDrive()
  return (
    <EmptyState
      title={t('drive.connectTitle')}
      body={t('drive.connectBody')}
      action={
        <Button tone="primary" isBusy={isPending || isSuccess} onClick={() => connect(undefined)}>
          {t('drive.connect')}
        </Button>
      }
    />
  )
}

function SetUp({ setUp }: Pick<DriveStatus, 'setUp'>) {
  const { t } = useTranslation()
  if (setUp === null) return <EmptyState title={t('drive.setUpTitle')} body={t('drive.notSetUp')} />
  return (
    <div className="flex flex-col gap-3 pb-3">
      <p className="font-semibold">{t('drive.setUpTitle')}</p>
      <p className="text-soft">{t('drive.setUpBody')}</p>
      <p className="rounded-control bg-hover px-3 py-2 font-mono text-small break-all">{setUp.callbackUrl}</p>
      <p className="break-words text-soft">
        {t('drive.setUpVariables', { variables: setUp.variables.join(', ') })}
      </p>
    </div>
  )
}
