import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Agent } from '#contract/agents.ts'
import { toast } from '#web/platform/toast.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { AgentForm } from './AgentForm.tsx'
import { AgentsGate } from './AgentsGate.tsx'
import { LoadedAgent } from './LoadedAgent.tsx'
import { PortraitField } from './PortraitField.tsx'
import { agentPath } from './paths.ts'
import { useUpdateAgent } from './queries.ts'

/** Edits an agent of the user; for one that the user may not change, its page opens. */
export function EditAgentPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/agents/$id/edit' })
  return (
    <AgentsGate>
      <LoadedAgent id={id}>
        {(agent) =>
          agent.permissions.includes('update') ? (
            <Page title={t('agents.editTitle', { name: agent.name })}>
              <EditAgent key={id} agent={agent} />
            </Page>
          ) : (
            <Navigate {...agentPath(id)} replace />
          )
        }
      </LoadedAgent>
    </AgentsGate>
  )
}

function EditAgent({ agent }: { agent: Agent }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const update = useUpdateAgent()
  const { id } = agent
  return (
    <>
      <Section title={t('agents.portrait')}>
        <PortraitField agent={agent} />
      </Section>
      <AgentForm
        initial={agent}
        submitLabel={t('agents.save')}
        isBusy={update.isPending}
        error={update.error}
        onSubmit={(values) =>
          update.mutate(
            { id, ...values },
            {
              onSuccess: () => {
                toast.success(t('agents.saved'))
                void navigate({ ...agentPath(id), replace: true })
              },
            },
          )
        }
      />
    </>
  )
}
