import { Square, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useFileDeletion } from '../use-file-deletion.ts'
import { SortButtons } from './SortButtons.tsx'

interface ListHeadProps {
  /** The files are rows, whose columns have their buttons above them where they are wide. */
  hasColumns: boolean
  isTrash: boolean
  onSelectAll: () => void
}

/** What is in the bar above the list while no file is selected, besides the number of files. */
export function ListHead({ hasColumns, isTrash, onSelectAll }: ListHeadProps) {
  const { t } = useTranslation()
  const { deleteForever } = useFileDeletion()
  return (
    <>
      <IconButton
        size="small"
        tone="faint"
        label={t('files.selectAll')}
        icon={<Square size={16} strokeWidth={1.75} />}
        onClick={onSelectAll}
        className="ms-1.5 touch:ms-0"
      />
      <SortButtons hasColumns={hasColumns} />
      {isTrash && (
        <Button
          size="small"
          tone="quiet"
          icon={<Trash2 size={15} />}
          onClick={() => void deleteForever()}
          className="order-2 ms-auto"
        >
          {t('files.emptyTrash')}
        </Button>
      )}
      {/* Over the menus of the rows. */}
      {hasColumns && <span className="order-4 hidden w-9 @min-[36rem]:block touch:w-12" />}
    </>
  )
}
