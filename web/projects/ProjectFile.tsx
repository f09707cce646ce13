import { useState } from 'react'
import type { KnowledgeFile } from '#contract/files.ts'
import type { Project } from '#contract/projects.ts'
import { FileFacts } from '#web/files/FileFacts.tsx'
import { FileIcon } from '#web/files/FileIcon.tsx'
import { FileName } from '#web/files/FileName.tsx'
import { FileStatusMark } from '#web/files/FileStatusMark.tsx'
import { FileMenu } from '#web/files/library/FileMenu.tsx'
import { RenameFile } from '#web/files/library/RenameFile.tsx'
import { useRemoveProjectFiles } from './changes.queries.ts'
import { mayChange } from './project-permissions.ts'

interface ProjectFileProps {
  project: Project
  file: KnowledgeFile
  embeddingModel: string | null
}

/** A file of a project; the whole row opens it. */
export function ProjectFile({ project, file, embeddingModel }: ProjectFileProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { mutate: takeOut } = useRemoveProjectFiles()
  return (
    <li className="flex min-h-14 items-center gap-3 py-1 ps-4 pe-2">
      <FileIcon mimeType={file.mimeType} fileName={file.fileName} />
      <div className="relative min-w-0 flex-1">
        {isRenaming ? (
          <RenameFile file={file} onClose={() => setRenaming(false)} />
        ) : (
          <FileName file={file} />
        )}
        {!isRenaming && <FileFacts file={file} />}
      </div>
      <FileStatusMark file={file} embeddingModel={embeddingModel} />
      <FileMenu
        file={file}
        onRename={() => setRenaming(true)}
        onRemoveFromProject={
          mayChange(project) ? () => takeOut({ id: project.id, fileIds: [file.id] }) : undefined
        }
      />
    </li>
  )
}
