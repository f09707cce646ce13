import { ChevronRight, Folder } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DriveCheckbox, type DriveCheckboxProps } from './DriveCheckbox.tsx'
import type { DriveFolder } from './folders.ts'

interface DriveFolderRowProps extends Omit<DriveCheckboxProps, 'id'> {
  folder: DriveFolder
  onOpen: () => void
}

/** Selected completely by its check box, opened by its name. */
export function DriveFolderRow({ folder: { name }, onOpen, ...choice }: DriveFolderRowProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <li className="flex min-h-11 items-stretch hover:bg-hover">
      <label htmlFor={id} className="flex items-center ps-1 pe-3">
        <span className="sr-only">{t('drive.chooseFolder', { name })}</span>
        <DriveCheckbox {...choice} id={id} />
      </label>
      <button
        type="button"
        disabled={choice.isDisabled}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 py-2 pe-1 text-start"
      >
        <Folder aria-hidden size={18} strokeWidth={1.75} className="flex-none text-soft" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <ChevronRight aria-hidden size={16} className="flex-none text-faint rtl:rotate-180" />
      </button>
    </li>
  )
}
