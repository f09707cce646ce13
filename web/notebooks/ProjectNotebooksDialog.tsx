import { useInfiniteQuery } from '@tanstack/react-query'
import { NotebookText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import type { Project } from '#contract/projects.ts'
import { formatDate } from '#web/platform/formats.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { useAddProjectNotebooks } from '#web/projects/changes.queries.ts'
import { type Choice, ChooseDialog } from '#web/ui/overlays/ChooseDialog.tsx'
import { notebookList } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'project-notebooks': { project: Project }
  }
}

interface ProjectNotebooksDialogProps {
  input: { project: Project }
  onClose: () => void
}

/** Selects notebooks for a project. */
export function ProjectNotebooksDialog({ input: { project }, onClose }: ProjectNotebooksDialogProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(notebookList({ search }))
  const { mutate: add, isPending } = useAddProjectNotebooks()
  const choiceOf = ({ id, name, lastUpdated, projectId }: Notebook): Choice => {
    const isPresent = projectId === project.id
    const where = !isPresent && projectId !== null && t('projects.elsewhere')
    return {
      id,
      icon: <NotebookText aria-hidden size={17} />,
      name,
      facts: [formatDate(lastUpdated), where].filter(Boolean).join(' · '),
      isPresent,
    }
  }
  /** Those of an earlier search are not listed any more: their project is unknown. */
  const placed = (ids: string[]) => {
    const listed = query.data ? itemsOf(query.data) : []
    return ids.map((id) => listed.find((notebook) => notebook.id === id) ?? { id })
  }
  return (
    <ChooseDialog
      title={t('projects.chooseNotebooks', { name: project.name })}
      hint={t('projects.chooseNotebooksHint')}
      searchLabel={t('projects.searchNotebooks')}
      onSearch={setSearch}
      query={query}
      choices={query.data && itemsOf(query.data).map(choiceOf)}
      choicesLabel={t('projects.notebookChoices')}
      noneTitle={t(search ? 'projects.noNotebookFound' : 'projects.noNotebooksYet')}
      confirmLabel={(count) => t('projects.addChosenNotebooks', { count })}
      isBusy={isPending}
      onConfirm={(ids) => add({ id: project.id, notebooks: placed(ids) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
