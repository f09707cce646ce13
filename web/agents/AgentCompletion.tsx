import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgentSummary } from '#contract/agents.ts'
import { CompletionList } from '#web/ui/forms/CompletionList.tsx'
import { useToken } from '#web/ui/forms/use-token.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { mentionTokenAt, withMention } from './mention-token.ts'
import { agentChoices, useHasAgents } from './queries.ts'

const SHOWN_MAX = 8

interface AgentCompletionProps {
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

/** Completes `@word` in a message with the trigger word of an agent, which then answers it. */
export function AgentCompletion(props: AgentCompletionProps) {
  return useHasAgents() && <Completion {...props} />
}

interface Offer {
  word: string
  agent: AgentSummary
}

function Completion({ field, onText }: AgentCompletionProps) {
  const { t } = useTranslation()
  const { token, close, dismiss } = useToken(field, mentionTokenAt)
  const { data } = useQuery(agentChoices())
  const all = (data?.data ?? []).flatMap((agent) =>
    agent.triggerWords.map((word): Offer => ({ word, agent })),
  )
  // Enter sends a word that is written out.
  const isWhole = all.some(({ word }) => word === token?.query)
  const offers =
    token && !isWhole ? all.filter((offer) => matches(offer, token.query)).slice(0, SHOWN_MAX) : []

  function choose({ word }: Offer) {
    const element = field.current
    if (!element || !token) return
    const next = withMention(element.value, token, word)
    onText(next.text)
    close()
    element.focus()
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret))
  }

  return (
    <>
      <span role="status" className="sr-only">
        {token && t('agents.found', { count: offers.length })}
      </span>
      <CompletionList
        key={`${token?.start} ${token?.query}`}
        field={field}
        label={t('agents.completion')}
        options={offers}
        keyOf={({ word, agent }) => `${agent.id}-${word}`}
        onChoose={choose}
        onDismiss={dismiss}
      >
        {({ word, agent }) => (
          <>
            <Avatar name={agent.name} photoUrl={agent.visual.portraitUrl} size="compact" />
            <code className="flex-none font-mono text-small">@{word}</code>
            <span dir="auto" className="min-w-0 flex-1 truncate text-small text-soft">
              {agent.name}
            </span>
          </>
        )}
      </CompletionList>
    </>
  )
}

const matches = ({ word, agent }: Offer, query: string) =>
  word.startsWith(query) || agent.name.toLowerCase().startsWith(query)
