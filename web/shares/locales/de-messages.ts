import type { sharesMessages } from '#contract/messages/shares.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  shares: {
    idRequired: 'Teilen nicht möglich: Es wurde keine Datei angegeben',
    notFound:
      'Unter dieser Adresse wurde nichts gefunden: Es ist nicht mehr mit Ihnen geteilt, oder es wurde gelöscht',
  } satisfies TranslatedMessages<typeof sharesMessages>,
}
