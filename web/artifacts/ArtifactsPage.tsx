import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, Shapes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Artifact } from '#contract/artifacts.ts'
import { ARTIFACT_STATUSES, type ArtifactStatus } from '#contract/constants/artifacts.ts'
import { artifactsMessages } from '#contract/messages/artifacts.ts'
import { notebookPath } from '#web/notebooks/paths.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { PROFILE_TABS } from '#web/platform/settings-sections.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { profilePath } from '#web/users/paths.ts'
import { ArtifactIcon } from './ArtifactIcon.tsx'
import { openArtifact, useArtifactLayout } from './layout.view-state.ts'
import { artifactsPath } from './paths.ts'
import { artifactList, useAreArtifactsWanted, useArePermitted } from './queries.ts'
import type { ArtifactReference } from './recent-artifacts.ts'

/** The artifacts of the user's notebooks, and those used last. */
export function ArtifactsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search = '', status } = useSearch({ from: '/shell/artifacts' })
  const areWanted = useAreArtifactsWanted()
  const arePermitted = useArePermitted(true)
  if (!areWanted || !arePermitted) return <ArtifactsOff arePermitted={arePermitted} />
  const show = (changed: { search?: string; status?: ArtifactStatus }) =>
    void navigate({ ...artifactsPath(changed), replace: true })
  const withText = (text: string) => (text ? { search: text } : {})
  const statuses = [
    { value: '' as const, label: t('artifacts.anyStatus') },
    ...ARTIFACT_STATUSES.map((value) => ({ value, label: t(`artifacts.statuses.${value}`) })),
  ]
  return (
    <Page title={t('artifacts.title')}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={t('artifacts.search')}
          initial={search}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={(text) => show({ ...withText(text), ...(status && { status }) })}
          className="min-w-56 flex-1"
        />
        <Select
          label={t('artifacts.filterStatus')}
          isLabelHidden
          isFilter
          value={status ?? ''}
          options={statuses}
          onChange={(chosen) => show({ ...withText(search), ...(chosen && { status: chosen }) })}
        />
      </div>
      {search === '' && !status && <RecentArtifacts />}
      <Artifacts search={search} status={status} />
    </Page>
  )
}

function ArtifactsOff({ arePermitted }: { arePermitted: boolean }) {
  const { t } = useTranslation()
  return (
    <Page title={t('artifacts.title')}>
      <EmptyState
        icon={<Shapes size={28} strokeWidth={1.5} />}
        title={arePermitted ? t('artifacts.off') : shownMessage(artifactsMessages.disabledForAll())}
        action={
          arePermitted && (
            <Link {...profilePath({ tab: PROFILE_TABS.preferences })} className={buttonStyles()}>
              {t('artifacts.openSettings')}
            </Link>
          )
        }
      />
    </Page>
  )
}

function RecentArtifacts() {
  const { t } = useTranslation()
  const recent = useArtifactLayout((layout) => layout.recentArtifacts)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="recent-artifacts" className="mb-6">
      <h2 id="recent-artifacts" className="mb-2 font-semibold">
        {t('artifacts.recent')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {recent.map((artifact) => (
          <li key={`${artifact.sessionId} ${artifact.identifier}`} className="max-w-full">
            <ArtifactLink
              artifact={artifact}
              className="flex max-w-full items-center gap-2 rounded-control border border-line bg-raised px-3 py-1.5 hover:border-line-strong touch:min-h-11"
            >
              <ArtifactIcon type={artifact.type} size={16} />
              <bdi className="truncate">{artifact.title || t('artifacts.untitled')}</bdi>
            </ArtifactLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ArtifactLinkProps {
  artifact: ArtifactReference
  className: string
  children: React.ReactNode
}

/** Leads to the notebook, where the artifact is open beside the conversation. */
function ArtifactLink({ artifact, className, children }: ArtifactLinkProps) {
  const { sessionId, identifier, title, type } = artifact
  return (
    <Link
      {...notebookPath(sessionId)}
      onClick={() => openArtifact({ sessionId, identifier, title, type })}
      className={className}
    >
      {children}
    </Link>
  )
}

function Artifacts(filter: { search: string; status: ArtifactStatus | undefined }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(artifactList(filter))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <div aria-hidden className="h-28 animate-breathe rounded-card bg-sunk" />
  const artifacts = itemsOf(data)
  if (artifacts.length === 0)
    return filter.search || filter.status ? (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('artifacts.noneTitle')}
        body={t('artifacts.noneBody')}
      />
    ) : (
      <EmptyState
        icon={<Shapes size={28} strokeWidth={1.5} />}
        title={t('artifacts.empty')}
        body={t('artifacts.emptyBody')}
      />
    )
  return (
    <>
      <ul aria-label={t('artifacts.list')} className="grid items-start gap-3 sm:grid-cols-2">
        {artifacts.map((artifact) => (
          <ArtifactEntry key={artifact.id} artifact={artifact} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

function ArtifactEntry({ artifact }: { artifact: Artifact }) {
  const { t } = useTranslation()
  const { title, type, status, version, sessionName } = artifact
  const facts = [t(`artifacts.types.${type}`), t(`artifacts.statuses.${status}`)]
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-card border border-line bg-raised p-4 transition-colors hover:border-line-strong">
      <span className="grid size-10 flex-none place-items-center rounded-control bg-sunk text-accent">
        <ArtifactIcon type={type} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">
          <ArtifactLink
            artifact={artifact}
            className="rounded-small after:absolute after:inset-0 after:rounded-card"
          >
            <bdi>{title || t('artifacts.untitled')}</bdi>
          </ArtifactLink>
        </h2>
        <p className="truncate text-small text-soft">
          {[...facts, t('artifacts.versions', { count: version })].join(' · ')}
        </p>
        <p dir="auto" className="truncate text-small text-faint">
          {sessionName}
        </p>
      </div>
    </li>
  )
}
