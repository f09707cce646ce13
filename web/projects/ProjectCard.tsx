import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import { formatDate } from '#web/platform/formats.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { ProjectLetter } from './ProjectLetter.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { projectPath } from './paths.ts'

/** A project in the list. The whole card opens it. */
export function ProjectCard({ project }: { project: Project }) {
  const { t } = useTranslation()
  const { id, name, description, updatedAt, isFavorite } = project
  return (
    <li className="relative flex min-w-0 flex-col rounded-card border border-line bg-raised p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-2.5">
        <ProjectLetter project={project} />
        <h2 className="min-w-0 flex-1 font-reading text-large font-semibold">
          <Link
            {...projectPath(id)}
            dir="auto"
            className="line-clamp-2 rounded-small break-words after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </Link>
        </h2>
        {isFavorite && (
          <Star
            role="img"
            aria-label={t('projects.isFavorite')}
            size={14}
            fill="currentColor"
            className="mt-1.5 flex-none text-accent"
          />
        )}
        <ProjectMenu
          project={project}
          label={t('projects.actionsOn', { name })}
          className="relative z-1 -me-1.5 -mt-0.5"
        />
      </div>
      <Owner owner={project.owner} />
      {description && (
        <p dir="auto" className="mt-1 line-clamp-2 break-words text-soft">
          {description}
        </p>
      )}
      <p className="mt-auto flex flex-wrap justify-between gap-x-2 pt-3 text-small text-faint">
        <ProjectFacts project={project} />
        <span>
          <time dateTime={updatedAt}>{t('projects.changedAt', { date: formatDate(updatedAt) })}</time>
        </span>
      </p>
    </li>
  )
}

function ProjectFacts({ project: { sessions, knowledgeIds, members } }: { project: Project }) {
  const { t } = useTranslation()
  const facts = [
    sessions.length > 0 && t('projects.notebooks', { count: sessions.length }),
    knowledgeIds.length > 0 && t('projects.files', { count: knowledgeIds.length }),
    members.length > 0 && t('projects.membersCount', { count: members.length + 1 }),
  ].filter(Boolean)
  return <span>{facts.join(' · ') || t('projects.noContent')}</span>
}

/** Nothing for the reader's own project. */
function Owner({ owner }: Pick<Project, 'owner'>) {
  const { t } = useTranslation()
  if (!owner) return null
  const name = owner.name ?? owner.username
  return (
    <p className="mt-1 flex min-w-0 items-center gap-1.5 text-small text-faint">
      <Avatar size="tiny" name={name} photoUrl={owner.photoUrl} />
      <span dir="auto" className="truncate">
        {t('projects.of', { name })}
      </span>
    </p>
  )
}
