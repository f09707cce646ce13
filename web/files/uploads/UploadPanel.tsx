import { RotateCw, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#web/platform/formats.ts'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import type { UploadTarget } from '../upload-target.ts'
import { cancelUploads, continueUploads, resumeUploads, retryUpload } from './queries.ts'
import { byUrgency } from './upload-order.ts'
import { forgetUploads, isInProgress, type Upload, useUploads } from './view-state.ts'

/** Uploads to the library: each file and the overall progress. */
export function UploadPanel({ uploadTo }: { uploadTo: UploadTarget }) {
  const { t } = useTranslation()
  const uploads = useUploads((state) => state.uploads)
  const panel = useRef<HTMLElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const keptFocus = useKeptFocus(panel)
  const resume = useEffectEvent(() => void resumeUploads(uploadTo))
  useEffect(() => resume(), [])
  if (uploads.length === 0) return null
  const open = uploads.filter(isInProgress)
  const tried = uploads.filter(({ state }) => state !== 'interrupted')
  const total = tried.reduce((sum, { size }) => sum + size, 0)
  const sent = tried.reduce((sum, upload) => sum + Math.min(upload.sent, upload.size), 0)
  const keys = uploads.map(({ key }) => key)
  const interrupted = uploads.filter(({ state }) => state === 'interrupted')
  const chooseAgain = t('files.uploads.chooseAgain', { count: interrupted.length })
  return (
    <section
      ref={panel}
      {...keptFocus}
      aria-label={t('files.uploads.title')}
      className="rounded-card border border-line bg-sunk p-3"
    >
      <div className="flex min-h-8 items-center gap-3">
        <p className="flex-1 font-[550]">
          {open.length > 0
            ? t('files.uploads.progress', { done: tried.length - open.length, total: tried.length })
            : t('files.uploads.title')}
        </p>
        {open.length > 0 ? (
          <Button size="small" tone="quiet" onClick={() => cancelUploads(keys)}>
            {t('files.uploads.cancelAll')}
          </Button>
        ) : (
          <Button size="small" tone="quiet" onClick={() => forgetUploads(keys)}>
            {t('files.uploads.clear')}
          </Button>
        )}
      </div>
      {tried.length > 0 && (
        <ProgressBar label={t('files.uploads.overall')} value={sent} max={total} className="my-1.5" />
      )}
      {interrupted.length > 0 && (
        <div className="my-1.5">
          <FileField
            ref={again}
            label={chooseAgain}
            multiple
            onChoose={(files) => continueUploads(files, uploadTo)}
          />
          <Button size="small" icon={<RotateCw size={14} />} onClick={() => again.current?.click()}>
            {chooseAgain}
          </Button>
        </div>
      )}
      <ul className="max-h-48 overflow-y-auto">
        {uploads.toSorted(byUrgency).map((upload) => (
          <UploadLine key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UploadLine({ upload: { key, name, size, sent, state, note } }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = {
    waiting: t('files.uploads.waiting'),
    sending: note ?? `${formatBytes(sent)} / ${formatBytes(size)}`,
    done: note ?? t('files.uploads.done'),
    failed: note ?? t('files.uploads.failed'),
    interrupted: t('files.uploads.interrupted'),
  }
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <li className="flex min-h-9 items-center gap-2 text-small">
      <div className="min-w-0 flex-1 items-center gap-2 max-sm:py-1 sm:flex">
        <span className="block min-w-0 flex-1 truncate">
          <bdi>{name}</bdi>
        </span>
        <span
          role={state === 'failed' ? 'alert' : undefined}
          className={cn('block text-soft tabular-nums sm:max-w-[60%]', state === 'failed' && 'text-bad')}
        >
          {words[state]}
        </span>
      </div>
      {state === 'failed' && (
        <IconButton
          size="small"
          label={t('files.uploads.retry', { name })}
          icon={<RotateCw size={14} />}
          onClick={() => retryUpload(key)}
        />
      )}
      {state !== 'done' && (
        <IconButton
          size="small"
          label={t(isUnderWay ? 'files.uploads.cancel' : 'files.uploads.dismiss', { name })}
          icon={<X size={14} />}
          onClick={() => cancelUploads([key])}
        />
      )}
    </li>
  )
}
