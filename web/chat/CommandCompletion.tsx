import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWERED_COMMANDS, DRAFT_COMMAND, IMAGE_COMMANDS, MODEL_COMMAND } from '#contract/commands.ts'
import type { McpPrompt } from '#contract/mcp-contents.ts'
import type { SavedPrompt } from '#contract/prompts.ts'
import { useHasAgents } from '#web/agents/queries.ts'
import { mcpPromptList } from '#web/mcp/contents.queries.ts'
import { insertMcpPrompt } from '#web/mcp/insert-mcp-prompt.ts'
import { useModelSettings } from '#web/models/view-state.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { insertSavedPrompt } from '#web/prompts/insert-saved-prompt.ts'
import { savedPromptList } from '#web/prompts/queries.ts'
import { CompletionList } from '#web/ui/forms/CompletionList.tsx'
import { useToken } from '#web/ui/forms/use-token.ts'
import { commandTokenAt, withCommand } from './command-token.ts'
import { setDraft } from './drafts.view-state.ts'

const NO_SERVERS: string[] = []
const COMMANDS = [MODEL_COMMAND, ...IMAGE_COMMANDS, DRAFT_COMMAND, ...ANSWERED_COMMANDS] as const

const EFFECTS = {
  '/llm': 'slashCommands.llm',
  '/gen_image': 'slashCommands.genImage',
  '/edit_image': 'slashCommands.editImage',
  '/create_agent': 'slashCommands.createAgent',
  '/roll': 'slashCommands.roll',
  '/models': 'slashCommands.models',
  '/key': 'slashCommands.key',
  '/more': 'slashCommands.more',
  '/admin': 'slashCommands.admin',
} as const satisfies Record<(typeof COMMANDS)[number], string>

interface CommandCompletionProps {
  place: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** The name with its slash, and what it does or contains. */
interface Offer {
  name: string
  effect: string
  prompt?: SavedPrompt
  mcpPrompt?: McpPrompt
}

/** Completes the `/name` of a command, of a saved prompt or of an MCP server's prompt, and says what each does. */
export function CommandCompletion({ place, field }: CommandCompletionProps) {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const hasAgents = useHasAgents()
  const mayUse = (command: (typeof COMMANDS)[number]) =>
    (isAdmin || command !== '/admin') && (hasAgents || command !== DRAFT_COMMAND)
  const { token, close, dismiss } = useToken(field, commandTokenAt)
  const { data: prompts = [] } = useQuery(savedPromptList())
  const servers = useModelSettings(({ enabledMcpServers }) => enabledMcpServers) ?? NO_SERVERS
  const { data: mcpPrompts = [] } = useQuery(mcpPromptList(servers))
  const offers: Offer[] = [
    ...COMMANDS.filter((command) => mayUse(command)).map((name) => ({
      name,
      effect: t(EFFECTS[name]),
    })),
    ...prompts.map((prompt) => ({ name: `/${prompt.name}`, effect: prompt.text, prompt })),
    ...mcpPrompts.map((mcpPrompt) => ({
      name: `/${mcpPrompt.command}`,
      effect: mcpPrompt.description || mcpPrompt.server,
      mcpPrompt,
    })),
  ]
  // Enter sends a command that is written out.
  const isWhole = offers.some(({ name, mcpPrompt }) => !mcpPrompt && name === token?.query)
  const commands = isWhole ? [] : offers.filter(({ name }) => token && name.startsWith(token.query))

  function choose({ name, prompt, mcpPrompt }: Offer) {
    const element = field.current
    if (!element || !token) return
    const next = withCommand(element.value, token, name)
    if (prompt) return insertSavedPrompt(prompt, next.text, (text) => setDraft(place, text))
    if (mcpPrompt) return insertMcpPrompt(mcpPrompt, next.text, (text) => setDraft(place, text))
    setDraft(place, next.text)
    close()
    element.focus()
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret))
  }

  return (
    <>
      <span role="status" className="sr-only">
        {token && t('slashCommands.found', { count: commands.length })}
      </span>
      <CompletionList
        key={token?.query}
        field={field}
        label={t('slashCommands.label')}
        options={commands}
        keyOf={({ name }) => name.slice(1)}
        onChoose={choose}
        onDismiss={dismiss}
      >
        {({ name, effect }) => (
          <>
            <code className="max-w-[60%] min-w-20 flex-none truncate font-mono text-small">{name}</code>
            <span className="min-w-0 flex-1 truncate text-small text-soft">{effect}</span>
          </>
        )}
      </CompletionList>
    </>
  )
}
