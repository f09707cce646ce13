import { useQuery } from '@tanstack/react-query'
import { FilePen, FileText } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgentSummary } from '#contract/agents.ts'
import type { McpResource, McpResourceTemplate } from '#contract/mcp-contents.ts'
import { mentionTokenAt, withMention } from '#web/agents/mention-token.ts'
import { agentChoices, useHasAgents } from '#web/agents/queries.ts'
import { attachMcpResource } from '#web/mcp/attach-mcp-resource.ts'
import { mcpResourceList, mcpResourceTemplateList } from '#web/mcp/contents.queries.ts'
import { useModelSettings } from '#web/models/view-state.ts'
import { CompletionList } from '#web/ui/forms/CompletionList.tsx'
import { type Token, useToken } from '#web/ui/forms/use-token.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'

const SHOWN_MAX = 8
const NONE: string[] = []

interface MentionCompletionProps {
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  /** Attaches a resource; absent where nothing can be attached. */
  onAttach?: ((transfer: DataTransfer) => void) | undefined
}

type Offer =
  | { id: string; word: string; agent: AgentSummary }
  | { id: string; resource: McpResource | McpResourceTemplate }

/**
 * Completes `@word` in a message: with the trigger word of an agent, which then answers it, or with a resource of an MCP
 * server, which is attached.
 */
export function MentionCompletion({ field, onText, onAttach }: MentionCompletionProps) {
  const { t } = useTranslation()
  const { token, close, dismiss } = useToken(field, mentionTokenAt)
  const offers = useOffers(token, onAttach !== undefined)

  function replaceToken({ text, caret }: { text: string; caret: number }) {
    onText(text)
    close()
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }

  function choose(offer: Offer) {
    const text = field.current?.value
    if (text === undefined || !token) return
    if ('agent' in offer) return replaceToken(withMention(text, token, offer.word))
    replaceToken(withoutToken(text, token))
    attachMcpResource(offer.resource, (transfer) => onAttach?.(transfer))
  }

  return (
    <>
      <span role="status" className="sr-only">
        {token && offers.length > 0 && t('mentions.found', { count: offers.length })}
      </span>
      <CompletionList
        key={`${token?.start} ${token?.query}`}
        field={field}
        label={t('mentions.label')}
        options={offers}
        keyOf={({ id }) => id}
        onChoose={choose}
        onDismiss={dismiss}
      >
        {(offer) => ('agent' in offer ? <AgentRow {...offer} /> : <ResourceRow {...offer} />)}
      </CompletionList>
    </>
  )
}

function AgentRow({ word, agent }: { word: string; agent: AgentSummary }) {
  return (
    <>
      <Avatar name={agent.name} photoUrl={agent.visual.portraitUrl} size="compact" />
      <code className="flex-none font-mono text-small">@{word}</code>
      <span dir="auto" className="min-w-0 flex-1 truncate text-small text-soft">
        {agent.name}
      </span>
    </>
  )
}

function ResourceRow({ resource }: { resource: McpResource | McpResourceTemplate }) {
  const { name, server } = resource
  const Icon = 'uri' in resource ? FileText : FilePen
  return (
    <>
      <Icon aria-hidden size={16} className="flex-none text-faint" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-small">
        {name}
      </span>
      <span dir="auto" className="max-w-[40%] flex-none truncate text-small text-faint">
        {server}
      </span>
    </>
  )
}

function useOffers(token: Token | undefined, canAttach: boolean): Offer[] {
  const hasAgents = useHasAgents()
  const servers = useModelSettings(({ enabledMcpServers }) => enabledMcpServers) ?? NONE
  const { data: agents } = useQuery({ ...agentChoices(), enabled: hasAgents })
  const { data: resources = [] } = useQuery(mcpResourceList(canAttach ? servers : NONE))
  const { data: templates = [] } = useQuery(mcpResourceTemplateList(canAttach ? servers : NONE))
  if (!token) return []
  const { query } = token
  const words = (agents?.data ?? []).flatMap((agent) =>
    agent.triggerWords.map((word) => ({ id: `${agent.id}-${word}`, word, agent })),
  )
  // Enter sends a word that is written out.
  if (words.some(({ word }) => word === query)) return []
  const matching = words.filter(
    ({ word, agent }) => word.startsWith(query) || agent.name.toLowerCase().startsWith(query),
  )
  const documents = [...resources, ...templates]
    .filter(({ name }) => name.toLowerCase().includes(query))
    .map((resource) => ({
      id: `${resource.serverId} ${'uri' in resource ? resource.uri : resource.uriTemplate}`,
      resource,
    }))
  return [...matching, ...documents].slice(0, SHOWN_MAX)
}

const withoutToken = (text: string, { start, end }: Token) => ({
  text: text.slice(0, start) + text.slice(end),
  caret: start,
})
