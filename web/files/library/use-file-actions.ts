import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/access.ts'
import { FILE_NAME_MAX } from '#contract/constants/files.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { useDownloadFile } from '#web/viewers/queries.ts'
import { isIndexable, isTextual, viewerKindOf } from '#web/viewers/viewer-kind.ts'
import { useChangeFavoriteFile } from '../favorites.queries.ts'
import { type FileStatus, isUnderWay, statusOf } from '../file-status.ts'
import { useCloneFile, useRenameFile } from '../queries.ts'
import { useEmbeddingModel } from '../search-method.queries.ts'
import { useUploadTarget } from '../upload-target.ts'
import { useFileDeletion } from '../use-file-deletion.ts'

type Actions = (CommandAction | false)[]

/** The commands on one file of the library, for its menus and, while it is open, the palette. */
export function useFileActions(file: KnowledgeFile, onRename?: () => void) {
  const { t } = useTranslation()
  const { mutate: changeFavorite } = useChangeFavoriteFile()
  const { mutate: rename } = useRenameFile()
  const { mutate: clone } = useCloneFile()
  const { mutate: download } = useDownloadFile()
  const { deleteFiles } = useFileDeletion()
  const { uploadTo } = useUploadTarget()
  const { id, fileName, isFavorite } = file
  const may = (permission: Permission) => file.permissions.includes(permission)
  const changes: Actions = [
    may('update') &&
      isTextual(viewerKindOf(file)) && {
        id: 'edit-file',
        run: () => openDialog('knowledge-editor', { fileId: id }),
      },
    may('update') && {
      id: 'rename-file',
      run: onRename ?? (() => undefined),
      step: () => ({
        kind: 'text',
        label: t('files.renameOf', { name: fileName }),
        subject: fileName,
        initial: fileName,
        maxLength: FILE_NAME_MAX,
        confirm: (next) => {
          if (next !== fileName) rename({ id, fileName: next })
        },
      }),
    },
    {
      id: isFavorite ? 'remove-favorite-file' : 'add-favorite-file',
      run: () => changeFavorite({ file, isFavorite: !isFavorite }),
    },
    { id: 'edit-file-tags', run: () => openDialog('tag-files', { files: [file] }) },
    { id: 'add-file-to-project', run: () => openDialog('add-to-project', { fileIds: [id] }) },
    may('share') && { id: 'share-file', run: () => openDialog('share-files', { files: [file] }) },
    { id: 'file-as-instruction', run: () => openDialog('instruction', { file }) },
  ]
  const copies: Actions = [
    { id: 'copy-file', run: () => clone({ id, uploadTo }) },
    { id: 'download-file', run: () => download(file) },
  ]
  const removal: Actions = [may('delete') && { id: 'delete-file', run: () => void deleteFiles([id]) }]
  return { changes, copies, removal }
}

const CHUNK_LABELS = {
  raw: 'files.chunk.start',
  chunked: 'files.chunk.start',
  waiting: 'files.chunk.waiting',
  chunking: 'files.chunk.chunking',
  vectorizing: 'files.chunk.vectorizing',
  vectorized: 'files.chunk.done',
  outdated: 'files.chunk.start',
  failed: 'files.chunk.retry',
} as const satisfies Record<FileStatus, string>

/** The command that prepares the file for retrieval, if it can run now, and what a menu says in its place. */
export function useChunkAction(file: KnowledgeFile) {
  const { t } = useTranslation()
  const status = statusOf(file, useEmbeddingModel())
  const isBusy = isUnderWay(status)
  const isOffered = file.permissions.includes('update') && isIndexable(file)
  const action: CommandAction | false = isOffered &&
    !isBusy &&
    status !== 'vectorized' && {
      id: 'chunk-file',
      run: () => openDialog('chunk-files', { files: [file] }),
    }
  return { action, label: t(CHUNK_LABELS[status]), isBusy, isOffered }
}
