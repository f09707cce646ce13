import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agentsMessages } from '#contract/messages/agents.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { PROFILE_TABS } from '#web/platform/settings-sections.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { profilePath } from '#web/users/paths.ts'
import { useAreAgentsPermitted, useHasAgents } from './queries.ts'

/** A page of agents; for users who have not turned them on it says where they can, or that the site has none. */
export function AgentsGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const hasAgents = useHasAgents()
  const arePermitted = useAreAgentsPermitted()
  if (hasAgents) return children
  return (
    <Page title={t('agents.title')}>
      <EmptyState
        icon={<Bot size={28} strokeWidth={1.5} />}
        title={arePermitted ? t('agents.off') : shownMessage(agentsMessages.disabledForAll())}
        action={
          arePermitted && (
            <Link {...profilePath({ tab: PROFILE_TABS.preferences })} className={buttonStyles()}>
              {t('agents.openSettings')}
            </Link>
          )
        }
      />
    </Page>
  )
}
