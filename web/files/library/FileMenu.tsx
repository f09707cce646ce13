import {
  ArchiveRestore,
  CircleStop,
  Copy,
  Download,
  Eye,
  EyeOff,
  FilePenLine,
  FolderMinus,
  FolderPlus,
  LogOut,
  Pencil,
  RotateCw,
  ScrollText,
  Sparkles,
  Star,
  StarOff,
  Tag,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/access.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useDownloadFile, useFileViewer } from '#web/viewers/queries.ts'
import { isIndexable, isTextual, viewerKindOf } from '#web/viewers/viewer-kind.ts'
import { useCancelChunking, useRecheckFile } from '../chunking.queries.ts'
import { useChangeFavoriteFile } from '../favorites.queries.ts'
import { type FileStatus, isUnderWay, statusOf } from '../file-status.ts'
import { useCloneFile, useRestoreFiles } from '../queries.ts'
import { useEmbeddingModel } from '../search-method.queries.ts'
import { useHideFiles, useLeaveFile, useUnhideFiles } from '../sharing/queries.ts'
import { useUploadTarget } from '../upload-target.ts'
import { useFileDeletion } from '../use-file-deletion.ts'

interface FileMenuProps {
  file: KnowledgeFile
  onRename: () => void
  /** Removes it from the project in which it is shown. */
  onRemoveFromProject?: () => void
}

/** The actions on one file. */
export function FileMenu({ file, onRename, onRemoveFromProject }: FileMenuProps) {
  const { t } = useTranslation()
  return (
    <ActionsMenu label={t('files.actionsOn', { name: file.fileName })}>
      {file.deletedAt === null ? (
        <LibraryItems file={file} onRename={onRename} onRemoveFromProject={onRemoveFromProject} />
      ) : (
        <TrashItems file={file} />
      )}
    </ActionsMenu>
  )
}

function LibraryItems({ file, onRename, onRemoveFromProject }: FileMenuProps) {
  const { t } = useTranslation()
  const { open } = useFileViewer()
  const { mutate: clone } = useCloneFile()
  const { uploadTo } = useUploadTarget()
  const { mutate: download } = useDownloadFile()
  const may = (permission: Permission) => file.permissions.includes(permission)
  return (
    <>
      <MenuItem icon={<Eye size={16} />} onSelect={() => open({ fileId: file.id })}>
        {t('library.view')}
      </MenuItem>
      {may('update') && isTextual(viewerKindOf(file)) && (
        <MenuItem
          icon={<FilePenLine size={16} />}
          onSelect={() => openDialog('knowledge-editor', { fileId: file.id })}
        >
          {t('editor.edit')}
        </MenuItem>
      )}
      {may('update') && (
        <MenuItem icon={<Pencil size={16} />} onSelect={onRename}>
          {t('files.rename')}
        </MenuItem>
      )}
      <FavoriteItem file={file} />
      <MenuItem icon={<Tag size={16} />} onSelect={() => openDialog('tag-files', { files: [file] })}>
        {t('tags.edit')}
      </MenuItem>
      <MenuItem
        icon={<FolderPlus size={16} />}
        onSelect={() => openDialog('add-to-project', { fileIds: [file.id] })}
      >
        {t('library.addToProject')}
      </MenuItem>
      {onRemoveFromProject && (
        <MenuItem icon={<FolderMinus size={16} />} onSelect={onRemoveFromProject}>
          {t('library.removeFromProject')}
        </MenuItem>
      )}
      {may('share') && (
        <MenuItem icon={<UserPlus size={16} />} onSelect={() => openDialog('share-files', { files: [file] })}>
          {t('fileShares.open')}
        </MenuItem>
      )}
      <MenuItem icon={<ScrollText size={16} />} onSelect={() => openDialog('instruction', { file })}>
        {t('instruction.open')}
      </MenuItem>
      {may('update') && isIndexable(file) && <ProcessingItems file={file} />}
      <MenuSeparator />
      <MenuItem icon={<Copy size={16} />} onSelect={() => clone({ id: file.id, uploadTo })}>
        {t('files.copy')}
      </MenuItem>
      <MenuItem icon={<Download size={16} />} onSelect={() => download(file)}>
        {t('files.download')}
      </MenuItem>
      <LastItems file={file} />
    </>
  )
}

function FavoriteItem({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { mutate: change } = useChangeFavoriteFile()
  const { isFavorite } = file
  return (
    <MenuItem
      icon={isFavorite ? <StarOff size={16} /> : <Star size={16} />}
      onSelect={() => change({ file, isFavorite: !isFavorite })}
    >
      {t(isFavorite ? 'library.removeFavorite' : 'library.addFavorite')}
    </MenuItem>
  )
}

/** Hiding, leaving and deleting. */
function LastItems({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { id: ownId } = useCurrentUser()
  const { mutate: leave } = useLeaveFile()
  const { deleteFiles } = useFileDeletion()
  return (
    <>
      {file.userId !== ownId && <HidingItem file={file} />}
      {file.users.some(({ userId }) => userId === ownId) && (
        <MenuItem icon={<LogOut size={16} />} onSelect={() => leave({ id: file.id, userId: ownId })}>
          {t('fileShares.leave')}
        </MenuItem>
      )}
      {file.permissions.includes('delete') && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} isDestructive onSelect={() => void deleteFiles([file.id])}>
            {t('files.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

function HidingItem({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { mutate: hide } = useHideFiles()
  const { mutate: unhide } = useUnhideFiles()
  return file.isHidden ? (
    <MenuItem icon={<Eye size={16} />} onSelect={() => unhide({ ids: [file.id] })}>
      {t('fileShares.unhide')}
    </MenuItem>
  ) : (
    <MenuItem icon={<EyeOff size={16} />} onSelect={() => hide({ ids: [file.id] })}>
      {t('fileShares.hide')}
    </MenuItem>
  )
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

function ProcessingItems({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { mutate: cancel } = useCancelChunking()
  const { mutate: recheck } = useRecheckFile()
  const status = statusOf(file, useEmbeddingModel())
  const isBusy = isUnderWay(status)
  return (
    <>
      <MenuItem
        icon={<Sparkles size={16} />}
        disabled={isBusy || status === 'vectorized'}
        onSelect={() => openDialog('chunk-files', { files: [file] })}
      >
        {t(CHUNK_LABELS[status])}
      </MenuItem>
      {isBusy && (
        <MenuItem icon={<CircleStop size={16} />} onSelect={() => cancel({ id: file.id })}>
          {t('files.chunk.cancel')}
        </MenuItem>
      )}
      {file.error !== null && file.vectorized && (
        <MenuItem icon={<RotateCw size={16} />} onSelect={() => recheck({ id: file.id, error: null })}>
          {t('files.chunk.recheck')}
        </MenuItem>
      )}
    </>
  )
}

function TrashItems({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { mutate: restore } = useRestoreFiles()
  const { deleteForever } = useFileDeletion()
  return (
    <>
      <MenuItem icon={<ArchiveRestore size={16} />} onSelect={() => restore({ fileIds: [file.id] })}>
        {t('files.restore')}
      </MenuItem>
      <MenuItem icon={<Trash2 size={16} />} isDestructive onSelect={() => void deleteForever([file.id])}>
        {t('files.deleteForever')}
      </MenuItem>
    </>
  )
}
