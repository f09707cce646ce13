import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotebookImport } from '#contract/notebook-imports.ts'
import { formatBytes } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ImportResult } from './ImportResult.tsx'
import { latestImport, uploadArchive, useCancelImport } from './queries.ts'
import { type ArchiveUpload, useArchiveUpload } from './upload.view-state.ts'

/** Imports notebooks from an archive, and shows the latest import. */
export function ImportSection() {
  const { t } = useTranslation()
  const { data: latest, error, refetch } = useQuery(latestImport())
  const { upload } = useArchiveUpload()
  return (
    <Section title={t('transfers.importTitle')} hint={t('transfers.importHint')}>
      {upload && <Uploading upload={upload} />}
      {!upload && latest?.status === 'running' && <Running latest={latest} />}
      {!upload && latest !== undefined && latest?.status !== 'running' && (
        <div className="flex flex-col items-start gap-4">
          {latest && <ImportResult latest={latest} />}
          <ChooseFile />
        </div>
      )}
      {latest === undefined && error && (
        <ErrorScreen message={error.message} onRetry={() => void refetch()} />
      )}
      {latest === undefined && !error && <Skeleton lines={1} className="max-w-60" />}
    </Section>
  )
}

function ChooseFile() {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileField
        ref={field}
        label={t('transfers.importFile')}
        accept=".zip,.json,application/zip,application/json"
        onChoose={([file]) => {
          if (file) void uploadArchive(file)
        }}
      />
      <Button icon={<Upload size={16} />} onClick={() => field.current?.click()}>
        {t('transfers.importStart')}
      </Button>
    </>
  )
}

function Uploading({ upload: { fileName, sent, size, cancel } }: { upload: ArchiveUpload }) {
  const { t } = useTranslation()
  const text = t('transfers.uploadProgress', { sent: formatBytes(sent), size: formatBytes(size) })
  return (
    <div className="flex flex-col gap-2">
      <p className="font-[550] wrap-anywhere">{t('transfers.uploading', { fileName })}</p>
      <ProgressBar label={t('transfers.uploading', { fileName })} value={sent} max={size} valueText={text} />
      <p className="text-small text-soft">{text}</p>
      <Button className="self-start" onClick={cancel}>
        {t('transfers.importCancel')}
      </Button>
    </div>
  )
}

function Running({ latest: { id, fileName, done, total, added } }: { latest: NotebookImport }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useCancelImport()
  const text = t('transfers.importProgress', { added })
  return (
    <div className="flex flex-col gap-2">
      <p className="font-[550] wrap-anywhere">{t('transfers.importing', { fileName })}</p>
      <ProgressBar label={t('transfers.importing', { fileName })} value={done} max={total} valueText={text} />
      <p className="text-small text-soft">
        {text} {t('transfers.importLeave')}
      </p>
      <Button className="self-start" isBusy={isPending} onClick={() => mutate({ id })}>
        {t('transfers.importCancel')}
      </Button>
    </div>
  )
}
