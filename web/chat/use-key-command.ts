import type { CSSProperties } from 'react'
import { hasKey, keyIn } from '#contract/commands.ts'
import { modelsMessages } from '#contract/messages/models.ts'
import { PersonalKeyProvider } from '#contract/models.ts'
import { useSavePersonalKey } from '#web/models/personal-keys.queries.ts'
import { t } from '#web/platform/i18n.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { setDraft } from './drafts.view-state.ts'

/**
 * The command `/key` in the composer. It is a call of its own instead of a message: the key does not enter the queue, the
 * local database or the storage of the browser.
 */
export function useKeyCommand(place: string, text: string) {
  const { mutate, variables, isPending, error } = useSavePersonalKey()
  const isKey = hasKey(text)
  const { provider, apiKey } = isKey ? keyIn(text) : {}
  const isAboutText = variables?.apiKey === apiKey && variables?.id === provider
  const refusal = error && isAboutText ? (error.fields.apiKey ?? error.message) : undefined

  function save() {
    if (!provider || !apiKey || isPending) return
    mutate({ id: provider, apiKey }, { onSuccess: () => setDraft(place, '') })
  }

  return {
    /** Instead of sending, where the text is this command. */
    save: isKey ? save : undefined,
    isSaving: isPending,
    /** A key is neither shown nor sent to a spelling service. */
    fieldProps: isKey
      ? {
          spellCheck: false,
          ...(apiKey !== undefined && { style: { WebkitTextSecurity: 'disc' } as CSSProperties }),
        }
      : {},
    /** What the line below the field says about the key, or else this. */
    noteOr: (note: ComposerNote): ComposerNote =>
      isKey ? { error: refusal, waitingFor: missingIn(provider, apiKey) ?? t('chat.savesKey') } : note,
  }
}

interface ComposerNote {
  error: string | undefined
  waitingFor: string | undefined
}

function missingIn(provider: PersonalKeyProvider | undefined, apiKey: string | undefined) {
  if (apiKey === undefined) return shownMessage(modelsMessages.keyCommandInvalid())
  const providers = PersonalKeyProvider.options.join(', ')
  if (!provider) return shownMessage(modelsMessages.keyProviderMissing({ example: 'mistral', providers }))
  return undefined
}
