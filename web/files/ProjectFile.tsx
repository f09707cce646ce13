import { useState } from 'react'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { useRemoveProjectFiles } from '#web/projects/changes.queries.ts'
import { cn } from '#web/ui/class-names.ts'
import { FileIcon } from './FileIcon.tsx'
import { FileMenu } from './FileMenu.tsx'
import { FileStatusChip } from './FileStatusChip.tsx'
import { RenameFile } from './RenameFile.tsx'
import { useFileViewer } from './viewers/queries.ts'

interface ProjectFileProps {
  projectId: string
  file: KnowledgeFile
}

/** One file of a project; all of its line opens it. */
export function ProjectFile({ projectId, file }: ProjectFileProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { open } = useFileViewer()
  const { mutate: takeOut } = useRemoveProjectFiles()
  return (
    <li className="flex min-h-14 items-center gap-3 py-1 ps-4 pe-2">
      <FileIcon mimeType={file.mimeType} className="flex-none text-faint" />
      <div className="relative min-w-0 flex-1">
        {isRenaming ? (
          <RenameFile file={file} onClose={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            dir="auto"
            title={file.fileName}
            onClick={() => open({ fileId: file.id })}
            className="block max-w-full truncate rounded-small text-start font-[550] after:absolute after:inset-0 hover:underline"
          >
            {file.fileName}
          </button>
        )}
        <span className={cn('block truncate text-small text-faint', isRenaming && 'hidden')}>
          {formatBytes(file.fileSize)} · <time dateTime={file.createdAt}>{formatDate(file.createdAt)}</time>
        </span>
      </div>
      <FileStatusChip file={file} />
      <FileMenu
        file={file}
        onRename={() => setRenaming(true)}
        onTakeOut={() => takeOut({ id: projectId, fileIds: [file.id] })}
      />
    </li>
  )
}
