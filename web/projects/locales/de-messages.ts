import type { projectsMessages } from '#contract/messages/projects.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  projects: {
    tooManyNotebooks: 'Ein Projekt kann höchstens {{max}} Notizbücher haben',
    tooManyFiles: 'Ein Projekt kann höchstens {{max}} Dateien haben. Entfernen Sie zuerst eine.',
    tooManyInstructions:
      'Ein Projekt kann höchstens {{max}} Anweisungsdateien haben. Entfernen Sie zuerst eine.',
    tooManyProjects: 'Sie können höchstens {{max}} Projekte haben. Löschen Sie zuerst eines.',
    notFound: 'Das Projekt wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof projectsMessages>,
}
