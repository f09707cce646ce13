import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, Folder, FolderPlus, SearchX, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { projectPath, projectsPath } from './paths.ts'
import { type ProjectFilter, projectList } from './queries.ts'

/** The user's projects, the last changed first. */
export function ProjectsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useSearch({ from: '/shell/projects' })
  const { search = '' } = address
  const isFavorite = address.favorite === 'true'
  const isArchived = address.archived === 'true'
  const change = (changed: typeof address) =>
    void navigate({ ...projectsPath({ ...address, ...changed }), replace: true })
  const create = () => openDialog('project', { onCreated: ({ id }) => void navigate(projectPath(id)) })
  return (
    <Page
      title={t('projects.title')}
      width="wide"
      actions={
        <Button tone="primary" icon={<FolderPlus size={16} />} onClick={create}>
          {t('projects.new')}
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Segments
          label={t('projects.shown')}
          value={isArchived ? 'archived' : 'active'}
          onChange={(shown) => change({ archived: shown === 'archived' ? 'true' : undefined })}
          options={[
            { value: 'active', label: t('projects.active') },
            { value: 'archived', label: t('projects.isArchived') },
          ]}
          className="max-sm:basis-full"
        />
        <SearchField
          label={t('projects.search')}
          initial={search}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={(text) => change({ search: text || undefined })}
          className="min-w-0 flex-1 sm:max-w-96"
        />
        <IconButton
          aria-pressed={isFavorite}
          label={t('projects.onlyFavorites')}
          icon={<Star size={16} fill={isFavorite ? 'currentColor' : 'none'} />}
          onClick={() => change({ favorite: isFavorite ? undefined : 'true' })}
          className={cn(isFavorite && 'text-accent')}
        />
      </div>
      <Projects filter={{ search, isFavorite, isArchived }} onCreate={create} />
    </Page>
  )
}

interface ProjectsProps {
  filter: ProjectFilter
  onCreate: () => void
}

function Projects({ filter, onCreate }: ProjectsProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(projectList(filter))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  const projects = itemsOf(data)
  if (projects.length === 0) return <NoProjects filter={filter} onCreate={onCreate} />
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

function NoProjects({ filter, onCreate }: ProjectsProps) {
  const { t } = useTranslation()
  if (filter.search)
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('projects.noneTitle')}
        body={t('projects.noneBody')}
      />
    )
  if (filter.isFavorite)
    return (
      <EmptyState
        icon={<Star size={28} strokeWidth={1.5} />}
        title={t('projects.noneFavoriteTitle')}
        body={t('projects.noneFavoriteBody')}
      />
    )
  if (filter.isArchived)
    return (
      <EmptyState
        icon={<Archive size={28} strokeWidth={1.5} />}
        title={t('projects.noneArchivedTitle')}
        body={t('projects.noneArchivedBody')}
      />
    )
  return (
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
}

const gridStyles = 'grid sm:auto-rows-fr grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3'

function CardsSkeleton() {
  return (
    <div aria-hidden className={gridStyles}>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="h-28 animate-breathe rounded-card bg-sunk" />
      ))}
    </div>
  )
}
