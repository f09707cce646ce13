import type { sharesMessages } from '#contract/messages/shares.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  shares: {
    idRequired: 'Teilen nicht möglich: Es wurde keine Datei angegeben',
    linkNotFound: 'Diesen Link gibt es nicht mehr',
    linkExpired: 'Dieser Link ist abgelaufen',
    linkUsedUp: 'Dieser Link wurde von so vielen Benutzern geöffnet, wie er zulässt',
    tooManyLinks: 'Höchstens {{max}} Links gleichzeitig',
    dateInPast: 'Wählen Sie ein Datum in der Zukunft',
    notFound:
      'Unter dieser Adresse wurde nichts gefunden: Es ist nicht mehr mit Ihnen geteilt, oder es wurde gelöscht',
  } satisfies TranslatedMessages<typeof sharesMessages>,
}
