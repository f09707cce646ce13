import { Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTag } from '#contract/file-tags.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { useFileDrop } from '../dragged-files.ts'
import { useAddTag, useDeleteTag } from './queries.ts'
import { TagIcon } from './TagIcon.tsx'
import { toggleFavoriteTag } from './view-state.ts'

interface TagChoiceProps {
  tag: FileTag
  isChosen: boolean
  isFavorite: boolean
  onToggle: () => void
}

/** A tag that can be added to the filter of the list. */
export function TagChoice({ tag, isChosen, isFavorite, onToggle }: TagChoiceProps) {
  const { t } = useTranslation()
  const addTo = useAddTag()
  const { isOver, target } = useFileDrop((files) => addTo(tag, files))
  return (
    <li
      {...target}
      className={cn(
        'flex items-center rounded-control hover:bg-hover',
        isChosen && 'bg-accent-soft',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={t('tags.choice', { name: tag.name, count: tag.fileCount })}
        {...(tag.description && tooltip(tag.description, { side: 'inline-end' }))}
        onClick={onToggle}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control ps-2 text-start touch:min-h-11"
      >
        <span
          style={{ '--tag': tag.color } as CSSProperties}
          className="grid size-6 flex-none place-items-center rounded-small bg-[color-mix(in_srgb,var(--tag)_30%,var(--paper-raised))] text-small"
        >
          <TagIcon icon={tag.icon} size={14} />
        </span>{' '}
        <span dir="auto" className={cn('flex-1 truncate', isChosen && 'font-[550] text-accent')}>
          {tag.name}
        </span>{' '}
        {isFavorite && <Star aria-hidden size={13} className="flex-none fill-current text-warn" />}
        <span className="text-small text-faint tabular-nums">{tag.fileCount}</span>
      </button>
      <TagMenu tag={tag} isFavorite={isFavorite} />
    </li>
  )
}

function TagMenu({ tag, isFavorite }: { tag: FileTag; isFavorite: boolean }) {
  const { t } = useTranslation()
  const { mutate: remove } = useDeleteTag()

  async function askAndDelete() {
    const isConfirmed = await confirm({
      title: t('tags.deleteTitle'),
      body: t('tags.deleteBody', { name: tag.name, count: tag.fileCount }),
      confirmLabel: t('tags.delete'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ id: tag.id })
  }

  return (
    <ActionsMenu size="small" label={t('tags.actionsOn', { name: tag.name })}>
      <MenuItem
        icon={isFavorite ? <StarOff size={16} /> : <Star size={16} />}
        onSelect={() => toggleFavoriteTag(tag.id)}
      >
        {isFavorite ? t('tags.unfavorite') : t('tags.favorite')}
      </MenuItem>
      <MenuItem icon={<Pencil size={16} />} onSelect={() => openDialog('tag', { tag })}>
        {t('tags.editOne')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={16} />} isDestructive onSelect={() => void askAndDelete()}>
        {t('tags.delete')}
      </MenuItem>
    </ActionsMenu>
  )
}
