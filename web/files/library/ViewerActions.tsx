import { useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download, FileCode, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { toast } from '#web/platform/toast.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { isCopied, isCopiedWhole, readCopiedText } from '#web/viewers/copied-text.queries.ts'
import { withFile } from '#web/viewers/file-place.ts'
import { useDownloadFile } from '#web/viewers/queries.ts'
import { isTextual, viewerKindOf } from '#web/viewers/viewer-kind.ts'
import { neighboursOf } from '../queries.ts'
import { useChunkAction, useFileActions } from './use-file-actions.ts'

/** The actions on the file in the viewer, and the buttons to the previous and next one. */
export function ViewerActions({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { mutate: download, isPending: isDownloading } = useDownloadFile()
  const mayEdit = file.permissions.includes('update')
  const { changes, copies, removal } = useFileActions(file)
  const { action: chunking } = useChunkAction(file)
  useCommandHandlers([...changes, chunking, ...copies, ...removal])
  return (
    <>
      <Neighbours fileId={file.id} />
      {isTextual(viewerKindOf(file)) && (
        <IconButton
          label={t(mayEdit ? 'editor.edit' : 'editor.view')}
          icon={mayEdit ? <Pencil size={16} /> : <FileCode size={16} />}
          onClick={() => openDialog('knowledge-editor', { fileId: file.id, isViewOnly: !mayEdit })}
        />
      )}
      {isCopied(file) && (
        <CopyButton
          label={t('viewer.copy')}
          text={() => readCopiedText(file)}
          onCopied={() => toast.success(t(isCopiedWhole(file) ? 'viewer.copied' : 'viewer.copiedPart'))}
          size="medium"
          tone="quiet"
        />
      )}
      <IconButton
        label={t('files.download')}
        icon={<Download size={16} />}
        isBusy={isDownloading}
        onClick={() => download(file)}
      />
    </>
  )
}

function Neighbours({ fileId }: { fileId: string }) {
  const { t } = useTranslation()
  const { navigate, history } = useRouter()
  const { previous, next } = neighboursOf(fileId)
  if (!previous && !next) return null
  const show = (file: KnowledgeFile | undefined) => {
    if (!file) return
    void navigate({
      to: '.',
      search: withFile(file.id),
      // Replaces the history entry, so that going back closes the viewer.
      state: { isFileOnTop: history.location.state.isFileOnTop },
      replace: true,
    })
  }
  return (
    <>
      <IconButton
        label={t('viewer.previous')}
        icon={<ChevronLeft size={18} />}
        disabled={!previous}
        onClick={() => show(previous)}
      />
      <IconButton
        label={t('viewer.next')}
        icon={<ChevronRight size={18} />}
        disabled={!next}
        onClick={() => show(next)}
      />
      <span aria-hidden className="mx-1 h-5 border-s border-line" />
    </>
  )
}
