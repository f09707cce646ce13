import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Check, Folder, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import {
  type PlacedNotebook,
  useAddNotebookCopy,
  useAddProjectFiles,
  useAddProjectNotebooks,
} from './changes.queries.ts'
import { mayChange } from './project-permissions.ts'
import { projectList } from './queries.ts'

/** Files, notebooks, or a copy of a notebook that the user may only read. */
type Added =
  | { fileIds: string[]; notebooks?: undefined; copyOf?: undefined }
  | { notebooks: readonly PlacedNotebook[]; fileIds?: undefined; copyOf?: undefined }
  | { copyOf: string; fileIds?: undefined; notebooks?: undefined }

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'add-to-project': Added
  }
}

interface AddToProjectDialogProps {
  input: Added
  onClose: () => void
}

const SENTINEL_MARGIN = 100

/** Selects the project to which files or notebooks are added, or creates one. */
export function AddToProjectDialog({ input, onClose }: AddToProjectDialogProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { add, addingTo } = useAdding(input, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(input, t)}
      footer={
        <>
          <Button
            icon={<FolderPlus size={16} />}
            onClick={() => openDialog('project', { name: search, onCreated: ({ id }) => add(id) })}
          >
            {t('projects.new')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </>
      }
    >
      {input.copyOf && <p className="mb-3 text-soft">{t('projects.copyAdded')}</p>}
      <SearchField
        label={t('projects.search')}
        debounce={LONG_LIST_DEBOUNCE}
        onSearch={setSearch}
        className="mb-3"
      />
      <Choices search={search} added={input} addingTo={addingTo} onChoose={add} />
    </Dialog>
  )
}

function titleOf({ fileIds, notebooks }: Added, t: TFunction): string {
  if (fileIds) return t('projects.addFilesTo', { count: fileIds.length })
  return t('projects.addNotebooksTo', { count: notebooks?.length ?? 1 })
}

function useAdding({ fileIds, notebooks, copyOf }: Added, onSuccess: () => void) {
  const files = useAddProjectFiles()
  const adding = useAddProjectNotebooks()
  const copying = useAddNotebookCopy()
  const add = (id: string) => {
    if (fileIds) files.mutate({ id, fileIds }, { onSuccess })
    else if (notebooks) adding.mutate({ id, notebooks }, { onSuccess })
    else copying.mutate({ id: copyOf, projectId: id }, { onSuccess })
  }
  const isAdding = files.isPending || adding.isPending || copying.isPending
  const addingTo = files.variables?.id ?? adding.variables?.id ?? copying.variables?.projectId
  return { add, addingTo: isAdding ? addingTo : undefined }
}

interface ChoicesProps {
  search: string
  added: Added
  /** The selected project while the items are being added. */
  addingTo: string | undefined
  onChoose: (id: string) => void
}

function Choices({ search, added, addingTo, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(projectList({ search }))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} className="min-h-56" />
  const projects = itemsOf(data).filter(mayChange)
  if (projects.length === 0)
    return (
      <div role="status" className="min-h-56">
        <EmptyState
          icon={<Folder size={28} strokeWidth={1.5} />}
          title={search ? t('projects.noneFound', { query: search }) : t('projects.none')}
        />
      </div>
    )
  return (
    <div className="min-h-56">
      <ul aria-label={t('projects.choices')} className="-mx-2">
        {projects.map((project) => (
          <Choice
            key={project.id}
            project={project}
            added={added}
            isBusy={addingTo === project.id}
            disabled={addingTo !== undefined}
            onChoose={() => onChoose(project.id)}
          />
        ))}
      </ul>
      <ListEnd query={query} margin={SENTINEL_MARGIN} />
    </div>
  )
}

interface ChoiceProps {
  project: Project
  added: Added
  isBusy: boolean
  disabled: boolean
  onChoose: () => void
}

function Choice({ project, added, isBusy, disabled, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const { name, sessions, knowledgeIds } = project
  const ids = added.fileIds ?? added.notebooks?.map((notebook) => notebook.id) ?? []
  const known = added.fileIds ? knowledgeIds : sessions
  const [total, present] = [ids.length, ids.filter((id) => known.includes(id)).length]
  const isIn = total > 0 && present === total
  const facts = t(added.fileIds ? 'projects.files' : 'projects.notebooks', {
    count: known.length,
  })
  return (
    <li>
      <button
        type="button"
        aria-disabled={isIn || disabled || undefined}
        onClick={isIn || disabled ? undefined : onChoose}
        className={cn(
          'flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1 text-start outline-offset-[-2px]',
          isIn ? 'cursor-default' : 'hover:bg-hover',
        )}
      >
        {isBusy ? <Spinner /> : <Folder aria-hidden size={17} className="flex-none text-faint" />}
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-[550]">
            {name}
          </span>
          <span className="block truncate text-small text-faint">
            {present > 0 && !isIn ? t('projects.someInIt', { present, total }) : facts}
          </span>
        </span>
        {isIn && (
          <span className="flex flex-none items-center gap-1 text-small text-good">
            <Check aria-hidden size={14} />
            {t('projects.isInIt')}
          </span>
        )}
      </button>
    </li>
  )
}
