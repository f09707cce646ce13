import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import type { CurrentUser } from '#contract/users.ts'
import { ActivityFeed } from '#web/activity/ActivityFeed.tsx'
import { useProjectAsUploadTarget } from '#web/files/upload-target.ts'
import { UploadArea } from '#web/files/uploads/UploadArea.tsx'
import { ProjectNotebooks } from '#web/notebooks/ProjectNotebooks.tsx'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { isAnyDialogOpen, openDialog } from '#web/platform/dialogs.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { pageStyles } from '#web/ui/page/page-styles.ts'
import { ProjectFiles } from './ProjectFiles.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import { ProjectInstructions } from './ProjectInstructions.tsx'
import { ProjectMissing } from './ProjectMissing.tsx'
import { projectPath } from './paths.ts'
import { mayChange } from './project-permissions.ts'
import { project as projectQuery } from './queries.ts'
import { useProjectActions } from './use-project-actions.ts'

/** One project: its notebooks, files and instructions. */
export function ProjectPage() {
  const { id } = useParams({ from: '/shell/projects/$id' })
  const { data: project, error, fetchStatus, refetch } = useQuery(projectQuery(id))
  // A local copy of a deleted project is not shown.
  if (error?.code === 'not_found' || error?.code === 'invalid') return <ProjectMissing reason="not-found" />
  if (project) return <OpenProject key={id} project={project} />
  if (error?.code === 'network' || fetchStatus === 'paused') return <ProjectMissing reason="offline" />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  return <PageSkeleton content="panels" />
}

function OpenProject({ project }: { project: Project }) {
  const navigate = useNavigate()
  const { actions } = useProjectActions(project)
  useCommandHandlers(mayChange(project) ? [...additions(), ...actions] : actions)
  return mayChange(project) ? <Editable project={project} /> : <Content project={project} />

  function additions(): CommandAction[] {
    return [
      {
        id: 'new-notebook-in-project',
        run: () => void navigate(newNotebookPath({ projectId: project.id })),
      },
      { id: 'add-files-to-project', run: () => openDialog('project-files', { project, as: 'knowledge' }) },
    ]
  }
}

/** Files that are dropped, pasted or added by commands go into the project. */
function Editable({ project }: { project: Project }) {
  const { t } = useTranslation()
  useProjectAsUploadTarget(project)
  return (
    <UploadArea
      uploadTo={{ projectId: project.id }}
      hint={t('projects.drop')}
      isCovered={isAnyDialogOpen}
      className="min-h-0 flex-1"
    >
      <Content project={project} />
    </UploadArea>
  )
}

/** Who may have done something in the project. */
const peopleOf = ({ userId, owner, members }: Project, me: CurrentUser) =>
  [{ ...(owner ?? me), userId }, ...members].map(({ userId, name, username }) => ({
    id: userId,
    name: name ?? username,
  }))

function Content({ project }: { project: Project }) {
  return (
    <main data-scroller className="relative min-h-0 flex-1 overflow-y-auto">
      <title>{project.name}</title>
      <div className={pageStyles}>
        <ProjectHeader project={project} />
        {project.isMember ? <Parts project={project} /> : <ProjectNotebooks project={project} />}
      </div>
    </main>
  )
}

/** What its members see: its content and activity. */
function Parts({ project }: { project: Project }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useCurrentUser()
  const { tab = 'content' } = useSearch({ from: '/shell/projects/$id' })
  return (
    <Tabs
      label={t('projects.parts')}
      value={tab}
      onChange={(next) => void navigate({ ...projectPath(project.id, { tab: next }), replace: true })}
      tabs={[
        {
          value: 'content',
          label: t('projects.content'),
          panel: (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <div className="grid min-w-0 gap-4">
                <ProjectNotebooks project={project} />
                <ProjectInstructions project={project} />
              </div>
              <ProjectFiles project={project} />
            </div>
          ),
        },
        {
          value: 'activity',
          label: t('activity.title'),
          panel: <ActivityFeed place={{ projectId: project.id }} people={peopleOf(project, me)} />,
        },
      ]}
    />
  )
}
