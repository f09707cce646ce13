import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { commandIn, DRAFT_COMMAND, textAfterCommand } from '#contract/commands.ts'
import { newAgentPath } from '#web/agents/paths.ts'
import { reviewAgent } from '#web/agents/view-state.ts'
import { useDraftAgent } from './agent-drafts.queries.ts'
import { NEW_NOTEBOOK, setDraft } from './drafts.view-state.ts'

/** The command `/create_agent <name>` in the composer: a model drafts an agent, which the user reviews and saves. */
export function useDraftCommand(place: string, text: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, variables, isPending, error } = useDraftAgent()
  const isDraft = commandIn(text) === DRAFT_COMMAND
  const name = isDraft ? textAfterCommand(text) : ''
  const isInNotebook = place !== NEW_NOTEBOOK
  const refusal = error && variables?.name === name ? (error.fields.name ?? error.message) : undefined

  function create() {
    if (!isInNotebook || name === '' || isPending) return
    mutate(
      { id: place, name },
      {
        onSuccess: (draft) => {
          setDraft(place, '')
          reviewAgent(draft)
          void navigate(newAgentPath())
        },
      },
    )
  }

  function hint(): string {
    if (!isInNotebook) return t('chat.draftsInNotebook')
    if (isPending) return t('chat.draftingAgent')
    return name === '' ? t('chat.agentNameMissing') : t('chat.draftsAgent')
  }

  return {
    /** Instead of sending, where the text is this command. */
    create: isDraft ? create : undefined,
    isDrafting: isPending,
    /** What the line below the field says about the draft, or else this. */
    noteOr: (note: { error: string | undefined; waitingFor: string | undefined }) =>
      isDraft ? { error: refusal, waitingFor: hint() } : note,
  }
}
