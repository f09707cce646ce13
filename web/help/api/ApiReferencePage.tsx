import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { API_DESCRIPTION_URL } from '#web/platform/api-description.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { technicalDocsPath } from '../paths.ts'
import { apiDocument } from '../queries.ts'
import { ApiCallCard } from './ApiCallCard.tsx'
import { type ApiCall, callsMatching, callsOf, groupsOf, nameOfGroup } from './api-document.ts'

/** The reference of all calls, from the document that the server generates. It loads nothing from elsewhere. */
export function ApiReferencePage() {
  const { t } = useTranslation()
  const { search = '' } = useSearch({ from: '/shell/developer/docs' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(apiDocument())
  return (
    <Page
      title={t('reference.title')}
      width="wide"
      actions={
        <a href={API_DESCRIPTION_URL} className={buttonStyles()}>
          {t('reference.openApi')}
        </a>
      }
    >
      <p className="mb-5 max-w-prose text-soft">
        {t('reference.intro', { address: `${location.origin}/api` })}
      </p>
      <SearchField
        key={search === '' ? 'empty' : 'searching'}
        label={t('reference.search')}
        initial={search}
        onSearch={(text) =>
          void navigate({ ...technicalDocsPath(text === '' ? {} : { search: text }), replace: true })
        }
        className="mb-6 max-w-form"
      />
      {error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && <Calls calls={callsOf(data)} search={search} />}
    </Page>
  )
}

function Calls({ calls, search }: { calls: ApiCall[]; search: string }) {
  const groups = groupsOf(calls)
  const { group = groups[0]?.group ?? '' } = useSearch({ from: '/shell/developer/docs' })
  const shown = search === '' ? calls.filter((call) => call.group === group) : callsMatching(calls, search)
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Groups groups={groups} chosen={search === '' ? group : undefined} />
      <Found calls={shown} title={search === '' ? nameOfGroup(group) : undefined} />
    </div>
  )
}

function Groups({ groups, chosen }: { groups: ReturnType<typeof groupsOf>; chosen: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <Select
        label={t('reference.groups')}
        value={chosen ?? ''}
        onChange={(group) => void navigate(technicalDocsPath({ group }))}
        options={[
          ...(chosen === undefined ? [{ value: '', label: t('reference.allGroups') }] : []),
          ...groups.map(({ group, count }) => ({ value: group, label: `${nameOfGroup(group)} (${count})` })),
        ]}
        className="lg:hidden"
      />
      <nav
        data-document
        aria-label={t('reference.groups')}
        className="sticky top-6 hidden max-h-[calc(100dvh-4rem)] overflow-y-auto lg:block"
      >
        <ul>
          {groups.map(({ group, count }) => (
            <li key={group}>
              <Link
                {...technicalDocsPath({ group })}
                aria-current={group === chosen ? 'true' : undefined}
                className={cn(
                  'flex min-h-8 items-center gap-2 rounded-control px-2.5 text-soft transition-colors hover:bg-hover',
                  group === chosen && 'bg-hover font-[550] text-ink',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{nameOfGroup(group)}</span>
                <span className="text-small text-faint tabular-nums">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Found({ calls, title }: { calls: ApiCall[]; title: string | undefined }) {
  const { t } = useTranslation()
  if (calls.length === 0)
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title={t('reference.nothing')}
        body={t('reference.nothingBody')}
      />
    )
  return (
    <section aria-label={title ?? t('reference.found')} className="min-w-0" data-document>
      <h2 className="mb-3 font-reading text-title font-semibold">
        {title ?? t('reference.foundCount', { count: calls.length })}
      </h2>
      <ul className="space-y-2">
        {calls.map((call) => (
          <ApiCallCard key={`${call.method} ${call.path}`} call={call} />
        ))}
      </ul>
    </section>
  )
}
