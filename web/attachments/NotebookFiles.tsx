import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Folder, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { statusOf } from '#web/files/file-status.ts'
import { filesById } from '#web/files/queries.ts'
import { shownText } from '#web/platform/messages.ts'
import { projectPath } from '#web/projects/paths.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { switchFile, useSwitchedOff } from './attachments.view-state.ts'

interface OwnFilesProps {
  notebookId: string
  fileIds: string[]
  onRemoveFile: (fileId: string) => void
}

/** The files used in a notebook: its own, and those of its project. Each can be switched off. */
export function NotebookFiles({ project, ...own }: OwnFilesProps & { project: Project | undefined }) {
  const { t } = useTranslation()
  const isOfProject = project !== undefined && project.files.length > 0
  return (
    <>
      <h2 className="px-2 pt-1 font-reading text-large font-semibold">{t('attachments.notebookTitle')}</h2>
      <p className="px-2 pb-1 text-small text-faint">{t('attachments.notebookBody')}</p>
      <div className="max-h-80 overflow-y-auto">
        {own.fileIds.length > 0 && <OwnFiles {...own} />}
        {isOfProject && <FilesOfProject notebookId={own.notebookId} project={project} />}
      </div>
    </>
  )
}

/** Its own files, which can also be removed. */
function OwnFiles({ notebookId, fileIds, onRemoveFile }: OwnFilesProps) {
  const { t } = useTranslation()
  const off = useSwitchedOff(notebookId)
  const list = useRef<HTMLUListElement>(null)
  const keptFocus = useKeptFocus(list)
  const { data } = useQuery(filesById(fileIds))
  if (!data) return <Skeleton lines={2} />
  const files = new Map(data.map((file) => [file.id, file]))
  return (
    <ul ref={list} {...keptFocus} aria-label={t('attachments.notebookTitle')} className={listStyles}>
      {fileIds.map((id) => {
        const file = files.get(id)
        const name = file?.fileName ?? t('attachments.gone')
        return (
          <li key={id} className="flex items-center gap-1 px-2 py-1">
            <div className="min-w-0 flex-1 break-words">
              <Switch
                label={name}
                hint={
                  file && statusOf(file, null) === 'failed'
                    ? shownText(file.error ?? '', file.errorKey)
                    : undefined
                }
                isOn={!!file && !off.includes(id)}
                disabled={!file}
                onChange={(isOn) => switchFile(notebookId, id, isOn)}
              />
            </div>
            <IconButton
              size="small"
              tone="faint"
              label={t('attachments.removeFromNotebook', { name })}
              icon={<X size={15} />}
              onClick={() => onRemoveFile(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function FilesOfProject({ notebookId, project }: { notebookId: string; project: Project }) {
  const { t } = useTranslation()
  const off = useSwitchedOff(notebookId)
  const title = t('attachments.ofProject', { name: project.name })
  return (
    <section className="not-first:mt-2">
      <h3 className="px-2 py-1">
        <Link
          {...projectPath(project.id)}
          className="inline-flex max-w-full items-center gap-2 rounded-small font-[550] text-soft hover:text-ink hover:underline touch:min-h-11"
        >
          <Folder aria-hidden size={15} className="flex-none text-accent" />
          <span className="truncate">{title}</span>
        </Link>
      </h3>
      <ul aria-label={title} className={listStyles}>
        {project.files.map(({ id, fileName }) => (
          <li key={id} className="px-2 py-1 break-words">
            <Switch
              label={fileName}
              isOn={!off.includes(id)}
              onChange={(isOn) => switchFile(notebookId, id, isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const listStyles = 'divide-y divide-line'
