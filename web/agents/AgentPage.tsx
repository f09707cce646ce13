import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Agent } from '#contract/agents.ts'
import { mcpServerList, useModelName } from '#web/models/queries.ts'
import { toolName } from '#web/models/tool-names.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { AgentActions } from './AgentActions.tsx'
import { AgentFacts } from './AgentFacts.tsx'
import { AgentsGate } from './AgentsGate.tsx'
import { LoadedAgent } from './LoadedAgent.tsx'

/** One agent, as those see it who can use it. */
export function AgentPage() {
  const { id } = useParams({ from: '/shell/agents/$id' })
  return (
    <AgentsGate>
      <LoadedAgent id={id}>
        {(agent) => (
          <Page title={agent.name} actions={<AgentActions agent={agent} />}>
            <AgentDetails agent={agent} />
          </Page>
        )}
      </LoadedAgent>
    </AgentsGate>
  )
}

function AgentDetails({ agent }: { agent: Agent }) {
  const { t } = useTranslation()
  const { name, description, systemPrompt, starters, visual, notebookCount } = agent
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 border-b border-line pb-6">
        <Avatar name={name} photoUrl={visual.portraitUrl} size="large" />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
          {description && (
            <p dir="auto" className="max-w-[68ch] break-words">
              {description}
            </p>
          )}
          <AgentFacts agent={agent} />
          {notebookCount > 0 && (
            <p className="text-small text-faint">{t('agents.usedIn', { count: notebookCount })}</p>
          )}
        </div>
      </div>
      <Section title={t('agents.instructions')}>
        {systemPrompt ? (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {systemPrompt}
          </p>
        ) : (
          <p className="text-soft">{t('agents.noInstructions')}</p>
        )}
      </Section>
      <Section title={t('agents.settings')}>
        <AgentSettings agent={agent} />
      </Section>
      {starters.length > 0 && (
        <Section title={t('agents.starters')} hint={t('agents.startersHint')}>
          <ul className="flex flex-col gap-1.5">
            {starters.map((starter) => (
              <li key={starter} dir="auto" className="rounded-control bg-sunk px-3 py-2 break-words">
                {starter}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function AgentSettings({ agent }: { agent: Agent }) {
  const { t } = useTranslation()
  const { model, fallbackModels, temperature, tools, mcpServerIds, fileCount } = agent
  const { data: servers = [] } = useQuery({ ...mcpServerList(), enabled: mcpServerIds.length > 0 })
  const models = [model, ...fallbackModels].filter((id) => id !== null)
  return (
    <ul className="flex flex-col gap-1.5">
      {models.length === 0 && <li>{t('agents.modelOfMessage')}</li>}
      {models.map((id) => (
        <li key={id}>
          <ModelName id={id} />
        </li>
      ))}
      {temperature !== null && <li>{t('agents.temperatureIs', { value: formatNumber(temperature) })}</li>}
      {tools.map((name) => (
        <li key={name}>{toolName(name)}</li>
      ))}
      {servers
        .filter(({ id }) => mcpServerIds.includes(id))
        .map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {t('agents.server', { name })}
          </li>
        ))}
      {fileCount > 0 && <li>{t('agents.files', { count: fileCount })}</li>}
    </ul>
  )
}

const ModelName = ({ id }: { id: string }) => useModelName(id)
