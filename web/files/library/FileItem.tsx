import { ScrollText, Star } from 'lucide-react'
import { memo, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import type { SystemFile } from '#contract/users.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { FileFacts } from '../FileFacts.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { FileName } from '../FileName.tsx'
import { FileStatusMark } from '../FileStatusMark.tsx'
import { OwnerName } from '../OwnerName.tsx'
import { SharedPeople } from '../sharing/SharedPeople.tsx'
import { FileTags } from '../tags/FileTags.tsx'
import { FileMenu } from './FileMenu.tsx'
import { FilePreview } from './FilePreview.tsx'
import { RenameFile } from './RenameFile.tsx'
import type { RowData } from './use-row-data.ts'

interface FileItemProps {
  file: KnowledgeFile
  data: RowData
  layout: 'list' | 'grid'
  isSelected: boolean
  /** Open over the page or beside the list. */
  isOpen: boolean
  onToggle: (id: string) => void
  /** Its position in a list of which only a part is rendered. */
  position: number
  total: number
  height: number
  /** False while fast scrolling passes it: then it shows its name. */
  isComplete: boolean
}

/** A file of the library, as a row or a card. */
export const FileItem = memo(function FileItem(props: FileItemProps) {
  const { file, data, layout, isSelected, isOpen, onToggle, position, total, height, isComplete } = props
  const [isRenaming, setRenaming] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const keptFocus = useKeptFocus(item)
  const name = isRenaming ? (
    <RenameFile file={file} onClose={() => setRenaming(false)} />
  ) : (
    <FileName file={file} />
  )
  const parts = {
    checkbox: isComplete ? (
      <SelectBox name={file.fileName} isSelected={isSelected} onToggle={() => onToggle(file.id)} />
    ) : (
      <span className="size-6 flex-none touch:size-11" />
    ),
    menu: isComplete ? (
      <FileMenu file={file} onRename={() => setRenaming(true)} />
    ) : (
      <span className="size-8 flex-none touch:size-11" />
    ),
    name,
    isRenaming,
    isComplete,
  }
  const Layout = layout === 'list' ? Line : Card
  return (
    <li
      ref={item}
      {...keptFocus}
      data-file={file.id}
      draggable={file.deletedAt === null}
      aria-current={isOpen ? 'true' : undefined}
      aria-setsize={total}
      aria-posinset={position + 1}
      style={{ height }}
      className={cn(
        'min-w-0 scroll-mt-16 scroll-mb-14',
        layout === 'list' && 'border-b border-line',
        isOpen && layout === 'list' && 'bg-accent-soft',
      )}
    >
      <Layout file={file} data={data} isSelected={isSelected} {...parts} />
    </li>
  )
})

interface LayoutProps {
  file: KnowledgeFile
  data: RowData
  isSelected: boolean
  checkbox: ReactNode
  menu: ReactNode
  name: ReactNode
  isRenaming: boolean
  isComplete: boolean
}

/** One line; two on a phone. Where the list, its container, is narrow, the line has less. */
function Line({ file, data, isSelected, checkbox, menu, name, isRenaming, isComplete }: LayoutProps) {
  const hasMarks = isComplete && file.deletedAt === null
  return (
    <div
      className={cn(
        'flex h-full items-center gap-3 pe-1 ps-2 hover:bg-hover',
        isSelected && 'bg-accent-soft',
      )}
    >
      {checkbox}
      <FileIcon mimeType={file.mimeType} fileName={file.fileName} />
      <div className="relative min-w-0 flex-1">
        {name}
        {data.isMobile && (
          // The field for renaming has the height of both lines.
          <div className={cn('flex items-center gap-2', isRenaming && 'hidden')}>
            <OwnerName owner={file.owner} className="max-w-[65%] flex-none text-small text-faint" />
            {/* Tags need the space of the date. */}
            <FileFacts file={file} dateStyle={cn(file.tags.length > 0 && 'hidden')} />
            {hasMarks && <Tags file={file} data={data} layout="list" className="flex-none" />}
          </div>
        )}
      </div>
      {hasMarks && (
        // On a phone the field for renaming needs all the space.
        <div className={cn('contents', isRenaming && 'max-sm:hidden')}>
          {!data.isMobile && (
            <Tags file={file} data={data} layout="list" className="max-w-[40%] @max-[24rem]:hidden" />
          )}
          <SharedPeople file={file} className="max-sm:hidden" />
          <FavoriteMark file={file} />
          <InstructionMark file={file} instructions={data.instructions} />
          <FileStatusMark file={file} embeddingModel={data.embeddingModel} />
        </div>
      )}
      {isComplete && !data.isMobile && <Columns file={file} />}
      {menu}
    </div>
  )
}

/** The owner, size and date; less where the list is narrow. */
function Columns({ file: { owner, fileSize, createdAt } }: { file: KnowledgeFile }) {
  // The formats follow the language.
  useTranslation()
  return (
    <div className="flex items-center gap-3 text-small text-faint tabular-nums">
      <OwnerName owner={owner} className="max-w-20 @min-[36rem]:max-w-32" />
      <span className="hidden w-16 text-end @min-[36rem]:block">{formatBytes(fileSize)}</span>
      <time dateTime={createdAt} className="hidden w-24 text-end @min-[30rem]:block">
        {formatDate(createdAt)}
      </time>
    </div>
  )
}

function Card({ file, data, isSelected, checkbox, menu, name, isRenaming, isComplete }: LayoutProps) {
  const hasMarks = isComplete && file.deletedAt === null
  return (
    <div className="h-full pb-3">
      <div
        className={cn(
          'group/card relative flex h-full flex-col gap-2 rounded-card border border-line p-3 hover:border-line-strong in-[[aria-current=true]]:bg-accent-soft',
          isSelected && 'border-accent bg-accent-soft',
        )}
      >
        <div className="relative flex min-h-0 flex-1 flex-col">
          <FilePreview file={file} isComplete={isComplete}>
            {hasMarks && <FileStatusMark file={file} embeddingModel={data.embeddingModel} />}
          </FilePreview>
          {/* Above the link that covers the card. */}
          <div
            className={cn(
              'absolute start-1.5 top-1.5 z-1 rounded-small bg-raised touch:bg-transparent',
              // On touch screens the label is larger than the checkbox, which alone has a background.
              'touch:before:absolute touch:before:inset-2.5 touch:before:-z-1 touch:before:rounded-small touch:before:bg-raised',
              !isSelected &&
                'opacity-0 group-hover/card:opacity-100 focus-within:opacity-100 touch:opacity-100',
            )}
          >
            {checkbox}
          </div>
          {hasMarks && (
            <div className="absolute end-1.5 top-1.5 z-1 flex rounded-full bg-raised">
              <FavoriteMark file={file} />
              <InstructionMark file={file} instructions={data.instructions} />
            </div>
          )}
          {hasMarks && (
            <div className="absolute end-1.5 bottom-1.5 z-1 flex max-w-[80%] flex-col items-end gap-1">
              <SharedPeople file={file} />
              <Tags file={file} data={data} layout="grid" className="max-w-full" />
            </div>
          )}
        </div>
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            {name}
            {isComplete && !isRenaming && <FileFacts file={file} />}
            {isComplete && <OwnerName owner={file.owner} className="max-w-full text-small text-faint" />}
          </div>
          <div className="relative z-1 -me-1.5 -mt-1 flex-none">{menu}</div>
        </div>
      </div>
    </div>
  )
}

interface TagsProps extends Pick<FileItemProps, 'file' | 'data' | 'layout'> {
  className: string
}

const Tags = ({ data: { tags, onChoosePrimaryTag }, ...rest }: TagsProps) => (
  <FileTags known={tags} onChoosePrimary={onChoosePrimaryTag} {...rest} />
)

function FavoriteMark({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  if (!file.isFavorite) return null
  const label = t('library.isFavorite')
  return (
    <span
      role="img"
      aria-label={label}
      {...tooltip(label)}
      className="relative grid size-6 flex-none place-items-center text-accent"
    >
      <Star aria-hidden size={14} fill="currentColor" />
    </span>
  )
}

interface InstructionMarkProps {
  file: KnowledgeFile
  instructions: readonly SystemFile[]
}

/** Shows that a file is an instruction of the user, with its priority. */
function InstructionMark({ file, instructions }: InstructionMarkProps) {
  const { t } = useTranslation()
  const listed = instructions.find(({ fileId }) => fileId === file.id)
  if (!listed) return null
  const { enabled, systemPriority: priority } = listed
  const words = t(enabled ? 'instruction.is' : 'instruction.isOff', { priority })
  return (
    <span
      role="img"
      aria-label={words}
      {...tooltip(words)}
      className={cn(
        'relative grid size-6 flex-none place-items-center',
        enabled ? 'text-accent' : 'text-faint',
      )}
    >
      <ScrollText aria-hidden size={15} />
    </span>
  )
}

interface SelectBoxProps {
  name: string
  isSelected: boolean
  onToggle: () => void
}

function SelectBox({ name, isSelected, onToggle }: SelectBoxProps) {
  const { t } = useTranslation()
  return (
    <label className="grid size-6 flex-none cursor-pointer place-items-center touch:size-11">
      <span className="sr-only">{t('files.select', { name })}</span>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={onToggle}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  )
}
