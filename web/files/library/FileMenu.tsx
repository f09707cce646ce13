import {
  ArchiveRestore,
  CircleStop,
  Eye,
  EyeOff,
  FolderMinus,
  LogOut,
  RotateCw,
  Sparkles,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { CommandItems } from '#web/ui/overlays/CommandItems.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useFileViewer } from '#web/viewers/queries.ts'
import { useCancelChunking, useRecheckFile } from '../chunking.queries.ts'
import { useRestoreFiles } from '../queries.ts'
import { useHideFiles, useLeaveFile, useUnhideFiles } from '../sharing/queries.ts'
import { useFileDeletion } from '../use-file-deletion.ts'
import { useChunkAction, useFileActions } from './use-file-actions.ts'

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
  const { changes, copies, removal } = useFileActions(file, onRename)
  return (
    <>
      <MenuItem icon={<Eye size={16} />} onSelect={() => open({ fileId: file.id })}>
        {t('library.view')}
      </MenuItem>
      <CommandItems actions={changes} />
      {onRemoveFromProject && (
        <MenuItem icon={<FolderMinus size={16} />} onSelect={onRemoveFromProject}>
          {t('library.removeFromProject')}
        </MenuItem>
      )}
      <ProcessingItems file={file} />
      <MenuSeparator />
      <CommandItems actions={copies} />
      <OtherOwnersItems file={file} />
      {removal.some(Boolean) && <MenuSeparator />}
      <CommandItems actions={removal} />
    </>
  )
}

/** Hiding and leaving a file of another user. */
function OtherOwnersItems({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { id: ownId } = useCurrentUser()
  const { mutate: leave } = useLeaveFile()
  return (
    <>
      {file.userId !== ownId && <HidingItem file={file} />}
      {file.users.some(({ userId }) => userId === ownId) && (
        <MenuItem icon={<LogOut size={16} />} onSelect={() => leave({ id: file.id, userId: ownId })}>
          {t('fileShares.leave')}
        </MenuItem>
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

function ProcessingItems({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const { mutate: cancel } = useCancelChunking()
  const { mutate: recheck } = useRecheckFile()
  const { action, label, isBusy, isOffered } = useChunkAction(file)
  if (!isOffered) return null
  return (
    <>
      <MenuItem
        icon={<Sparkles size={16} />}
        disabled={!action}
        onSelect={() => {
          if (action) action.run()
        }}
      >
        {label}
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
