import { Link } from '@tanstack/react-router'
import { Folder, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { projectPath } from '#web/projects/paths.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { newNotebookPath } from './paths.ts'

/** Shows the project of the new notebook, and that its files are used. */
export function NewInProject({ project: { id, name, knowledgeIds } }: { project: Project }) {
  const { t } = useTranslation()
  const count = knowledgeIds.length
  return (
    <div className="mx-auto flex max-w-full items-center gap-3 rounded-card border border-line bg-raised py-2 ps-3.5 pe-2 text-start">
      <Folder aria-hidden size={18} className="flex-none text-accent" />
      <p className="min-w-0 flex-1">
        <Link
          {...projectPath(id)}
          dir="auto"
          className="block truncate rounded-small font-[550] hover:underline"
        >
          {name}
        </Link>
        <span className="block text-small text-soft">
          {count === 0 ? t('notebooks.asksWithNoFiles') : t('notebooks.asksWithFiles', { count })}
        </span>
      </p>
      <Link
        {...newNotebookPath()}
        aria-label={t('notebooks.leaveProject')}
        {...tooltip(t('notebooks.leaveProject'))}
        className="grid size-8 flex-none place-items-center rounded-control text-faint hover:bg-hover hover:text-ink touch:size-11"
      >
        <X aria-hidden size={16} />
      </Link>
    </div>
  )
}
