import { Ellipsis, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useAddFileActions, type WayToAdd } from './use-add-file-actions.ts'

interface LibraryActionsProps {
  /** Called before own files are added. */
  onAdd: () => void
  onTrash: () => void
}

/** The trash, and the ways to add files other than an upload: as buttons, or on a phone as a menu. */
export function LibraryActions({ onAdd, onTrash }: LibraryActionsProps) {
  const { t } = useTranslation()
  const ways = useAddFileActions()
  const isMobile = useIsMobile()
  const add = (way: WayToAdd) => {
    onAdd()
    way.onSelect()
  }
  if (isMobile)
    return (
      <Menu trigger={<IconButton label={t('files.more')} icon={<Ellipsis size={18} />} />}>
        {ways.map((way) => (
          <MenuItem key={way.label} icon={<way.Icon size={16} />} onSelect={() => add(way)}>
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
        <IconButton
          key={way.label}
          label={way.label}
          icon={<way.Icon size={16} />}
          onClick={() => add(way)}
        />
      ))}
    </>
  )
}
