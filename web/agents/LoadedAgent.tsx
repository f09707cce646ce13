import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '#contract/agents.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { agentsPath } from './paths.ts'
import { agent as agentQuery } from './queries.ts'

/** The agent of a page, or why there is none. */
export function LoadedAgent({ id, children }: { id: string; children: (agent: Agent) => ReactNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(agentQuery(id))
  if (data) return children(data)
  const isMissing = error?.code === 'not_found' || error?.code === 'invalid'
  return (
    <Page title={t('agents.title')}>
      {!error && <Skeleton lines={6} />}
      {error && !isMissing && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {isMissing && (
        <EmptyState
          icon={<Bot size={28} strokeWidth={1.5} />}
          title={t('agents.notFound')}
          body={t('agents.notFoundBody')}
          action={
            <Link {...agentsPath()} className={buttonStyles()}>
              {t('agents.back')}
            </Link>
          }
        />
      )}
    </Page>
  )
}
