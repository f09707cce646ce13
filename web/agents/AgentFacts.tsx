import { useTranslation } from 'react-i18next'
import type { AgentSummary } from '#contract/agents.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'

/** The trigger words of an agent, and whose it is. */
export function AgentFacts({ agent }: { agent: AgentSummary }) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  const isOwn = agent.userId === user.id
  const visibility = agent.isPublic ? t('agents.public') : t('agents.private')
  return (
    <p className="mt-auto flex flex-wrap gap-x-2 gap-y-1 text-small text-faint">
      {agent.triggerWords.map((word) => (
        <bdi key={word} className="font-mono">
          @{word}
        </bdi>
      ))}
      {agent.triggerWords.length > 0 && <span aria-hidden>·</span>}
      <span>{isOwn ? visibility : t('agents.by', { name: agent.ownerName })}</span>
    </p>
  )
}
