import type { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  notebooks: {
    tagNameRequired: 'Der Tag braucht einen Namen',
    tagNameTooLong: 'Der Name des Tags darf höchstens 50 Zeichen haben',
    tooManyTags: 'Ein Notizbuch kann höchstens {{max}} Tags haben',
    tooManyFiles: 'Ein Notizbuch kann höchstens {{max}} Dateien haben',
    notebookRequired: 'Wählen Sie mindestens ein Notizbuch',
    tooManyNotebooks: 'Wählen Sie höchstens {{max}} Notizbücher',
    notFound: 'Das Notizbuch wurde nicht gefunden',
    temporaryHasNoJobs:
      'Ein temporäres Notizbuch wird von keinem Modell benannt, zusammengefasst oder mit Tags versehen',
    noMessages: 'Dieses Notizbuch hat noch keine beantworteten Nachrichten',
    noModelForJob: 'Kein KI-Modell ist verfügbar. Verbinden Sie eines und versuchen Sie es erneut.',
    jobInterrupted: 'Der Server wurde vorher neu gestartet. Versuchen Sie es erneut.',
    jobFailed: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
    noUsableReply: '{{model}} hat keine brauchbare Antwort gegeben. Versuchen Sie es erneut.',
  } satisfies TranslatedMessages<typeof notebooksMessages>,
}
