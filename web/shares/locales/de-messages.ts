import type { sharesMessages } from '#contract/messages/shares.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  shares: {
    idRequired: 'Teilen nicht möglich: Es wurde keine Datei angegeben',
  } satisfies TranslatedMessages<typeof sharesMessages>,
}
