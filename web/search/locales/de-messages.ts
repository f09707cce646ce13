import type { searchMessages } from '#contract/messages/search.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  search: {
    queryRequired: 'Geben Sie einen Suchbegriff ein',
    kindRequired: 'Wählen Sie mindestens eine Art von Treffern',
    rangeInvalid: 'Das Ende des Zeitraums darf nicht vor seinem Beginn liegen',
  } satisfies TranslatedMessages<typeof searchMessages>,
}
