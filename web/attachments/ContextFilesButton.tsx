import { useQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { filesById } from '#web/files/queries.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { useSwitchedOff } from './attachments.view-state.ts'

const NotebookFiles = lazyComponent(
  async () => (await withTexts(import('./NotebookFiles.tsx'), 'attachments')).NotebookFiles,
)

export interface ContextFilesButtonProps {
  notebookId: string
  fileIds: string[]
  /** The project of the notebook. */
  project?: Project
  onRemoveFile: (fileId: string) => void
}

/** The number of files used in the notebook, without deleted ones; opens their list. */
export function ContextFilesButton({ notebookId, fileIds, project, onRemoveFile }: ContextFilesButtonProps) {
  const { t } = useTranslation()
  const off = useSwitchedOff(notebookId)
  const { data: files } = useQuery(filesById(fileIds))
  const isGone = (id: string) =>
    files !== undefined && fileIds.includes(id) && !files.some((file) => file.id === id)
  const all = new Set([...fileIds, ...(project?.knowledgeIds ?? [])])
  if (all.size === 0) return null
  const count = [...all].filter((id) => !off.includes(id) && !isGone(id)).length
  const label = t(project ? 'chat.notebookAndProjectFiles' : 'chat.notebookFiles', { count })
  return (
    <Popover
      side="top"
      align="start"
      label={label}
      prepare={NotebookFiles.load}
      className="w-[min(22rem,calc(100vw-2rem))] p-2"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="flex h-8 flex-none items-center gap-1.5 rounded-control px-2 text-small text-soft tabular-nums hover:bg-hover hover:text-ink touch:min-h-11"
        >
          <Files aria-hidden size={15} />
          {count}
        </button>
      }
    >
      <NotebookFiles
        notebookId={notebookId}
        fileIds={fileIds}
        project={project}
        onRemoveFile={onRemoveFile}
      />
    </Popover>
  )
}
