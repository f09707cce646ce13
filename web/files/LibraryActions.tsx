import { Ellipsis, FilePlus2, HardDrive, Link, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import { useIsMobile } from '#web/ui/use-media.ts'
import { useDriveOffer } from './drive/queries.ts'
import { useKnowledgeEditor } from './editor/queries.ts'

interface LibraryActionsProps {
  /** Something is about to come to one's own files. */
  onAdd: () => void
  onTrash: () => void
}

/** The way to the trash, and those to new files other than an upload: side by side, or on a phone in a menu. */
export function LibraryActions({ onAdd, onTrash }: LibraryActionsProps) {
  const { t } = useTranslation()
  const ways = useWaysToAdd()
  const isMobile = useIsMobile()
  const add = (way: Way) => {
    onAdd()
    way.onSelect()
  }
  if (isMobile)
    return (
      <Menu trigger={<IconButton label={t('files.more')} icon={<Ellipsis size={18} />} />}>
        {ways.map((way) => (
          <MenuItem key={way.label} icon={way.icon} onSelect={() => add(way)}>
            {way.label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Trash2 size={16} />} onSelect={onTrash}>
          {t('files.trash')}
        </MenuItem>
      </Menu>
    )
  return (
    <>
      <IconButton label={t('files.trash')} icon={<Trash2 size={16} />} onClick={onTrash} />
      {ways.map((way) => (
        <IconButton key={way.label} label={way.label} icon={way.icon} onClick={() => add(way)} />
      ))}
    </>
  )
}

interface Way {
  label: string
  icon: ReactNode
  onSelect: () => void
}

function useWaysToAdd(): Way[] {
  const { t } = useTranslation()
  const editor = useKnowledgeEditor()
  const isDriveOffered = useDriveOffer()
  const drive = {
    label: t('files.fromGoogleDrive'),
    icon: <HardDrive size={16} />,
    onSelect: () => openDialog('google-drive'),
  }
  return [
    {
      label: t('files.createFromUrl'),
      icon: <Link size={16} />,
      onSelect: () => openDialog('create-from-url'),
    },
    ...(isDriveOffered ? [drive] : []),
    { label: t('editor.new'), icon: <FilePlus2 size={16} />, onSelect: () => editor.open() },
  ]
}
