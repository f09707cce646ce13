import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTypeFilter } from '#contract/files.ts'
import { cn } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fullScreenOnPhone } from '#web/ui/popup-styles.ts'
import { DropArea } from './DropArea.tsx'
import { FileCollection } from './FileCollection.tsx'
import { FileToolbar } from './FileToolbar.tsx'
import { StorageBar } from './StorageBar.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useFilesView } from './view-state.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    files: undefined
  }
}

/** The library: everything a person has uploaded, and the way to upload more. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [type, setType] = useState<FileTypeFilter>('all')
  const [isTrash, setTrash] = useState(false)
  const { orderBy, direction } = useFilesView()
  const filter = { search, type, isTrash, orderBy, direction }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isTrash ? t('files.trash') : t('files.title')}
      width="page"
      className={cn('h-[44rem]', fullScreenOnPhone)}
      footer={<StorageBar />}
    >
      <DropArea>
        <FileToolbar
          filter={filter}
          onSearch={(text) => setSearch(text.trim())}
          onType={setType}
          onTrash={setTrash}
        />
        <UploadPanel />
        <FileCollection key={JSON.stringify(filter)} filter={filter} />
      </DropArea>
    </Dialog>
  )
}
