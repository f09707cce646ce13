import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FILES_AT_ONCE_MAX } from '#contract/constants/files.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { useDraggedFiles, useFileDrop } from '#web/files/dragged-files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { useAddProjectFiles } from './changes.queries.ts'
import { ProjectLetter } from './ProjectLetter.tsx'
import { mayChange } from './project-permissions.ts'
import { projectList } from './queries.ts'

const SHOWN_MAX = 4

/** The projects to which files can be dragged, while some are dragged. */
export function ProjectDropTargets() {
  const { t } = useTranslation()
  const isDragging = useDraggedFiles(({ files }) => files.length > 0)
  const { data } = useInfiniteQuery({ ...projectList(), enabled: isDragging })
  const { mutate: add } = useAddProjectFiles()
  if (!isDragging || !data) return null
  return (
    <section
      aria-label={t('projects.dropTargets')}
      className="flex-none rounded-card border border-dashed border-accent p-1"
    >
      <h2 className="px-2 pt-1 pb-1.5 text-small text-soft">{t('projects.dropTargets')}</h2>
      {itemsOf(data)
        .filter(mayChange)
        .slice(0, SHOWN_MAX)
        .map((project) => (
          <Target
            key={project.id}
            icon={<ProjectLetter project={project} />}
            onDrop={(files) => add({ id: project.id, fileIds: idsOf(files) })}
          >
            {project.name}
          </Target>
        ))}
      <Target
        icon={<FolderSearch aria-hidden size={16} className="mx-1.5 text-faint" />}
        onDrop={(files) => openDialog('add-to-project', { fileIds: idsOf(files) })}
      >
        {t('projects.dropElsewhere')}
      </Target>
    </section>
  )
}

const idsOf = (files: readonly KnowledgeFile[]) => files.slice(0, FILES_AT_ONCE_MAX).map(({ id }) => id)

interface TargetProps {
  icon: ReactNode
  onDrop: (files: readonly KnowledgeFile[]) => void
  children: string
}

function Target({ icon, onDrop, children }: TargetProps) {
  const { isOver, target } = useFileDrop(onDrop)
  return (
    <div
      role="presentation"
      {...target}
      className={cn('flex min-h-9 items-center gap-2 rounded-control px-2', isOver && 'bg-accent-soft')}
    >
      {icon}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {children}
      </span>
    </div>
  )
}
