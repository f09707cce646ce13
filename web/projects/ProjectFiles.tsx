import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderOpen, Plus, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { useAddFileActions } from '#web/files/library/use-add-file-actions.ts'
import { useEmbeddingModel } from '#web/files/search-method.queries.ts'
import { uploadFiles } from '#web/files/uploads/queries.ts'
import { UploadPanel } from '#web/files/uploads/UploadPanel.tsx'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/Menu.tsx'
import { ProjectFile } from './ProjectFile.tsx'
import { mayChange } from './project-permissions.ts'
import { projectFiles } from './queries.ts'

/** The files used in the notebooks of a project. */
export function ProjectFiles({ project }: { project: Project }) {
  const { t } = useTranslation()
  return (
    <Panel
      title={t('projects.filesTitle')}
      count={project.knowledgeIds.length}
      hint={t('projects.filesBody')}
      actions={mayChange(project) && <AddFiles project={project} />}
    >
      <div className="m-3 empty:hidden">
        <UploadPanel uploadTo={{ projectId: project.id }} />
      </div>
      <Files project={project} />
    </Panel>
  )
}

/** The first page of the list. */
const ROWS_MAX = 20

function Files({ project }: { project: Project }) {
  const { id, knowledgeIds } = project
  const { t } = useTranslation()
  const query = useInfiniteQuery(projectFiles(id))
  const embeddingModel = useEmbeddingModel()
  const { data, error, refetch } = query
  if (!data && error)
    return <ErrorBanner message={t('projects.filesFailed')} onRetry={() => void refetch()} />
  if (!data && knowledgeIds.length > 0)
    return <Skeleton lines={Math.min(knowledgeIds.length, ROWS_MAX)} rowHeight="h-14" className="px-4" />
  const files = data ? itemsOf(data) : []
  if (files.length === 0)
    return (
      <p className="px-4 py-5 text-soft">
        {t(mayChange(project) ? 'projects.noFiles' : 'projects.noFilesYet')}
      </p>
    )
  return (
    <>
      <ul aria-label={t('projects.filesTitle')} className="divide-y divide-line">
        {files.map((file) => (
          <ProjectFile key={file.id} project={project} file={file} embeddingModel={embeddingModel} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

function AddFiles({ project }: { project: Project }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const ways = useAddFileActions()
  return (
    <>
      <FileField
        ref={field}
        multiple
        label={t('files.chooseFiles')}
        onChoose={(chosen) => uploadFiles(chosen, { projectId: project.id })}
      />
      <Menu
        trigger={
          <Button size="small" tone="quiet" icon={<Plus size={15} />} aria-label={t('projects.addFiles')}>
            {t('projects.add')}
          </Button>
        }
      >
        <MenuItem icon={<Upload size={16} />} onSelect={() => field.current?.click()}>
          {t('projects.upload')}
        </MenuItem>
        <MenuItem
          icon={<FolderOpen size={16} />}
          onSelect={() => openDialog('project-files', { project, as: 'knowledge' })}
        >
          {t('projects.fromLibrary')}
        </MenuItem>
        <MenuSeparator />
        {ways.map(({ label, Icon, onSelect }) => (
          <MenuItem key={label} icon={<Icon size={16} />} onSelect={onSelect}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
