import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '#contract/users.ts'
import { PersonRelation } from '#web/friends/PersonRelation.tsx'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { MissingPage } from '#web/ui/feedback/MissingPage.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { NavigationButton } from '#web/ui/page/NavigationButton.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { profilePath } from './paths.ts'
import { person } from './queries.ts'

/** The card of a user, as all users see it. */
export function PersonPage() {
  const { id } = useParams({ from: '/shell/profile/$id' })
  const { data, error, refetch } = useQuery(person(id))
  // A local copy of a deleted user is not shown.
  if (error?.code === 'not_found' || error?.code === 'invalid') return <PersonMissing />
  if (data) return <Card person={data} />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  return <PageSkeleton />
}

function Card({ person: data }: { person: PersonCard }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const name = data.name ?? data.username
  return (
    <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-6 sm:px-8">
      <title>{name}</title>
      <NavigationButton />
      <article className="m-auto flex w-full max-w-[28rem] flex-col items-center gap-1 rounded-large border border-line bg-raised px-6 py-10 text-center">
        <Avatar name={name} photoUrl={data.photoUrl} size="large" className="mb-3" />
        <h1 className="max-w-full font-reading text-title font-semibold tracking-tight">{name}</h1>
        <p className="max-w-full text-soft">@{data.username}</p>
        <p className="mt-2 text-small text-faint">
          {t('profile.memberSince', { date: formatDate(data.createdAt) })}
        </p>
        {data.id === me.id && (
          <Link {...profilePath()} className={buttonStyles({ className: 'mt-5' })}>
            {t('profile.edit')}
          </Link>
        )}
        {data.id !== me.id && <PersonRelation person={data} />}
      </article>
    </main>
  )
}

function PersonMissing() {
  const { t } = useTranslation()
  return (
    <MissingPage
      Icon={UserRoundX}
      title={t('profile.missingTitle')}
      body={t('profile.missingBody')}
      header={<NavigationButton />}
      action={
        <Link {...newNotebookPath()} className={buttonStyles()}>
          {t('app.goHome')}
        </Link>
      }
    />
  )
}
