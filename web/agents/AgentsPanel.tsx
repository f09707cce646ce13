import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { agentsPath, newAgentPath } from './paths.ts'
import { agentChoices, notebookAgents, useToggleAgent } from './queries.ts'
import { chooseAgent, useAgentsView } from './view-state.ts'

/** Turns agents on and off for a notebook, or for the one that the first message creates. */
export function AgentsPanel({ notebookId }: { notebookId: string | undefined }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(agentChoices())
  const on = useToggles(notebookId)
  const agents = data?.data ?? []
  return (
    <div className="flex flex-col gap-1">
      <h2 className="px-2 pt-1 font-[550]">{t('agents.panelTitle')}</h2>
      {!data && !error && <Skeleton lines={3} />}
      <ErrorState message={error?.message} className="mx-2" />
      {data && agents.length === 0 && (
        <p className="px-2 py-1 text-soft">
          {t('agents.empty')}{' '}
          <Link {...newAgentPath()} className="text-accent underline">
            {t('agents.new')}
          </Link>
        </p>
      )}
      {agents.length > 0 && <p className="px-2 text-small text-faint">{t('agents.panelHint')}</p>}
      <ul className="max-h-72 overflow-y-auto">
        {agents.map(({ id, name, description, visual }) => (
          <li key={id} className="flex items-center gap-2.5 rounded-control px-2 py-0.5">
            <Avatar name={name} photoUrl={visual.portraitUrl} size="compact" />
            <div className="min-w-0 flex-1">
              <Switch
                label={name}
                hint={description && <span className="line-clamp-1">{description}</span>}
                isOn={on.ids.includes(id)}
                onChange={(isOn) => on.toggle(id, isOn)}
              />
            </div>
          </li>
        ))}
      </ul>
      {agents.length > 0 && (
        <Link {...agentsPath()} className="rounded-control px-2 py-1.5 text-small text-accent hover:bg-hover">
          {t('agents.manage')}
        </Link>
      )}
    </div>
  )
}

/** What a switch shows is changed at once, before the server answers. */
function useToggles(notebookId: string | undefined) {
  const chosen = useAgentsView((state) => state.chosen)
  const { data = [] } = useQuery({ ...notebookAgents(notebookId ?? ''), enabled: notebookId !== undefined })
  const { mutate, variables, isPending } = useToggleAgent(notebookId ?? '')
  if (notebookId === undefined) return { ids: chosen, toggle: chooseAgent }
  const attached = data.map(({ id }) => id)
  const others = isPending ? attached.filter((id) => id !== variables.agentId) : attached
  const ids = isPending && variables.isOn ? [...others, variables.agentId] : others
  return { ids, toggle: (agentId: string, isOn: boolean) => mutate({ agentId, isOn }) }
}
