import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NotebookText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notebook, NotebookOwner } from '#contract/notebooks.ts'
import type { Project } from '#contract/projects.ts'
import { useIsNotebookRunning } from '#web/chat/queries.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { mayChange } from '#web/projects/project-permissions.ts'
import { projectNotebooks } from '#web/projects/queries.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { NotebookMenu } from './NotebookMenu.tsx'
import { notebookPath } from './paths.ts'
import { RenameField } from './RenameField.tsx'

/** The notebooks of a project. */
export function ProjectNotebooks({ project }: { project: Project }) {
  const { t } = useTranslation()
  return (
    <Panel
      title={t('projects.notebooksTitle')}
      count={project.sessions.length}
      actions={
        mayChange(project) && (
          <Button
            size="small"
            tone="quiet"
            icon={<Plus size={15} />}
            aria-label={t('projects.addNotebooks')}
            onClick={() => openDialog('project-notebooks', { project })}
          >
            {t('projects.add')}
          </Button>
        )
      }
    >
      <Notebooks project={project} />
    </Panel>
  )
}

const ownerName = ({ name, username }: NotebookOwner) => name ?? username

/** Of a row, which a control of 44 px makes higher on touch screens. */
const ROW_HEIGHT = 'h-12 touch:h-13'
const ROWS_MAX = 20

function Notebooks({ project }: { project: Project }) {
  const { id, sessions } = project
  const { t } = useTranslation()
  const query = useInfiniteQuery(projectNotebooks(id))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data && error)
    return <ErrorBanner message={t('projects.notebooksFailed')} onRetry={() => void refetch()} />
  if (!data && sessions.length > 0)
    return <Skeleton lines={Math.min(sessions.length, ROWS_MAX)} rowHeight={ROW_HEIGHT} className="px-4" />
  const notebooks = data ? itemsOf(data) : []
  if (notebooks.length === 0)
    return (
      <p className="px-4 py-5 text-soft">
        {t(mayChange(project) ? 'projects.noNotebooks' : 'projects.noNotebooksHere')}
      </p>
    )
  return (
    <>
      <ul aria-label={t('projects.notebooksTitle')} className="divide-y divide-line">
        {notebooks.map((notebook) => (
          <Line key={notebook.id} projectId={id} notebook={notebook} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button size="small" tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('projects.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Line({ projectId, notebook }: { projectId: string; notebook: Notebook }) {
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const isRunning = useIsNotebookRunning(notebook.id)
  const { id, name, owner, lastUpdated } = notebook
  return (
    <li className="relative flex min-h-12 items-center gap-3 py-1 ps-4 pe-2">
      <NotebookText aria-hidden size={17} className="flex-none text-faint" />
      {isRenaming ? (
        <RenameField notebook={notebook} onClose={() => setRenaming(false)} className="h-8" />
      ) : (
        <Link
          {...notebookPath(id, { projectId })}
          dir="auto"
          title={name}
          className="min-w-0 flex-1 truncate rounded-small font-[550] after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
      )}
      {isRunning && (
        <span
          role="img"
          aria-label={t('notebooks.answering')}
          className="size-[7px] flex-none animate-breathe rounded-full bg-accent"
        />
      )}
      {owner && (
        <span {...tooltip(ownerName(owner))} className="flex-none">
          <Avatar size="compact" name={ownerName(owner)} photoUrl={owner.photoUrl} />
          <span className="sr-only">{t('projects.of', { name: ownerName(owner) })}</span>
        </span>
      )}
      <time dateTime={lastUpdated} className="flex-none text-small text-faint">
        {formatDate(lastUpdated)}
      </time>
      <NotebookMenu
        notebook={notebook}
        label={t('notebooks.menuOf', { name })}
        onRename={() => setRenaming(true)}
        className="relative"
      />
    </li>
  )
}
