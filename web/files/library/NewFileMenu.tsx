import { ChevronDown, FolderUp, Plus, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { canChooseFolders, FileField } from '#web/ui/forms/FileField.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import type { UploadTarget } from '../upload-target.ts'
import { withoutLeftovers } from '../uploads/dropped-files.ts'
import { uploadFiles } from '../uploads/queries.ts'
import { useAddFileActions } from './use-add-file-actions.ts'

interface NewFileMenuProps {
  uploadTo: UploadTarget
  /** Called before files are added. */
  onAdd: () => void
}

/** All ways to add files. */
export function NewFileMenu({ uploadTo, onAdd }: NewFileMenuProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const ways = useAddFileActions()
  function upload(chosen: File[]) {
    onAdd()
    uploadFiles(withoutLeftovers(chosen), uploadTo)
  }
  return (
    <>
      <FileField ref={field} multiple label={t('files.chooseFiles')} onChoose={upload} />
      <FileField ref={folder} isFolder label={t('files.chooseFolder')} onChoose={upload} />
      <Menu
        trigger={
          <Button tone="primary" icon={<Plus size={16} />}>
            {t('files.new')}
            <ChevronDown aria-hidden size={15} className="-me-1" />
          </Button>
        }
      >
        <MenuItem icon={<Upload size={16} />} onSelect={() => field.current?.click()}>
          {t('files.upload')}
        </MenuItem>
        {canChooseFolders() && (
          <MenuItem icon={<FolderUp size={16} />} onSelect={() => folder.current?.click()}>
            {t('files.uploadFolder')}
          </MenuItem>
        )}
        {ways.map(({ label, Icon, onSelect }) => (
          <MenuItem
            key={label}
            icon={<Icon size={16} />}
            onSelect={() => {
              onAdd()
              onSelect()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
