import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { projectPath } from '#web/projects/paths.ts'
import { project } from '#web/projects/queries.ts'

/** A link to the project of a notebook. */
export function ProjectLink({ projectId }: { projectId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(project(projectId))
  if (!data) return null
  const label = t('notebooks.project', { name: data.name })
  return (
    <Link
      {...projectPath(projectId)}
      aria-label={label}
      title={label}
      className="flex h-6 min-w-0 max-w-56 flex-none items-center gap-1.5 rounded-full border border-line bg-sunk px-2.5 text-small text-soft hover:border-line-strong hover:text-ink max-sm:border-0 max-sm:bg-transparent touch:h-11 touch:min-w-11 touch:justify-center"
    >
      <Folder aria-hidden size={14} className="flex-none text-accent" />
      <span dir="auto" className="truncate max-sm:sr-only">
        {data.name}
      </span>
    </Link>
  )
}
