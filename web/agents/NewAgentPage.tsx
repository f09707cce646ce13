import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page/Page.tsx'
import { AgentForm } from './AgentForm.tsx'
import { AgentsGate } from './AgentsGate.tsx'
import { EMPTY_AGENT } from './agent-values.ts'
import { agentPath } from './paths.ts'
import { useCreateAgent } from './queries.ts'
import { reviewAgent, useAgentsView } from './view-state.ts'

/** A new agent, empty or from a file. */
export function NewAgentPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateAgent()
  const [initial] = useState(() => ({ ...EMPTY_AGENT, ...useAgentsView.getState().imported }))
  return (
    <AgentsGate>
      <Page title={t('agents.newTitle')}>
        <AgentForm
          initial={initial}
          submitLabel={t('agents.create')}
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(values) =>
            create.mutate(values, {
              onSuccess: ({ id }) => {
                reviewAgent(undefined)
                void navigate({ ...agentPath(id), replace: true })
              },
            })
          }
        />
      </Page>
    </AgentsGate>
  )
}
