import { Link } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROJECT_NAME_MAX } from '#contract/constants/projects.ts'
import type { Project } from '#contract/projects.ts'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { NameField } from '#web/ui/forms/NameField.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { NavigationButton } from '#web/ui/page/NavigationButton.tsx'
import { ParentLink } from '#web/ui/page/ParentLink.tsx'
import { pageTitleStyles } from '#web/ui/page/page-styles.ts'
import { useUpdateProject } from './changes.queries.ts'
import { ProjectLetter } from './ProjectLetter.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { ProjectPeople } from './ProjectPeople.tsx'
import { projectsPath } from './paths.ts'
import { mayChange } from './project-permissions.ts'

/** The name and the description of a project, both editable on a click. */
export function ProjectHeader({ project }: { project: Project }) {
  const { t } = useTranslation()
  return (
    <header className="mb-6">
      <div className="flex items-center gap-2">
        <NavigationButton />
        <ParentLink path={projectsPath()} label={t('projects.title')} />
        {project.archivedAt !== null && <Chip>{t('projects.isArchived')}</Chip>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="flex min-w-0 items-center gap-2.5">
          <ProjectLetter project={project} />
          <ProjectName project={project} />
        </div>
        <ProjectMenu project={project} label={t('projects.menu')} className="sm:col-start-3" />
        <Description project={project} />
        {mayChange(project) && (
          <Link
            {...newNotebookPath({ projectId: project.id })}
            className={cn(
              buttonStyles({ tone: 'primary' }),
              'max-sm:col-span-2 max-sm:mt-4 sm:col-start-2 sm:row-start-1',
            )}
          >
            <SquarePen aria-hidden size={16} />
            {t('projects.newNotebook')}
          </Link>
        )}
      </div>
      {project.isMember ? (
        <div className="-ms-3 mt-2">
          <ProjectPeople project={project} />
        </div>
      ) : (
        <ReadByLink owner={project.owner} />
      )}
    </header>
  )
}

function ReadByLink({ owner }: Pick<Project, 'owner'>) {
  const { t } = useTranslation()
  return (
    <p className="mt-2 text-small text-soft">
      {owner && <bdi>{t('projects.of', { name: owner.name ?? owner.username })} · </bdi>}
      {t('projects.readByLink')}
    </p>
  )
}

const descriptionStyles = 'line-clamp-4 max-w-measure'

function Description({ project }: { project: Project }) {
  const { t } = useTranslation()
  if (!mayChange(project))
    return (
      <p dir="auto" className="col-span-full break-words whitespace-pre-line text-soft">
        <span className={descriptionStyles}>{project.description}</span>
      </p>
    )
  return (
    <div className="col-span-full">
      <button
        type="button"
        dir="auto"
        title={t('projects.edit')}
        onClick={() => openDialog('project', { project })}
        className="-ms-1 max-w-full rounded-small px-1 text-start break-words whitespace-pre-line text-soft hover:bg-hover touch:min-h-11"
      >
        <span className={descriptionStyles}>{project.description || t('projects.addDescription')}</span>
      </button>
    </div>
  )
}

function ProjectName({ project }: { project: Project }) {
  const { id, name } = project
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const { mutate: update } = useUpdateProject()
  const styles = pageTitleStyles
  if (isRenaming)
    return (
      <NameField
        label={t('projects.renameOf', { name })}
        name={name}
        maxLength={PROJECT_NAME_MAX}
        onRename={(changed) => update({ id, name: changed })}
        onClose={() => setRenaming(false)}
        className={`-ms-1 min-w-0 max-w-2xl flex-1 bg-raised px-1 ${styles}`}
      />
    )
  if (!mayChange(project))
    return (
      <h1 dir="auto" className={`min-w-0 flex-1 text-balance break-words ${styles}`}>
        {name}
      </h1>
    )
  return (
    <h1 className={`min-w-0 flex-1 ${styles}`}>
      <button
        type="button"
        dir="auto"
        title={t('projects.rename')}
        onClick={() => setRenaming(true)}
        className="-ms-1 block max-w-full rounded-small px-1 text-start text-balance break-words hover:bg-hover touch:min-h-11"
      >
        {name}
      </button>
    </h1>
  )
}
