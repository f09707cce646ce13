import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Activity, RecordedType } from '#contract/activity.ts'
import { notebookPath } from '#web/notebooks/paths.ts'
import { organizationPath } from '#web/organizations/paths.ts'
import { formatDateTime, formatTime } from '#web/platform/formats.ts'
import { projectPath } from '#web/projects/paths.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { personPath } from '#web/users/paths.ts'
import { useFileViewer } from '#web/viewers/queries.ts'
import { splitSentence } from './sentence.ts'

type Subject = NonNullable<Activity['subject']>

/** Who did it and when, and below it what they did. */
export function ActivityRow({ activity, isInProject }: { activity: Activity; isInProject: boolean }) {
  const { person, subject, project, createdAt } = activity
  const name = person.name ?? person.username
  const type = RecordedType.safeParse(activity.type).data
  if (!type) return null
  const isAboutProject = subject?.kind === 'project'
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Avatar name={name} photoUrl={person.photoUrl} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span dir="auto" className="min-w-0 truncate font-[550]">
            {name}
          </span>
          <time
            dateTime={createdAt}
            title={formatDateTime(createdAt)}
            className="flex-none text-small text-faint tabular-nums"
          >
            {formatTime(createdAt)}
          </time>
        </p>
        <p className="break-words text-soft">
          <Sentence type={type} subject={subject} project={isInProject || isAboutProject ? null : project} />
        </p>
      </div>
    </li>
  )
}

/** Their sentences speak of the project. */
const OF_PROJECTS = [
  'NOTEBOOK_ADDED_TO_PROJECT',
  'FILE_ADDED_TO_PROJECT',
  'PROJECT_MEMBER_ADDED',
  'PROJECT_MEMBER_REMOVED',
  'PROJECT_MEMBER_LEFT',
] as const satisfies RecordedType[]

interface SentenceProps extends Pick<Activity, 'subject' | 'project'> {
  type: RecordedType
}

/** What happened, and in which project where the page does not say it. */
function Sentence({ type, subject, project }: SentenceProps) {
  const { t } = useTranslation()
  const named = subject && <SubjectName subject={subject} />
  const inProject = project && <InlineLink to={projectPath(project.id)}>{project.name}</InlineLink>
  const ofProject = OF_PROJECTS.find((one) => one === type)
  if (inProject && ofProject)
    return splitSentence((marks) => t(`activity.typesInProject.${ofProject}`, marks), {
      subject: named,
      project: inProject,
    })
  return (
    <>
      {splitSentence((marks) => t(`activity.types.${type}`, marks), { subject: named })}
      {inProject && ' '}
      {inProject && splitSentence((marks) => t('activity.inProject', marks), { project: inProject })}
    </>
  )
}

const linkStyles = 'rounded-small font-[550] text-ink underline-offset-2 hover:underline touch:py-2.5'

/** A link to what it is about; a deleted one has only its name. */
function SubjectName({ subject: { kind, id, name, isDeleted } }: { subject: Subject }) {
  const { t } = useTranslation()
  const { open } = useFileViewer()
  if (isDeleted)
    return (
      <span title={t('activity.deleted')} className="text-ink">
        <bdi>{name}</bdi>
      </span>
    )
  switch (kind) {
    case 'notebook':
      return <InlineLink to={notebookPath(id)}>{name}</InlineLink>
    case 'project':
      return <InlineLink to={projectPath(id)}>{name}</InlineLink>
    case 'organization':
      return <InlineLink to={organizationPath(id)}>{name}</InlineLink>
    case 'user':
      return <InlineLink to={personPath(id)}>{name}</InlineLink>
    case 'file':
      return (
        <button
          type="button"
          onClick={() => open({ fileId: id })}
          // The height for fingers must not move the lines of the sentence apart.
          className={cn(linkStyles, 'text-start touch:-my-2.5')}
        >
          <bdi>{name}</bdi>
        </button>
      )
  }
}

type Address =
  | ReturnType<typeof notebookPath>
  | ReturnType<typeof projectPath>
  | ReturnType<typeof organizationPath>
  | ReturnType<typeof personPath>

const InlineLink = ({ to, children }: { to: Address; children: ReactNode }) => (
  <Link {...to} className={linkStyles}>
    <bdi>{children}</bdi>
  </Link>
)
