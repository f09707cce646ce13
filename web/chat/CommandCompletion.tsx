import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWERED_COMMANDS, MODEL_COMMAND } from '#contract/commands.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { CompletionList } from '#web/ui/forms/CompletionList.tsx'
import { useToken } from '#web/ui/forms/use-token.ts'
import { commandTokenAt, withCommand } from './command-token.ts'
import { setDraft } from './drafts.view-state.ts'

const COMMANDS = [MODEL_COMMAND, ...ANSWERED_COMMANDS] as const

const EFFECTS = {
  '/llm': 'slashCommands.llm',
  '/roll': 'slashCommands.roll',
  '/models': 'slashCommands.models',
  '/more': 'slashCommands.more',
  '/admin': 'slashCommands.admin',
} as const satisfies Record<(typeof COMMANDS)[number], string>

interface CommandCompletionProps {
  place: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** Completes the `/name` of a command and says what each does. */
export function CommandCompletion({ place, field }: CommandCompletionProps) {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const { token, close, dismiss } = useToken(field, commandTokenAt)
  const isOffered = (command: (typeof COMMANDS)[number]) =>
    token !== undefined && command.startsWith(token.query) && (isAdmin || command !== '/admin')
  const isWhole = COMMANDS.some((command) => command === token?.query)
  // Enter sends a command that is written out.
  const commands = isWhole ? [] : COMMANDS.filter(isOffered)

  function choose(command: string) {
    const element = field.current
    if (!element || !token) return
    const next = withCommand(element.value, token, command)
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
        keyOf={(command) => command.slice(1)}
        onChoose={choose}
        onDismiss={dismiss}
      >
        {(command) => (
          <>
            <code className="w-20 flex-none font-mono text-small">{command}</code>
            <span className="min-w-0 flex-1 truncate text-small text-soft">{t(EFFECTS[command])}</span>
          </>
        )}
      </CompletionList>
    </>
  )
}
