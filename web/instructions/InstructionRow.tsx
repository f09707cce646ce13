import { ArrowUpDown, FilePenLine, ListX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileIcon } from '#web/files/FileIcon.tsx'
import { OwnerName } from '#web/files/OwnerName.tsx'
import { openDialog } from '#web/platform/dialogs.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useFileViewer } from '#web/viewers/queries.ts'
import { isTextual, viewerKindOf } from '#web/viewers/viewer-kind.ts'
import type { Instruction } from './instruction-list.ts'
import { priorityBand } from './priority.ts'
import { useChangeInstruction, useRemoveInstruction } from './queries.ts'

/** An instruction file, switched on or off. */
export function InstructionRow({ instruction }: { instruction: Instruction }) {
  const { t } = useTranslation()
  const { open } = useFileViewer()
  const { mutate: change } = useChangeInstruction()
  const { file, enabled, priority, sameAs } = instruction
  const { id: fileId, fileName: name, mimeType, owner } = file
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0">
      <FileIcon mimeType={mimeType} fileName={name} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          dir="auto"
          title={name}
          onClick={() => open({ fileId })}
          className={cn(
            'block max-w-full truncate rounded-small text-start font-[550] hover:underline touch:py-1',
            !enabled && 'text-soft',
          )}
        >
          {name}
        </button>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-faint">
          {t('systemPrompts.place', { priority, band: t(`instruction.bands.${priorityBand(priority)}`) })}
          <OwnerName owner={owner} className="max-w-full" />
        </p>
        {sameAs !== undefined && (
          <Chip tone="warn" className="mt-1 max-w-full">
            {t('systemPrompts.sameAs', { name: sameAs })}
          </Chip>
        )}
      </div>
      <Switch
        label={t('systemPrompts.use', { name })}
        isLabelHidden
        isOn={enabled}
        onChange={(isOn) => change({ file, change: { enabled: isOn } })}
      />
      <RowMenu instruction={instruction} />
    </li>
  )
}

function RowMenu({ instruction }: { instruction: Instruction }) {
  const { t } = useTranslation()
  const remove = useRemoveInstruction()
  const { file } = instruction
  const { id: fileId, fileName: name, permissions } = file
  return (
    <ActionsMenu label={t('systemPrompts.actionsOn', { name })}>
      {permissions.includes('update') && isTextual(viewerKindOf(file)) && (
        <MenuItem
          icon={<FilePenLine size={16} />}
          onSelect={() => openDialog('knowledge-editor', { fileId })}
        >
          {t('systemPrompts.edit')}
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUpDown size={16} />} onSelect={() => openDialog('instruction', { file })}>
        {t('systemPrompts.changePriority')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ListX size={16} />} onSelect={() => remove(instruction)}>
        {t('systemPrompts.remove')}
      </MenuItem>
    </ActionsMenu>
  )
}
