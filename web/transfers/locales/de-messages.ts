import type { transfersMessages } from '#contract/messages/transfers.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  transfers: {
    notebookRequired: 'Wählen Sie mindestens ein Notizbuch',
  } satisfies TranslatedMessages<typeof transfersMessages>,
}
