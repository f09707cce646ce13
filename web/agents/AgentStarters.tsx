import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agentChoices } from './queries.ts'
import { useAgentsView } from './view-state.ts'

/** The starters of the agents that are chosen for a new notebook. */
export function AgentStarters({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation()
  const chosen = useAgentsView((state) => state.chosen)
  const { data } = useQuery({ ...agentChoices(), enabled: chosen.length > 0 })
  const agents = (data?.data ?? []).filter(({ id }) => chosen.includes(id))
  const starters = [...new Set(agents.flatMap((agent) => agent.starters))]
  if (starters.length === 0) return null
  return (
    <ul aria-label={t('agentsShell.starters')} className="flex flex-wrap justify-center gap-2">
      {starters.map((starter) => (
        <li key={starter} className="min-w-0 max-w-full">
          <button
            type="button"
            dir="auto"
            onClick={() => onChoose(starter)}
            className="max-w-full truncate rounded-full border border-line bg-raised px-3.5 py-1.5 text-soft hover:border-line-strong hover:text-ink touch:min-h-11"
          >
            {starter}
          </button>
        </li>
      ))}
    </ul>
  )
}
