import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { FileIcon } from '#web/files/FileIcon.tsx'
import { filesById } from '#web/files/queries.ts'
import { cancelUploads, retryUpload } from '#web/files/uploads/queries.ts'
import { forgetUploads, type Upload, useUploads } from '#web/files/uploads/view-state.ts'
import { shownText } from '#web/platform/messages.ts'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { type AttachmentState, attachmentState } from './attachment-state.ts'
import { detach, useAttached } from './attachments.view-state.ts'
import { attachUploads, resumeAttaching } from './queries.ts'

interface AttachmentsProps {
  place: string
  model: Model | undefined
}

/** The attachments of the next message, with the state of each file. */
export function Attachments({ place, model }: AttachmentsProps) {
  const { t } = useTranslation()
  const ids = useAttached(place)
  const resume = useEffectEvent(() => resumeAttaching({ place, model }))
  useEffect(() => void resume(), [place])
  const all = useUploads(({ uploads }) => uploads)
  const uploads = all.filter((upload) => upload.place === place && upload.state !== 'done')
  if (ids.length + uploads.length === 0) return null
  return (
    <ul aria-label={t('attachments.list')} className="mb-2 flex max-h-28 flex-wrap gap-1.5 overflow-y-auto">
      {ids.map((id) => (
        <li key={id} className="max-w-full">
          <AttachedFile place={place} id={id} model={model} />
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.key} className="max-w-full">
          {upload.state === 'interrupted' ? (
            <InterruptedChip upload={upload} onChoose={(files) => attachUploads({ place, model }, files)} />
          ) : (
            <UploadChip upload={upload} />
          )}
        </li>
      ))}
    </ul>
  )
}

function AttachedFile({ place, id, model }: AttachmentsProps & { id: string }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(filesById([id]))
  const file = data?.[0]
  const name = file?.fileName ?? (isPending ? '…' : t('attachments.gone'))
  const state = isPending ? 'ready' : attachmentState(file, model)
  const hints = {
    ...NO_HINTS,
    unseen: t('attachments.unseen'),
    preparing: t('attachments.preparing'),
    failed: file?.error && shownText(file.error, file.errorKey),
  }
  const hint = hints[state]
  return (
    <span {...(hint && tooltip(hint, { side: 'top' }))}>
      <Chip
        tone={TONES[state]}
        icon={<AttachmentIcon state={state} mimeType={file?.mimeType ?? ''} fileName={name} />}
        onRemove={() => detach(place, [id])}
        removeLabel={t('attachments.remove', { name })}
      >
        <span dir="auto">{name}</span>
        {hint && (
          // Touch screens show no tooltip: on a phone only a temporary state is shown by its icon alone.
          <span className={cn('text-faint', state === 'preparing' && 'max-sm:sr-only')}> · {hint}</span>
        )}
      </Chip>
    </span>
  )
}

const NO_HINTS = { ready: undefined, gone: undefined }
const TONES = { ready: 'plain', preparing: 'plain', unseen: 'warn', failed: 'bad', gone: 'bad' } as const

interface AttachmentIconProps {
  state: AttachmentState
  mimeType: string
  fileName: string
}

function AttachmentIcon({ state, mimeType, fileName }: AttachmentIconProps) {
  if (state === 'preparing') return <Spinner />
  if (state === 'failed' || state === 'gone') return <CircleAlert aria-hidden size={14} />
  return <FileIcon mimeType={mimeType} fileName={fileName} size={14} />
}

function UploadChip({ upload: { key, name, size, sent, state, note } }: { upload: Upload }) {
  const { t } = useTranslation()
  const isFailed = state === 'failed'
  const share = size > 0 ? Math.round((sent / size) * 100) : 0
  return (
    <Chip
      tone={isFailed ? 'bad' : 'plain'}
      icon={isFailed ? <CircleAlert aria-hidden size={14} /> : <Spinner />}
      onRemove={() => cancelUploads([key])}
      removeLabel={t('attachments.remove', { name })}
    >
      <span dir="auto">{name}</span>
      {isFailed ? (
        <>
          <span role="alert"> · {note}</span>{' '}
          <button type="button" className="font-[550] underline" onClick={() => retryUpload(key)}>
            {t('ui.retry')}
          </button>
        </>
      ) : (
        <span className="text-faint tabular-nums"> · {t('attachments.uploading', { share })}</span>
      )}
    </Chip>
  )
}

interface InterruptedChipProps {
  upload: Upload
  onChoose: (files: File[]) => void
}

/** The browser no longer has the file: the user selects it again, or removes it. */
function InterruptedChip({ upload: { key, name }, onChoose }: InterruptedChipProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Chip
      tone="warn"
      icon={<CircleAlert aria-hidden size={14} />}
      onRemove={() => forgetUploads([key])}
      removeLabel={t('attachments.remove', { name })}
    >
      <span dir="auto">{name}</span>
      <span> · {t('attachments.interrupted')}</span>{' '}
      <button
        type="button"
        aria-label={t('attachments.chooseAgainNamed', { name })}
        className="font-[550] underline"
        onClick={() => field.current?.click()}
      >
        {t('attachments.chooseAgain')}
      </button>
      <FileField
        ref={field}
        label={t('attachments.chooseAgainNamed', { name })}
        onChoose={(files) => {
          forgetUploads([key])
          onChoose(files)
        }}
      />
    </Chip>
  )
}
