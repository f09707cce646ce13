import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Folder, FolderPlus, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { projectPath, projectsPath } from './paths.ts'
import { projectList } from './queries.ts'

/** The user's projects, the last changed first. */
export function ProjectsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search = '' } = useSearch({ from: '/shell/projects' })
  const create = () => openDialog('project', { onCreated: ({ id }) => void navigate(projectPath(id)) })
  return (
    <Page
      title={t('projects.title')}
      actions={
        <Button tone="primary" icon={<FolderPlus size={16} />} onClick={create}>
          {t('projects.new')}
        </Button>
      }
    >
      <SearchField
        label={t('projects.search')}
        initial={search}
        debounce={LONG_LIST_DEBOUNCE}
        onSearch={(text) => void navigate({ ...projectsPath({ search: text || undefined }), replace: true })}
        className="mb-4"
      />
      <Projects search={search} onCreate={create} />
    </Page>
  )
}

function Projects({ search, onCreate }: { search: string; onCreate: () => void }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(projectList(search))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  const projects = itemsOf(data)
  if (projects.length === 0)
    return search ? (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('projects.noneTitle')}
        body={t('projects.noneBody')}
      />
    ) : (
      <EmptyState
        icon={<Folder size={28} strokeWidth={1.5} />}
        title={t('projects.emptyTitle')}
        body={t('projects.emptyBody')}
        action={
          <Button icon={<FolderPlus size={16} />} onClick={onCreate}>
            {t('projects.new')}
          </Button>
        }
      />
    )
  return (
    <>
      <ul aria-label={t('projects.list')} className={gridStyles}>
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

const gridStyles = 'grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3'

function CardsSkeleton() {
  return (
    <div aria-hidden className={gridStyles}>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="h-28 animate-breathe rounded-card bg-sunk" />
      ))}
    </div>
  )
}
