import { useTranslation } from 'react-i18next'
import type { FileTag } from '#contract/file-tags.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { TagLabel } from './TagLabel.tsx'

const SHOWN = { list: 2, grid: 3 }

interface FileTagsProps {
  file: KnowledgeFile
  /** The tags of the user; missing while they are loaded. */
  known: readonly FileTag[] | undefined
  onChoosePrimary: (change: { id: string; primaryTag: string | null }) => void
  layout: 'list' | 'grid'
  className?: string
}

/** The tags of a file, the primary one first. A click sets or clears the primary tag. */
export function FileTags({ file, known, onChoosePrimary, layout, className }: FileTagsProps) {
  const { t } = useTranslation()
  if (file.tags.length === 0 || !known) return null
  const tags = file.tags
    .flatMap((name) => known.find((tag) => tag.name === name) ?? [])
    .toSorted((a, b) => Number(b.name === file.primaryTag) - Number(a.name === file.primaryTag))
  const shown = tags.slice(0, SHOWN[layout])
  const hidden = tags.slice(SHOWN[layout])
  return (
    <ul aria-label={t('tags.of', { name: file.fileName })} className={cn('flex min-w-0 gap-1', className)}>
      {shown.map((tag, index) => (
        <li key={tag.id} className="flex min-w-8">
          <PrimaryToggle
            file={file}
            tag={tag}
            onChoose={onChoosePrimary}
            nameStyle={layout === 'list' ? NO_NAME_WHERE_NARROW : cardName(index, shown.length)}
          />
        </li>
      ))}
      {hidden.length > 0 && (
        <li className="flex flex-none">
          <button
            type="button"
            {...tooltip(hidden.map(({ name }) => name).join(', '))}
            aria-label={t('tags.more', { count: hidden.length, name: file.fileName })}
            onClick={() => openDialog('tag-files', { files: [file] })}
            className="relative h-6 rounded-full px-1.5 text-small text-soft hover:bg-hover hover:text-ink touch:-my-2.5 touch:h-11"
          >
            +{hidden.length}
          </button>
        </li>
      )}
    </ul>
  )
}

const NO_NAME = '[&>:last-child]:hidden'
const NO_NAME_ON_PHONE = 'max-sm:[&>:last-child]:hidden'
/** By the width of the list, its container. */
const NO_NAME_WHERE_NARROW = '@max-[36rem]:[&>:last-child]:hidden'

/** Three names in a card would be cut to one letter each. */
function cardName(index: number, count: number): string | undefined {
  if (index === 0) return undefined
  return count > 2 ? NO_NAME : NO_NAME_ON_PHONE
}

interface PrimaryToggleProps {
  file: KnowledgeFile
  tag: FileTag
  onChoose: FileTagsProps['onChoosePrimary']
  /** Set when there is space for the name. */
  nameStyle: string | undefined
}

function PrimaryToggle({ file, tag, onChoose, nameStyle }: PrimaryToggleProps) {
  const { t } = useTranslation()
  const isPrimary = file.primaryTag === tag.name
  return (
    <button
      type="button"
      aria-pressed={isPrimary}
      aria-label={t('tags.primary', { tag: tag.name, name: file.fileName })}
      {...tooltip(t(isPrimary ? 'tags.unsetPrimary' : 'tags.setPrimary', { tag: tag.name }))}
      onClick={() => onChoose({ id: file.id, primaryTag: isPrimary ? null : tag.name })}
      className="relative flex min-w-0 items-center rounded-full touch:-my-2.5 touch:h-11"
    >
      <TagLabel tag={tag} isStrong={isPrimary} className={cn('max-w-28', nameStyle)} />
    </button>
  )
}
