import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { cn } from '#web/ui/class-names.ts'
import { FileIcon } from './FileIcon.tsx'
import { FileMenu } from './FileMenu.tsx'
import { FileStatusChip } from './FileStatusChip.tsx'
import { fileAddress } from './queries.ts'
import { RenameFile } from './RenameFile.tsx'
import { useFileViewer } from './viewers/queries.ts'

interface FileItemProps {
  file: KnowledgeFile
  layout: 'list' | 'grid'
  isSelected: boolean
  onToggle: () => void
}

/** One file of the library: a line, or a card. */
export function FileItem({ file, layout, isSelected, onToggle }: FileItemProps) {
  const [isRenaming, setRenaming] = useState(false)
  const name = isRenaming ? (
    <RenameFile file={file} onClose={() => setRenaming(false)} />
  ) : (
    <FileName file={file} />
  )
  const parts = {
    checkbox: <SelectBox name={file.fileName} isSelected={isSelected} onToggle={onToggle} />,
    menu: <FileMenu file={file} onRename={() => setRenaming(true)} />,
    facts: <Facts file={file} />,
  }
  return layout === 'list' ? (
    <li className={cn('flex items-center gap-3 py-1.5 pe-1 ps-2', isSelected && 'bg-accent-soft')}>
      {parts.checkbox}
      <FileIcon mimeType={file.mimeType} className="hidden text-faint sm:block" />
      <div className="relative min-w-0 flex-1">
        {name}
        {parts.facts}
      </div>
      {file.deletedAt === null && <FileStatusChip file={file} />}
      {parts.menu}
    </li>
  ) : (
    <li
      className={cn(
        'flex min-w-0 flex-col gap-2 rounded-card border border-line p-3',
        isSelected && 'border-accent bg-accent-soft',
      )}
    >
      <div className="flex items-center justify-between">
        {parts.checkbox}
        {parts.menu}
      </div>
      <div className="relative min-w-0 space-y-2">
        <Preview file={file} />
        {name}
        {parts.facts}
      </div>
      {file.deletedAt === null && <FileStatusChip file={file} />}
    </li>
  )
}

/** Opens the file; what is in the trash has to come out of it first. */
function FileName({ file }: { file: KnowledgeFile }) {
  const { open } = useFileViewer()
  const style = 'block max-w-full truncate text-start font-[550]'
  if (file.deletedAt !== null)
    return (
      <span dir="auto" title={file.fileName} className={style}>
        {file.fileName}
      </span>
    )
  return (
    <button
      type="button"
      dir="auto"
      title={file.fileName}
      onClick={() => open({ fileId: file.id })}
      // All of its line or its card opens it.
      className={cn(style, 'rounded-small after:absolute after:inset-0 hover:underline')}
    >
      {file.fileName}
    </button>
  )
}

function Facts({ file }: { file: KnowledgeFile }) {
  return (
    <span className="block truncate text-small text-faint">
      {formatBytes(file.fileSize)} · <time dateTime={file.createdAt}>{formatDate(file.createdAt)}</time>
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

const PICTURES = /^image\/(jpeg|png|gif|webp|svg\+xml|bmp)$/

function Preview({ file }: { file: KnowledgeFile }) {
  return (
    <div className="grid h-24 place-items-center overflow-hidden rounded-control bg-sunk text-faint">
      {PICTURES.test(file.mimeType) && file.filePath !== null && file.deletedAt === null ? (
        <Thumbnail filePath={file.filePath} />
      ) : (
        <FileIcon mimeType={file.mimeType} size={28} />
      )}
    </div>
  )
}

function Thumbnail({ filePath }: { filePath: string }) {
  const { data: url } = useQuery(fileAddress(filePath))
  return url ? <img src={url} alt="" loading="lazy" className="size-full object-cover" /> : null
}
