import { Link } from '@tanstack/react-router'
import type { AgentSummary } from '#contract/agents.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { AgentFacts } from './AgentFacts.tsx'
import { agentPath } from './paths.ts'

/** An agent in the list. The whole card opens it. */
export function AgentCard({ agent }: { agent: AgentSummary }) {
  const { id, name, description, visual } = agent
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-card border border-line bg-raised p-4 transition-colors hover:border-line-strong">
      <div className="flex items-center gap-3">
        <Avatar name={name} photoUrl={visual.portraitUrl} />
        <h2 className="min-w-0 flex-1 font-reading text-large font-semibold">
          <Link
            {...agentPath(id)}
            dir="auto"
            className="line-clamp-2 rounded-small break-words after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </Link>
        </h2>
      </div>
      {description && (
        <p dir="auto" className="line-clamp-2 break-words text-soft">
          {description}
        </p>
      )}
      <AgentFacts agent={agent} />
    </li>
  )
}
