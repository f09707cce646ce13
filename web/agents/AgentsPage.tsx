import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Bot, Plus, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { AgentCard } from './AgentCard.tsx'
import { AgentsGate } from './AgentsGate.tsx'
import { ImportAgentButton } from './ImportAgentButton.tsx'
import { agentsPath, newAgentPath } from './paths.ts'
import { agentList } from './queries.ts'

/** The user's agents and public ones. */
export function AgentsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search = '' } = useSearch({ from: '/shell/agents' })
  return (
    <AgentsGate>
      <Page
        title={t('agents.title')}
        actions={
          <>
            <ImportAgentButton />
            <NewAgentLink tone="primary" />
          </>
        }
      >
        <SearchField
          label={t('agents.search')}
          initial={search}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={(text) => void navigate({ ...agentsPath({ search: text || undefined }), replace: true })}
          className="mb-4"
        />
        <Agents search={search} />
      </Page>
    </AgentsGate>
  )
}

function NewAgentLink({ tone }: { tone?: 'primary' }) {
  const { t } = useTranslation()
  return (
    <Link {...newAgentPath()} className={buttonStyles({ tone })}>
      <Plus aria-hidden size={16} />
      {t('agents.new')}
    </Link>
  )
}

function Agents({ search }: { search: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(agentList(search))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  const agents = itemsOf(data)
  if (agents.length === 0)
    return search ? (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('agents.noneTitle')}
        body={t('agents.noneBody')}
      />
    ) : (
      <EmptyState
        icon={<Bot size={28} strokeWidth={1.5} />}
        title={t('agents.empty')}
        action={<NewAgentLink />}
      />
    )
  return (
    <>
      <ul aria-label={t('agents.list')} className={gridStyles}>
        {agents.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}

const gridStyles = 'grid gap-3 sm:grid-cols-2'

function CardsSkeleton() {
  return (
    <div aria-hidden className={gridStyles}>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} className="h-28 animate-breathe rounded-card bg-sunk" />
      ))}
    </div>
  )
}
