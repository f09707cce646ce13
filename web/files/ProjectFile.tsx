import { useState } from 'react'
import type { KnowledgeFile } from '#contract/files.ts'
import { useRemoveProjectFiles } from '#web/projects/changes.queries.ts'
import { FileFacts } from './FileFacts.tsx'
import { FileIcon } from './FileIcon.tsx'
import { FileName } from './FileName.tsx'
import { FileStatusChip } from './FileStatusChip.tsx'
import { FileMenu } from './library/FileMenu.tsx'
import { RenameFile } from './library/RenameFile.tsx'

interface ProjectFileProps {
  projectId: string
  file: KnowledgeFile
}

/** One file of a project; all of its line opens it. */
export function ProjectFile({ projectId, file }: ProjectFileProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { mutate: takeOut } = useRemoveProjectFiles()
  return (
    <li className="flex min-h-14 items-center gap-3 py-1 ps-4 pe-2">
      <FileIcon mimeType={file.mimeType} className="flex-none text-faint" />
      <div className="relative min-w-0 flex-1">
        {isRenaming ? (
          <RenameFile file={file} onClose={() => setRenaming(false)} />
        ) : (
          <FileName file={file} />
        )}
        {!isRenaming && <FileFacts file={file} />}
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
