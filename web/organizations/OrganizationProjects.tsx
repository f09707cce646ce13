import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { projectPath } from '#web/projects/paths.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { sharedProjects } from './queries.ts'

/** The projects that are shared with all members of an organization. */
export function OrganizationProjects({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(sharedProjects(id))
  const { data, error, refetch } = query
  const projects = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Panel title={t('organizations.projects')} count={data?.pages[0]?.total ?? 0}>
      {error && !data && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={1} rowHeight="h-15" className="px-4" />}
      {data && projects.length === 0 && (
        <p className="px-4 py-5 text-soft">{t('organizations.noProjects')}</p>
      )}
      {projects.length > 0 && (
        <>
          <ul aria-label={t('organizations.projects')} className="divide-y divide-line">
            {projects.map((project) => (
              <li
                key={project.id}
                className="relative flex min-h-12 items-center gap-3 px-4 py-1 hover:bg-hover"
              >
                <Folder aria-hidden size={17} className="flex-none text-faint" />
                <Link
                  {...projectPath(project.id)}
                  dir="auto"
                  className="min-w-0 flex-1 truncate rounded-small font-[550] after:absolute after:inset-0"
                >
                  {project.name}
                </Link>
              </li>
            ))}
          </ul>
          <ListEnd query={query} />
        </>
      )}
    </Panel>
  )
}
