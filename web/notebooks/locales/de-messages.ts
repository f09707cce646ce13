import type { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  notebooks: {
    tagNameRequired: 'Der Tag braucht einen Namen',
    tagNameTooLong: 'Der Name des Tags darf höchstens 50 Zeichen haben',
    tooManyFiles: 'Ein Notizbuch kann höchstens {{max}} Dateien haben',
    notebookRequired: 'Wählen Sie mindestens ein Notizbuch',
    tooManyNotebooks: 'Wählen Sie höchstens {{max}} Notizbücher',
    notFound: 'Das Notizbuch wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof notebooksMessages>,
}
