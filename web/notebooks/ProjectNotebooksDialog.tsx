import { useInfiniteQuery } from '@tanstack/react-query'
import { NotebookText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import type { Project } from '#contract/projects.ts'
import { formatDate } from '#web/platform/formats.ts'
import { useAddProjectNotebooks } from '#web/projects/changes.queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { cn } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { fullScreenOnPhone } from '#web/ui/popup-styles.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { notebooksOf } from './notebook-list.ts'
import { notebookList } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'project-notebooks': { project: Project }
  }
}

const SEARCH_DEBOUNCE = 500

interface ProjectNotebooksDialogProps {
  input: { project: Project }
  onClose: () => void
}

/** Chooses notebooks for a project. */
export function ProjectNotebooksDialog({ input: { project }, onClose }: ProjectNotebooksDialogProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { mutate: add, isPending } = useAddProjectNotebooks()
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('projects.chooseNotebooks', { name: project.name })}
      description={t('projects.chooseNotebooksHint')}
      width="wide"
      className={cn('h-[40rem]', fullScreenOnPhone)}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            tone="primary"
            disabled={chosen.size === 0}
            isBusy={isPending}
            onClick={() => add({ id: project.id, sessionIds: [...chosen] }, { onSuccess: onClose })}
          >
            {t('projects.addChosenNotebooks', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('projects.searchNotebooks')}
        debounce={SEARCH_DEBOUNCE}
        onSearch={(text) => setSearch(text.trim())}
        className="mb-3"
      />
      <Choices search={search} projectId={project.id} chosen={chosen} onToggle={toggle} />
    </Dialog>
  )
}

interface ChoicesProps {
  search: string
  projectId: string
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

function Choices({ search, projectId, chosen, onToggle }: ChoicesProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(notebookList(search))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const notebooks = notebooksOf(data)
  if (notebooks.length === 0)
    return <EmptyState title={t(search ? 'projects.noNotebookFound' : 'projects.noNotebooksYet')} />
  return (
    <>
      <ul aria-label={t('projects.notebookChoices')} className="divide-y divide-line border-y border-line">
        {notebooks.map((notebook) => (
          <Choice
            key={notebook.id}
            notebook={notebook}
            isHere={notebook.projectId === projectId}
            isChosen={chosen.has(notebook.id)}
            onToggle={() => onToggle(notebook.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="pt-2 text-center">
          <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('projects.more')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ChoiceProps {
  notebook: Notebook
  isHere: boolean
  isChosen: boolean
  onToggle: () => void
}

function Choice({ notebook: { name, lastUpdated, projectId }, isHere, isChosen, onToggle }: ChoiceProps) {
  const { t } = useTranslation()
  const where = !isHere && projectId !== null && t('projects.elsewhere')
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-1 hover:bg-hover">
        <input
          type="checkbox"
          checked={isHere || isChosen}
          disabled={isHere}
          onChange={onToggle}
          className="size-4 flex-none accent-accent"
        />
        <NotebookText aria-hidden size={17} className="flex-none text-faint" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-small text-faint">
            {[formatDate(lastUpdated), where].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
    </li>
  )
}
