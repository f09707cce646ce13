import { FolderOpen, Plus, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import { loadAttaching } from './load-attaching.ts'

interface AttachButtonProps {
  place: string
  model: Model | undefined
  /** Further entries of the menu. */
  children?: ReactNode
}

/** A menu that adds files to the next message, with the entries of the page. */
export function AttachButton({ place, model, children }: AttachButtonProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useCommandHandlers([{ id: 'attach-upload', run: () => field.current?.click() }])
  return (
    <>
      <Menu
        side="top"
        align="start"
        trigger={
          <IconButton
            label={t('chat.attach')}
            icon={<Plus size={18} />}
            tooltipSide="top"
            data-tour="additions"
          />
        }
      >
        <MenuItem icon={<Upload size={15} />} onSelect={() => field.current?.click()}>
          {t('chat.attachUpload')}
        </MenuItem>
        <MenuItem
          icon={<FolderOpen size={15} />}
          onSelect={() => openDialog('attach-files', { place, model })}
        >
          {t('chat.attachFromLibrary')}
        </MenuItem>
        {children}
      </Menu>
      <FileField
        ref={field}
        multiple
        label={t('chat.attachUpload')}
        onChoose={(chosen) =>
          void loadAttaching().then(({ attachUploads }) => attachUploads({ place, model }, chosen))
        }
      />
    </>
  )
}
